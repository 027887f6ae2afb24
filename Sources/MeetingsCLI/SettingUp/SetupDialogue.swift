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

  init(_ global: GlobalOptions, calendar: [String] = []) {
    (self.global, self.calendar) = (global, calendar)
  }

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

  private func end(_ setup: consuming SetupRun) throws -> Never {
    try setup.takeBack()
    Trouble.note("nothing was set up; to start again: meetings setup")
    throw ExitCode.nothingFound
  }

  private func converse(_ setup: inout SetupRun) throws {
    try conversation.say("This sets up your calendar. Control-C cancels and changes nothing.\n")
    var source = try calendar.isEmpty ? askForCalendar() : calendar(for: calendar)
    let owners = try askForOwners()
    let notes = try askForNotes()
    let isNightly = try conversation.confirm("Sync automatically every night?", usual: true)
    while try add(source, of: owners, &setup) != 0 {
      setup.letInterruptionsEnd()
      try conversation.say("\nThat did not work. Try another way?\n")
      source = try askForCalendar()
    }
    if !owners.isEmpty { try setup.run("config", "owner", others: owners) }
    if let notes { try setup.run("add", others: [notes], options: ["--notes"]) }
    try setup.run("sync")
    let own = owners.isEmpty ? try offerAddress(&setup).map { [$0] } ?? [] : owners
    if isNightly { try setup.schedule() }
    try ask(&setup, besides: Set(own))
    try conversation.say(
      """

      Set up. Ask it anything: meetings with NAME about TOPIC last month
      'meetings' alone shows today; 'meetings help' lists all commands.
      """)
  }

  /// Adds the calendar; returns the exit status of `add`.
  private func add(
    _ calendar: ChosenCalendar, of owners: [String], _ setup: inout SetupRun
  ) throws -> Int32 {
    try setup.run(
      "add", others: [calendar.place],
      options: calendar.options + owners.flatMap { ShownCommand.option("--owner", $0) },
      input: calendar.password.map { "\($0)\n" })
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
    let places = found.calendars
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
      let file = TypedPath(try conversation.ask("The path of the JSON file:")).expanded
      chosen.options += ShownCommand.option("--client-file", Path.absolute(file))
    } else {
      let id = try conversation.ask("The client id:")
      chosen.options += ShownCommand.option("--client-id", id)
    }
    return chosen
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

  private func askForOwners() throws -> [String] {
    while true {
      let answer = try conversation.ask(
        "Your email addresses:", usual: found.address ?? "")
      let addresses = answer.split { ", ".contains($0) }.map(String.init)
      if addresses.allSatisfy({ $0.contains("@") }) { return addresses }
      try conversation.say("Type an address such as you@example.com; separate several with spaces.")
    }
  }

  /// Returns a folder of notes if one was found and the user wants it.
  private func askForNotes() throws -> String? {
    guard let notes = found.notes else { return nil }
    let question = "Add the notes in \(Sanitizer.line(notes)) to the search?"
    return try conversation.confirm(question, usual: true) ? notes : nil
  }

  /// Offers the address that the synced calendars are of, as nobody else's meetings are left out
  /// without it. Returns it if the user takes it.
  private func offerAddress(_ setup: inout SetupRun) throws -> String? {
    guard let address = try global.open(.reading).likelyOwner(now: global.time, zone: global.zone),
      try conversation.confirm("\nIs \(Sanitizer.line(address)) your address?", usual: true)
    else { return nil }
    try setup.run("config", "owner", others: [address])
    try setup.run("sync")
    return address
  }

  /// Asks about the next and the last meeting with somebody, if possible one of a rare series,
  /// which says more than a daily one; if there are neither, about the month.
  ///
  /// - Parameter own: the user's addresses, which were set after this process read the settings.
  private func ask(_ setup: inout SetupRun, besides own: Set<String>) throws {
    let store = try global.open(.reading)
    let owners = try store.ownerAddresses().union(own)
    let others = try store.acquaintances(limit: 50, now: global.time, zone: global.zone).shown
      .filter { owners.isDisjoint(with: $0.person.emails) && !Self.isDialIn($0.person.displayName) }
    let met = try [
      ("next", rarest(others, \.next, in: store)), ("last", rarest(others, \.last, in: store)),
    ]
    for (order, other) in met {
      guard let name = other?.person.displayName else { continue }
      try setup.run(
        order, "meeting", "with", others: name.split(separator: " ").map(String.init))
    }
    if met.allSatisfy({ $0.1 == nil }) { try setup.run("list", "--month") }
  }

  /// Returns true for a telephone number or a bridge, which calendars list as attendees.
  private static func isDialIn(_ attendee: String) -> Bool {
    let name = attendee.lowercased()
    return !name.contains(where: \.isLetter)
      || ["dial-in", "dial in", "conference bridge"].contains(where: name.contains)
  }

  /// The number of days around today in which a first answer should be, and of meetings of a series
  /// to count.
  private static let (daysAround, mostOfSeries): (Int64, Int) = (31, 40)

  /// Returns the person whose meeting is of the rarest series, if possible a near one; of several
  /// people the first.
  private func rarest(
    _ people: [PersonSummary], _ meeting: (PersonSummary) -> MeetingRecord?, in store: MeetingStore
  ) throws -> PersonSummary? {
    let reach = Self.daysAround * 86_400
    let known = people.compactMap { person in meeting(person).map { (person, $0) } }
    let near = known.filter { abs($0.1.startsAt - global.time) < reach }
    return try (near.isEmpty ? known : near).map { person, record in
      let series = try [MeetingsAround.Side.before, .after].flatMap {
        try store.series(of: record, $0, limit: Self.mostOfSeries)
      }
      return (person, series.count { abs($0.startsAt - global.time) < reach })
    }.min { $0.1 < $1.1 }?.0
  }
}
