import ArgumentParser
import Foundation
import MeetingIndex

/// Prints commands on the sample calendar as a user would type them, and runs them.
struct Demonstration {
  let samples: SampleFiles
  let home: DemoHome

  /// Questions whose answers don't depend on the date.
  private static let questions = [
    ["with", "dana", "about", "pricing"],
    ["about", "database failover", "since", "2026-03-01"],
    ["where", "was", "the", "party", "on", "the", "barge"],
    ["how", "many", "meetings", "with", "priya", "in", "march", "2026"],
    ["about", "the", "foghorn", "on", "the", "pier"],
  ]

  func run() throws {
    try home.make()
    try show("A year at an invented company: five calendars, notes and the transcript of a call.")
    try command(["add", samples.calendars, "--owner", "mara.lindqvist@example.com"])
    try command(["add", samples.notes, "--notes"])
    try command(["sync"])
    for question in Self.questions { try command(question + ["--limit", "2"]) }
    try show(
      """

      Now one of your own:
        meetings with zoe and lee in sales --home \(EchoedCommand.typed(home.folder))

      To remove the sample: meetings demo --clean
      For your own calendar: meetings setup
      """)
  }

  /// Prints a command, and runs it with the demo's index and settings instead of the user's.
  private func command(_ words: [String]) throws {
    let status = try EchoedCommand(words).run(with: [
      "MEETINGS_HOME": home.folder, "XDG_CONFIG_HOME": home.folder, "MEETINGS_PAGER": "cat",
    ])
    if status != 0 { throw ExitCode(status) }
  }

  private func show(_ text: String) throws {
    try StandardOutput.print(text)
    try StandardOutput.flush()
  }
}

/// The sample calendar and notes of the program.
struct SampleFiles {
  let calendars: String
  let notes: String

  /// Finds the samples of the installation, or else those of the checkout in which the program was
  /// built.
  ///
  /// - Parameter program: the program's path, which may be a symbolic link.
  init(beside program: String) throws {
    let binary = URL(fileURLWithPath: program).resolvingSymlinksInPath()
    let installed = binary.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/meetings").path
    var checkout = binary
    while checkout.path != "/", !Self.exists(checkout.path + "/Package.swift") {
      checkout.deleteLastPathComponent()
    }
    let folders = [installed, checkout.path + "/Examples"]
    guard let folder = folders.first(where: { Self.exists($0 + "/calendars/company") }) else {
      throw IndexError(
        .notFound,
        "the sample calendar is missing from \(installed)/calendars; install meetings again")
    }
    (calendars, notes) = (folder + "/calendars", folder + "/notes")
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
