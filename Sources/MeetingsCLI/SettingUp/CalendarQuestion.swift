import Foundation
import MeetingIndex
import Presentation

/// Asks the user where a calendar is, and for the credentials to read it.
struct CalendarQuestion {
  let global: GlobalOptions
  /// The sources that were added before, which are not offered again.
  let known: [SourceSummary]
  private let conversation = SetupConversation()

  init(global: GlobalOptions, known: [SourceSummary]) {
    (self.global, self.known) = (global, known)
  }

  struct Choice {
    /// The path or URL of the calendar.
    var place: String
    var options: [String] = []
    /// The password, if it was typed.
    var password: String?
  }

  func ask() throws -> Choice {
    let places = FoundCalendars(Environment.variables).calendars.filter { !$0.isPart(of: known) }
    let services = CalendarService.allCases
    let choices =
      places.map { "\(Sanitizer.line($0.path)) (\($0.program))" } + services.map(\.rawValue)
      + ["Something else: a path or an address"]
    switch try conversation.choose("Where is your calendar?", among: choices) {
    case .other(let typed): return try calendar(for: typed)
    case .place(let place) where place < places.count:
      return Choice(place: places[place].path)
    case .place(let place) where place < places.count + services.count:
      return try ask(services[place - places.count])
    case .place:
      return try calendar(for: conversation.ask("A path or an address:"))
    }
  }

  /// Returns the calendar that the arguments of `setup` name.
  func calendar(for named: [String]) throws -> Choice {
    guard let service = CalendarService(named: named[0]) else { return try calendar(for: named[0]) }
    return try ask(service, named.dropFirst().first)
  }

  private func calendar(for typed: String) throws -> Choice {
    let path = Self.completed(TypedPath(typed).expanded)
    if isMissing(path) {
      try conversation.say(
        "\(Sanitizer.line(path)): no such file or folder; check the path\n")
      return try ask()
    }
    if Self.isMailAddress(path), let address = SignInProvider.address(of: path) {
      return try signIn(by: SignInProvider(of: address) == .google ? .google : .outlook, path)
    }
    let isServer = path.hasPrefix("http") && !path.hasSuffix(".ics") && !path.contains("/ical/")
    guard isServer else { return Choice(place: path) }
    switch try answer(of: path) {
    case .isOpen: return Choice(place: path)
    case .requiresSignIn: return try signIn(to: path, as: conversation.ask("Your user name there:"))
    case .fails: return try ask()
    }
  }

  /// Sends a request to a server before the user types a password. If it fails, prints the reason,
  /// and lets the user sign in anyway, because some servers answer only authenticated requests.
  private func answer(of address: String) throws -> RemoteAddition.Answer {
    var answer = RemoteAddition.Answer.fails("'\(address)' is not the address of a server")
    var isAsked = false
    do {
      if let addition = try RemoteAddition(
        address, RemoteOptions.parse([]), timeout: Self.patience)
      {
        isAsked = true
        answer = try addition.answerWithoutSignIn()
      }
    } catch let error as IndexError {
      answer = .fails(Program.remedies.sentence(error))
    }
    guard case .fails(let reason) = answer else { return answer }
    try conversation.say(Sanitizer.line(reason))
    if isAsked, try conversation.confirm("Sign in there anyway?", usual: false) {
      return .requiresSignIn
    }
    try conversation.say("")
    return answer
  }

  /// The number of seconds to wait for a server's next data.
  private static let patience = 30

  /// Adds a scheme to a URL without one, unless a file has this name.
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
  /// - Parameter named: the argument of the command line: the user name if the server is known,
  ///   otherwise the URL.
  private func ask(
    _ service: CalendarService, _ named: String? = nil
  ) throws -> Choice {
    if named == nil { try conversation.say("\n\(service.steps)\n") }
    guard service.needsUser else {
      let address = try named ?? conversation.ask("The address, or the path of a file:")
      if Self.isMailAddress(address) { return try signIn(by: service, address) }
      return try calendar(for: address)
    }
    if let server = service.server {
      return try signIn(to: server, as: named ?? conversation.ask("Your user name:"))
    }
    let server = Self.completed(
      try named ?? conversation.ask("The address, such as https://cloud.example.com:"))
    if case .fails = try answer(of: server) { return try ask(service) }
    return try signIn(to: server, as: conversation.ask("Your user name:"))
  }

  private static func isMailAddress(_ text: String) -> Bool {
    text.contains("@") && !text.contains { "/: ".contains($0) }
      && !FileManager.default.fileExists(atPath: Path.absolute(text))
  }

  /// Returns the choice to sign in with a browser. Asks for an OAuth client if there is none yet.
  private func signIn(by service: CalendarService, _ address: String) throws -> Choice {
    let place =
      service == .google
      ? SignInProvider.googleAddress(of: address) : SignInProvider.microsoftAddress
    var chosen = Choice(
      place: place, options: ["--sign-in"] + EchoedCommand.option("--user", address))
    guard let provider = SignInProvider(of: place), provider.builtInClient == nil,
      try provider.client(in: global.settings) == nil
    else { return chosen }
    try conversation.say("\n\(provider.clientSteps)\n")
    if provider == .google {
      chosen.options += EchoedCommand.option("--client-file", try askForClientFile())
    } else {
      let id = try conversation.ask("The client id:")
      chosen.options += EchoedCommand.option("--client-id", id)
    }
    return chosen
  }

  /// Asks for the path of a client file until a valid file is named.
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

  private func signIn(to server: String, as user: String) throws -> Choice {
    var chosen = Choice(place: server, options: EchoedCommand.option("--user", user))
    switch try askForPassword() {
    case .typed(let password):
      chosen.options.append("--password-stdin")
      chosen.password = password
    case .command(let command):
      chosen.options += EchoedCommand.option("--password-command", command)
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
          "Password (hidden; stored \(StoredPassword.place)), or Enter for a command: ")
      guard let typed else { throw SetupConversation.Ended() }
      if !typed.isEmpty { return .typed(typed) }
      let command = try conversation.ask(
        "A command that prints the password (visible; empty to type the password):", usual: "")
      if !command.isEmpty { return .command(command) }
    }
  }
}
