import ArgumentParser
import Assistants
import MCPServer
import MeetingIndex
import Presentation
import Questions
import Time

struct ModelContext: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve the index to an assistant, by the Model Context Protocol.",
    discussion: """
      An assistant starts this program itself and speaks to it on standard input and output; \
      'install' tells it how. It can search and read, and nothing else: no tool writes, fetches or \
      runs anything. Documentation/security.md says what strangers can do by an invitation.

        meetings mcp install --client claude-code
        meetings mcp --calendar work --since 'last year'

      Exit status: 0 when the assistant has left, 2 trouble, 64 usage.
      """,
    subcommands: [ServeModels.self, InstallServer.self],
    defaultSubcommand: ServeModels.self)
}

/// Options for what an assistant may see.
struct ScopeOptions: ParsableArguments {
  @Flag(help: "Let it see notes that are restricted, too.")
  var allowRestricted = false

  @Option(help: .value("calendar", "Let it see this calendar alone; more, where given again."))
  var calendar: [String] = []

  @Option(help: .value("date", "Let it see only what begins then or later: 2026, 'last year'."))
  var since: String?

  /// - Throws: `ValidationError` for a date that is none.
  func scope(now: Int64, zone: Zone, _ order: DayMonthOrder) throws -> IndexScope {
    var scope = IndexScope()
    (scope.allowsRestricted, scope.calendars) = (allowRestricted, calendar)
    guard let since else { return scope }
    let reader = QuestionReader(
      people: PeopleDirectory([]), owners: [], calendars: [], now: now, zone: zone,
      dayMonthOrder: order)
    let span = try reader.read([], fields: [QuestionField(.since, since)]).span
    if let from = span?.from { scope.begin(at: from, in: zone) }
    return scope
  }

  /// As they were given.
  var arguments: [String] {
    (allowRestricted ? ["--allow-restricted"] : []) + calendar.flatMap { ["--calendar", $0] }
      + (since.map { ["--since", $0] } ?? [])
  }
}

struct ServeModels: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the index; the word 'serve' may be left out.",
    discussion: """
      Standard output carries the protocol alone. It ends when standard input does.

        meetings mcp serve --calendar work
      """)

  @OptionGroup var scope: ScopeOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let (global, zone) = (self.global, self.global.zone)
    let preferences = global.settings.preferences
    let scope = try self.scope.scope(now: global.time, zone: zone, preferences.dayMonthOrder)
    var options = AnswerOptions()
    options.limit = global.settings.limit
    options.hours = global.settings.workingHours
    options.meaning = EmbeddingModel.ofQuestions(global.settings.embedding)
    let (home, moment) = (global.folder, global.now)
    let index = IndexAccess(
      zone: zone, remedies: Program.remedies, options: options,
      clock: { moment?.instant(in: zone) ?? GlobalOptions.presentTime },
      open: { try MeetingStore(home: home, mode: .reading, preferences: preferences, scope: scope) }
    )
    try serve(MeetingServer.server(version: Program.version, index))
  }

  private func serve(_ server: MCPServer) throws {
    var server = server
    var lines = MessageLines(longest: MCPServer.longestMessage)
    while let line = lines.next() {
      guard let answer = line.map({ server.answer($0) }) ?? MCPServer.tooLong else { continue }
      try StandardOutput.print(answer)
      try StandardOutput.flush()
    }
  }
}
