import ArgumentParser

struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Try five questions on a sample calendar, in a separate index.",
    discussion: """
      Syncs the calendar of an invented company, with notes and a transcript, into a separate \
      index beside yours ($XDG_DATA_HOME/meetings-demo). Each command is shown as you would type \
      it. Your own index and settings are neither read nor changed. Each run starts from scratch.

        meetings demo
        meetings demo --clean

      Exit status: 0 all was answered or removed, 1 there was nothing to remove, 2 trouble.
      """)

  @Flag(help: "Remove the demo's index.")
  var clean = false

  func run() throws {
    let home = try DemoHome(Environment.variables)
    if clean {
      guard try home.remove() else {
        Trouble.say("no demo found at \(home.folder); nothing was removed")
        throw ExitCode.nothingFound
      }
      return try StandardOutput.print("removed \(home.folder)")
    }
    try Demonstration(samples: SampleFiles(beside: Program.path), home: home).run()
  }
}
