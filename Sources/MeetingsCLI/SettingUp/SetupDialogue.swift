import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

/// The questions of a setup and what follows from the answers.
struct SetupDialogue {
  private let conversation = SetupConversation()
  private let found = FoundCalendars(Environment.variables)
  private let global = GlobalOptions.none

  func run() throws {
    var setup = SetupRun(global)
    do {
      try converse(&setup)
    } catch is SetupConversation.Ended {
      try end(setup)
    } catch is SetupRun.Interrupted {
      try end(setup)
    }
  }

  private func end(_ setup: SetupRun) throws -> Never {
    try setup.takeBack()
    Trouble.note("nothing was set up; 'meetings setup' begins again")
    throw ExitCode.nothingFound
  }

  private func converse(_ setup: inout SetupRun) throws {
    try conversation.say("This sets up your calendar. Control-C ends it and leaves no trace.\n")
    var source = try askForCalendar()
    let owners = try askForOwners()
    let notes = try askForNotes()
    let isNightly = try conversation.confirm("Shall it sync every night by itself?", usual: true)
    while try setup.run(["add"] + source + owners.flatMap { ["--owner", $0] }) != 0 {
      setup.letInterruptionsEnd()
      try conversation.say("\nThat did not work. Another way?\n")
      source = try askForCalendar()
    }
    if !owners.isEmpty { try setup.run(["config", "owner"] + owners) }
    if let notes { try setup.run("add", notes, "--notes") }
    try setup.run("sync")
    if isNightly { try setup.schedule() }
    try setup.run(firstQuestion())
    try conversation.say(
      """

      Set up. Ask it anything: meetings with NAME about TOPIC last month
      'meetings' alone shows today; 'meetings help' lists all commands.
      """)
  }

  // MARK: Questions

  /// The words behind `add`.
  private func askForCalendar() throws -> [String] {
    let places = found.calendars
    let services = CalendarService.allCases
    let choices =
      places.map { "\(Sanitizer.line($0.path)) (\($0.program))" } + services.map(\.rawValue)
      + ["Something else: a path or an address"]
    switch try conversation.choose("Where is your calendar?", among: choices) {
    case .other(let typed): return try words(for: typed)
    case .place(let place) where place < places.count: return [places[place].path]
    case .place(let place) where place < places.count + services.count:
      return try ask(services[place - places.count])
    case .place:
      return try words(for: conversation.ask("A path or an address:"))
    }
  }

  private func words(for typed: String) throws -> [String] {
    let path = Self.completed(typed.hasPrefix("~/") ? Path.ofHome + typed.dropFirst() : typed)
    if isMissing(path) {
      try conversation.say(
        "\(Sanitizer.line(path)): there is no such file or folder; check the path\n")
      return try askForCalendar()
    }
    let isServer = path.hasPrefix("http") && !path.hasSuffix(".ics") && !path.contains("/ical/")
    guard isServer else { return [path] }
    let user = try conversation.ask("Your user name there (empty for none):", usual: "")
    return user.isEmpty ? [path] : try signIn(to: path, as: user)
  }

  /// With its scheme, where it names no file and reads like an address.
  private static func completed(_ typed: String) -> String {
    guard !FileManager.default.fileExists(atPath: Path.absolute(typed)) else { return typed }
    return BareAddress(typed)?.completed ?? typed
  }

  /// What is no path may be anything that 'add' takes, which tells what it does not.
  private func isMissing(_ path: String) -> Bool {
    path != "system" && !path.contains { ":@".contains($0) }
      && !FileManager.default.fileExists(atPath: path)
  }

  private func ask(_ service: CalendarService) throws -> [String] {
    try conversation.say("\n\(service.steps)\n")
    guard service.needsUser else {
      return [Self.completed(try conversation.ask("The address:"))]
    }
    let server =
      try service.server ?? conversation.ask("The address, such as https://cloud.example.com:")
    return try signIn(
      to: Self.completed(server), as: conversation.ask("Your user name:"))
  }

  private func signIn(to server: String, as user: String) throws -> [String] {
    let command =
      Keyring.isThere
      ? try conversation.ask(
        "A command that prints the password (empty to type it once; the keyring keeps it):",
        usual: "")
      : try conversation.ask(
        "A command that prints the password, such as 'cat FILE' (there is no keyring to keep it;"
          + " libsecret-tools has one):")
    return [server, "--user", user] + (command.isEmpty ? [] : ["--password-command", command])
  }

  private func askForOwners() throws -> [String] {
    while true {
      let answer = try conversation.ask(
        "Your own addresses, which tell your answers to invitations:", usual: found.address ?? "")
      let addresses = answer.split { ", ".contains($0) }.map(String.init)
      if addresses.allSatisfy({ $0.contains("@") }) { return addresses }
      try conversation.say("An address is like you@example.com; several with blanks between them.")
    }
  }

  /// A folder of notes, where one was found and is wanted.
  private func askForNotes() throws -> String? {
    guard let notes = found.notes else { return nil }
    let question = "Search the notes in \(Sanitizer.line(notes)) with their meetings?"
    return try conversation.confirm(question, usual: true) ? notes : nil
  }

  /// About somebody the user has met, where there is anybody.
  private func firstQuestion() throws -> [String] {
    let store = try global.open(.reading)
    let people = try store.peopleToComplete("", now: global.time)
    guard let name = people.first?.text else { return ["list", "--month"] }
    return ["last", "meeting", "with"] + name.split(separator: " ").map(String.init)
  }
}
