import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

/// Asks the questions of a setup and carries out the answers.
struct SetupDialogue {
  private let global: GlobalOptions
  /// The arguments of `setup`, which may name the calendar.
  private let calendar: [String]
  private let conversation = SetupConversation()
  private let found = FoundCalendars(Environment.variables)
  /// The sources that were added before, which are not offered again.
  private let known: [SourceSummary]

  init(_ global: GlobalOptions, calendar: [String] = []) {
    (self.global, self.calendar) = (global, calendar)
    known = SetupRun.sources(global)
  }

  func run() throws {
    Interruption.handle()
    var setup = SetupRun(global)
    do {
      try converse(&setup)
    } catch is SetupConversation.Ended {
      try setup.takeBack()
      Trouble.note("cancelled, and nothing was changed; to start again: meetings setup")
      throw Interruption.signal.map { ExitCode(128 + $0) } ?? .nothingFound
    }
    do {
      // The settings were changed by commands.
      try SettingsFile.$users.withValue(SettingsFile(SettingsFile.users.path)) {
        try FirstQuestions(global: global, setup: setup).ask()
      }
    } catch is SetupConversation.Ended {
      Trouble.note("your calendar is set up; ask it anything: meetings with NAME about TOPIC")
      throw Interruption.signal.map { ExitCode(128 + $0) } ?? .nothingFound
    }
  }

  private func converse(_ setup: inout SetupRun) throws {
    try conversation.say(
      known.isEmpty
        ? "This sets up your calendar. Control-C cancels and changes nothing.\n"
        : "This adds another calendar. Control-C cancels and changes nothing.\n"
          + "Already added: \(known.map(SourceText.name(of:)).joined(separator: ", "))\n")
    var source = try calendar.isEmpty ? askForCalendar() : calendar(for: calendar)
    while try !add(source, setup) { source = try askForCalendar() }
    let owners = try askForOwners()
    if !owners.isEmpty {
      try setup.run("config", "owner", others: owners)
      try setup.run("sync")
    }
    try askForNotes(setup)
    if try !isUpdatedByItself(&setup) {
      try conversation.say("To read what is new in your calendars: meetings sync")
    }
  }

  /// Adds and syncs the calendar. Returns false if that failed or found nothing, and the user wants
  /// to add another one.
  private func add(_ calendar: ChosenCalendar, _ setup: SetupRun) throws -> Bool {
    let before = Set(setup.added.map(\.id))
    try setup.run(
      "add", others: [calendar.place], options: calendar.options + ["--sync"],
      input: calendar.password.map { "\($0)\n" })
    let added = setup.added.filter { !before.contains($0.id) }
    guard let source = added.first else {
      try conversation.say("\nThat did not work. Try another way?\n")
      return false
    }
    if source.records > 0, source.content == .calendars { return true }
    if source.content == .notes {
      return try !conversation.confirm("\nThese are notes. Add a calendar, too?", usual: true)
    }
    let place = Sanitizer.line(calendar.place)
    if try conversation.confirm("\n\(place) has no meetings. Keep it anyway?", usual: false) {
      return true
    }
    try setup.remove(added)
    try conversation.say("")
    return false
  }

  // MARK: Questions

  private struct ChosenCalendar {
    /// A path or an address.
    var place: String
    var options: [String] = []
    /// The password, if it was typed.
    var password: String?
  }

  private func askForCalendar() throws -> ChosenCalendar {
    let places = found.calendars.filter { !$0.isPart(of: known) }
    let services = CalendarService.allCases
    let choices =
      places.map { "\(Sanitizer.line($0.path)) (\($0.program))" } + services.map(\.rawValue)
      + ["Something else: a path or an address"]
    switch try conversation.choose("Where is your calendar?", among: choices) {
    case .other(let typed): return try calendar(for: typed)
    case .place(let place) where place < places.count:
      return ChosenCalendar(place: places[place].path)
    case .place(let place) where place < places.count + services.count:
      return try ask(services[place - places.count])
    case .place:
      return try calendar(for: conversation.ask("A path or an address:"))
    }
  }

  /// Returns the calendar named by the arguments.
  private func calendar(for named: [String]) throws -> ChosenCalendar {
    guard let service = CalendarService(named: named[0]) else { return try calendar(for: named[0]) }
    return try ask(service, named.dropFirst().first)
  }

  private func calendar(for typed: String) throws -> ChosenCalendar {
    let path = Self.completed(TypedPath(typed).expanded)
    if isMissing(path) {
      try conversation.say(
        "\(Sanitizer.line(path)): no such file or folder; check the path\n")
      return try askForCalendar()
    }
    if Self.isMailAddress(path), let address = SignInProvider.address(of: path) {
      return try signIn(by: SignInProvider(of: address) == .google ? .google : .outlook, path)
    }
    let isServer = path.hasPrefix("http") && !path.hasSuffix(".ics") && !path.contains("/ical/")
    guard isServer else { return ChosenCalendar(place: path) }
    let user = try conversation.ask("Your user name there (empty for none):", usual: "")
    return user.isEmpty ? ChosenCalendar(place: path) : try signIn(to: path, as: user)
  }

  /// Adds the scheme to an address without one, unless it names a file.
  private static func completed(_ typed: String) -> String {
    guard !FileManager.default.fileExists(atPath: Path.absolute(typed)) else { return typed }
    return BareAddress(typed)?.completed ?? typed
  }

  /// Returns true for a path whose file is missing. Anything else is left to `add`, which explains
  /// what it doesn't accept.
  private func isMissing(_ path: String) -> Bool {
    path != "system" && !path.contains { ":@".contains($0) }
      && !FileManager.default.fileExists(atPath: path)
  }

