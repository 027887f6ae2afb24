import ArgumentParser
import Assistants
import FetchMessages
import MCPServer
import MeetingIndex
import Questions
import Time

struct ModelContext: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve the index to an assistant over the Model Context Protocol.",
    discussion: """
      An assistant starts this program itself and communicates with it over standard input and \
      output; 'install' sets this up. With --http it listens on this machine instead. The \
      assistant can only search and read: no tool fetches or runs anything, and none writes unless \
      --write names a calendar. Documentation/security.md says what a stranger's invitation can do.

        meetings mcp install --client claude-code
        meetings mcp --calendar work --since 'last year'
        meetings mcp --http

      Exit status: 0 when the assistant has disconnected, 2 trouble, 64 usage.
      """,
    subcommands: [ServeModels.self, InstallServer.self],
    defaultSubcommand: ServeModels.self)
}

/// The option that allows tools to write.
struct WriteOptions: ParsableArguments {
  @Option(
    help: .value(
      "calendar",
      "Let it change this calendar, after showing you each change; may be repeated."))
  var write: [String] = []

  /// The options as command-line arguments.
  var arguments: [String] { write.flatMap { ["--write", $0] } }
}

/// Options that limit what an assistant may see.
struct ScopeOptions: ParsableArguments {
  @Flag(help: "Let it see restricted notes too.")
  var allowRestricted = false

  @Option(help: .value("calendar", "Let it see only this calendar; may be repeated."))
  var calendar: [String] = []

  @Option(help: .value("date", "Let it see only meetings from this date on: 2026, 'last year'."))
  var since: String?

  /// Returns the scope of these options; throws `ValidationError` for an invalid date.
  func scope(now: Moment, _ order: DayMonthOrder) throws -> IndexScope {
    var scope = IndexScope()
    (scope.allowsRestricted, scope.calendars) = (allowRestricted, calendar)
    guard let since else { return scope }
    let reader = QuestionReader(
      people: PeopleDirectory([]), owners: [], now: now, dayMonthOrder: order)
    let span = try reader.read([], fields: [QuestionField(.since, since)]).span
    if let from = span?.from { scope.begin(at: from, in: now.zone) }
    return scope
  }

  /// The options as command-line arguments.
  var arguments: [String] {
    (allowRestricted ? ["--allow-restricted"] : []) + calendar.flatMap { ["--calendar", $0] }
      + (since.map { ["--since", $0] } ?? [])
  }
}

struct ServeModels: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the index; the word 'serve' may be omitted.",
    discussion: """
      Standard output carries only the protocol. The server ends when standard input is closed.

      --write adds tools that create, change and undo; the assistant shows its user the diff \
      before each change and asks, and one that can't ask changes nothing.

      With --http the protocol is at /mcp (Streamable HTTP), on this machine alone, and JSON at \
      /search?q=… and /context?q=…, for clients that send the token, which is kept in a file \
      beside the index. Ctrl-C ends it. Documentation/assistants.md has examples.

        meetings mcp serve --calendar work
        meetings mcp serve --http --port 8123
      """)

  @Flag(help: "Listen on this machine (http) instead of reading standard input.")
  var http = false

  @Option(
    help: .value("port", "With --http: listen on this port; 0 for a free one. (default: 7373)"))
  var port: UInt16?

  @Flag(help: "With --http: make a new token; the old one stops working.")
  var newToken = false

  @OptionGroup var scope: ScopeOptions
  @OptionGroup var changes: WriteOptions
  @OptionGroup var global: GlobalOptions

  private static let usualPort: UInt16 = 7_373

  func validate() throws {
    if !http, port != nil || newToken {
      throw ValidationError("--port and --new-token need --http.")
    }
    if http, !changes.write.isEmpty {
      throw ValidationError("--write is for an assistant that starts the server, not for --http.")
    }
  }

  func run() throws {
    let index = try access()
    if http { return try listen(index) }
    let editor =
      changes.write.isEmpty ? nil : try ToolChanges(global, calendars: changes.write)
    try serve(MeetingServer.server(version: Program.version, index, editor: editor))
  }

  private func access() throws -> IndexAccess {
    let (global, zone) = (self.global, self.global.zone)
    let preferences = global.settings.preferences
    let scope = try self.scope.scope(now: global.moment, preferences.dayMonthOrder)
    var options = AnswerOptions()
    options.limit = global.settings.limit
    options.hours = global.settings.workingHours
    options.search.meaning = EmbeddingModel.ofQuestions(global.settings.embedding)
    let (home, moment) = (global.folder, global.now)
    return IndexAccess(
      zone: zone, remedies: Program.remedies, options: options,
      clock: { moment?.instant(in: zone) ?? GlobalOptions.presentTime },
      open: { try IndexFolder(home).open(.reading, preferences: preferences, scope: scope) }
    )
  }

  private func listen(_ index: IndexAccess) throws {
    let file = AccessToken(home: global.folder)
    let token = try file.value(isNew: newToken)
    LocalServer.exitOnInterrupt()
    var order = FetchOrder(
      task: .page, url: "", credential: nil, caFile: nil, patience: 0, userAgent: "")
    order.port = port ?? Self.usualPort
    var server: ModelHTTPServer?
    let answers = KnownAnswers(page: { server?.response(to: $0) ?? .empty })
    try FetchProcess.listen(order, known: answers) { message, _ in
      switch message {
      case .listening(let port):
        server = ModelHTTPServer(port: port, token: token, version: Program.version, index)
        try StandardOutput.print("http://127.0.0.1:\(port)/mcp")
        try StandardOutput.flush()
        Trouble.note(
          "requests need the header 'Authorization: Bearer TOKEN'; the token is in \(file.path). "
            + "Press Ctrl-C to stop"
        )
      case .failed(let reason, _):
        throw IndexError(.notFound, reason, remedy: .advice("choose another port with --port"))
      default: break
      }
    }
  }

  private func serve(_ server: MCPServer) throws {
    var server = server
    var lines = MessageLines(longest: MCPServer.maximumMessageLength)
    while let line = lines.next() {
      guard let answer = line.map({ server.answer($0) }) ?? MCPServer.tooLong else { continue }
      try StandardOutput.print(answer)
      try StandardOutput.flush()
    }
  }
}
