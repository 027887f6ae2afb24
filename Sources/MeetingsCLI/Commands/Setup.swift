import ArgumentParser

struct Setup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Add your calendar step by step, and ask it a first question.",
    discussion: """
      Asks where your calendar is, who you are and whether to sync every night, one question at a time, \
      each with what was found on this machine as its default. What it does is shown as the commands \
      that do it. Interrupted, it leaves everything as it was; run again, it adds another calendar.

        meetings setup

      Exit status: 0 set up, 1 ended before that, 2 trouble.
      """)

  func run() throws {
    guard Terminal.current.isInput, Terminal.current.isOutput else {
      Trouble.say(
        "setup asks questions, and this is no terminal; to add a calendar without it: "
          + "meetings add PATH --owner you@example.com, then: meetings sync")
      throw ExitCode.trouble
    }
    try SetupDialogue().run()
  }
}