  /// Asks for the account of a service.
  ///
  /// - Parameter named: The argument of the command line: the user name if the server is known,
  ///   otherwise the address.
  private func ask(
    _ service: CalendarService, _ named: String? = nil
  ) throws -> ChosenCalendar {
    if named == nil { try conversation.say("\n\(service.steps)\n") }
    guard service.needsUser else {
      let address = try named ?? conversation.ask("The address, or the path of a file:")
      if Self.isMailAddress(address) { return try signIn(by: service, address) }
      return try calendar(for: address)
    }
    if let server = service.server {
      return try signIn(to: server, as: named ?? conversation.ask("Your user name:"))
    }
    let server = try named ?? conversation.ask("The address, such as https://cloud.example.com:")
    return try signIn(to: Self.completed(server), as: conversation.ask("Your user name:"))
  }

  private static func isMailAddress(_ text: String) -> Bool {
    text.contains("@") && !text.contains { "/: ".contains($0) }
      && !FileManager.default.fileExists(atPath: Path.absolute(text))
  }

  /// Asks for the user's own OAuth client, unless there is one already.
  private func signIn(by service: CalendarService, _ address: String) throws -> ChosenCalendar {
    let place =
      service == .google
      ? SignInProvider.googleAddress(of: address) : SignInProvider.microsoftAddress
    var chosen = ChosenCalendar(
      place: place, options: ["--sign-in"] + ShownCommand.option("--user", address))
    guard let provider = SignInProvider(of: place), provider.builtInClient == nil,
      try provider.client(in: global.settings) == nil
    else { return chosen }
    try conversation.say("\n\(provider.clientSteps)\n")
    if provider == .google {
      chosen.options += ShownCommand.option("--client-file", try askForClientFile())
    } else {
      let id = try conversation.ask("The client id:")
      chosen.options += ShownCommand.option("--client-id", id)
    }
    return chosen
  }

  /// Asks until the file holds a client.
  private func askForClientFile() throws -> String {
    while true {
      let path = Path.absolute(
        TypedPath(try conversation.ask("The path of the JSON file:")).expanded)
      do {
        _ = try ClientFile(path)
        return path
      } catch let error as IndexError {
        try conversation.say(Program.remedies.sentence(error))
      }
    }
  }

  private func signIn(to server: String, as user: String) throws -> ChosenCalendar {
    var chosen = ChosenCalendar(place: server, options: ShownCommand.option("--user", user))
    switch try askForPassword() {
    case .typed(let password):
      chosen.options.append("--password-stdin")
      chosen.password = password
    case .command(let command):
      chosen.options += ShownCommand.option("--password-command", command)
    }
    return chosen
  }

  private enum Password {
    case typed(String)
    case command(String)
  }

  /// Asks for a password or a command in one question, so that nobody types a password where a
  /// command is expected.
  private func askForPassword() throws -> Password {
    while true {
      let typed = TypedSecret.line(
        after:
          "Password (hidden; stored \(KeptPassword.place)), or Enter for a command: ")
      guard let typed else { throw SetupConversation.Ended() }
      if !typed.isEmpty { return .typed(typed) }
      let command = try conversation.ask(
        "A command that prints the password (visible; empty to type the password):", usual: "")
      if !command.isEmpty { return .command(command) }
    }
  }

  /// Asks for the user's addresses, without which nobody else's meetings are left out, unless they
  /// are known.
  private func askForOwners() throws -> [String] {
    let store = try global.open(.reading)
    let known = try store.ownerAddresses()
    if !known.isEmpty {
      let shown = known.sorted().map(Sanitizer.line).joined(separator: ", ")
      try conversation.say("\nYour email addresses: \(shown) (to change: meetings config owner)")
      return []
    }
    let likely = try store.likelyOwner(
      guess: found.address, now: global.time, zone: global.zone)
    while true {
      let answer = try conversation.ask(
        "\nYour email addresses, or 'none':", usual: likely ?? "none")
      if answer.lowercased() == "none" { return [] }
      let addresses = answer.split { ", ".contains($0) }.map(String.init)
      if addresses.allSatisfy({ $0.contains("@") }) { return addresses }
      try conversation.say("Type an address such as you@example.com; separate several with spaces.")
    }
  }

  /// Asks for a folder of notes, and adds it.
  private func askForNotes(_ setup: SetupRun) throws {
    let known = known + setup.added
    let places = found.notes.filter { !$0.isPart(of: known) }
    if places.isEmpty, known.contains(where: { $0.content == .notes }) { return }
    let choices = places.map { "\(Sanitizer.line($0.path)) (\($0.program))" } + ["None"]
    while true {
      var folder: String
      if places.isEmpty {
        folder = try conversation.ask(
          "\nA folder of notes or transcripts to search, too, or 'none':", usual: "none")
        if folder.lowercased() == "none" { return }
      } else {
        switch try conversation.choose(
          "\nWhich notes or transcripts should be searched, too?", among: choices,
          by: "A number or a folder:")
        {
        case .place(places.count): return
        case .place(let place): folder = places[place].path
        case .other(let typed): folder = typed
        }
      }
      folder = TypedPath(folder).expanded
      let before = setup.added.count
      try setup.run("add", others: [folder], options: ["--notes", "--sync"])
      if setup.added.count > before { return }
      try conversation.say("")
    }
  }

  /// Offers to sync every night. Returns false if nothing does.
  private func isUpdatedByItself(_ setup: inout SetupRun) throws -> Bool {
    do {
      if try Scheduler.ofThisMachine.installed() != nil { return true }
    } catch {
      try conversation.say("\nThis machine has no scheduler (systemd or cron) for a nightly sync.")
      return false
    }
    guard try conversation.confirm("\nSync automatically every night?", usual: true) else {
      return false
    }
    return try setup.schedule()
  }
}
