import ArgumentParser
import FetchMessages
import Foundation
import MeetingIndex
import Programs
import WebPage

struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Browse the index in a browser, on this machine only.",
    discussion: """
      Shows search, meetings with their notes and transcripts, days, weeks, months and years, \
      people, hours and the state of the index. Writable calendars ('meetings add PATH \
      --writable') can be changed from the page, after a preview; a page restricted to a part of \
      the index is read-only. It opens in the browser, signed in, until Ctrl-C. \
      Documentation/page.md lists the addresses and the protections.

        meetings page
        meetings page --calendar work --since 'last year'
        meetings page --port 8123 --no-open --read-only

      Exit status: 0 when it was ended by Ctrl-C, 2 trouble, 64 usage.
      """)

  @Option(help: .value("port", "Listen on this port. (default: a free one)"))
  var port: UInt16 = 0

  @Flag(name: .customLong("no-open"), help: "Print the address instead of opening the browser.")
  var noOpen = false

  @Flag(help: "Don't allow changes from the page.")
  var readOnly = false

  @OptionGroup var scope: ScopeOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let site = try site()
    LocalServer.exitOnInterrupt()
    var server: PageServer?
    var order = FetchOrder(
      task: .page, url: "", credential: nil, caFile: nil, patience: 0, userAgent: "")
    order.port = port
    let answers = KnownAnswers(page: { request in
      server?.response(to: request, now: global.moment, clock: GlobalOptions.presentTime) ?? .empty
    })
    try FetchProcess.listen(order, known: answers) { message, _ in
      switch message {
      case .listening(let port):
        let token = LocalServer.secret()
        let door = PageAccess(
          port: port, token: token, cookie: LocalServer.secret(), clock: GlobalOptions.presentTime)
        server = PageServer(door, site)
        try tell("http://127.0.0.1:\(port)/start?token=\(token)")
      case .failed(let reason, _): throw IndexError(.notFound, reason)
      default: break
      }
    }
  }

  /// Returns the site to serve. Opens the index once, so that errors are reported before the server
  /// listens.
  private func site() throws -> PageSite {
    let preferences = global.settings.preferences
    let scope = try self.scope.scope(
      now: global.moment, preferences.dayMonthOrder)
    var options = AnswerOptions()
    options.limit = global.settings.limit
    options.hours = global.settings.workingHours
    options.search.meaning = EmbeddingModel.ofQuestions(global.settings.embedding)
    let home = global.folder
    _ = try IndexFolder(home).open(.reading, preferences: preferences, scope: scope)
    // A user who sees only some calendars must not change the others.
    let global = self.global
    let checkup: () throws -> [Finding] = { try Doctor.findings(global) }
    let isReadOnly = readOnly || scope.hidesMeetings
    return PageSite(
      zone: global.zone, remedies: Program.remedies, options: options,
      editor: isReadOnly ? nil : PageChanges(global),
      checkup: scope.hidesMeetings ? nil : checkup,
      open: {
        try IndexFolder(home).open(.reading, preferences: preferences, scope: scope)
      })
  }

  /// Opens the address in a browser, or prints it. The browser is started on a separate thread,
  /// because some browsers block until they are closed.
  private func tell(_ address: String) throws {
    if !noOpen, let opener = CalendarOpener.opener {
      Trouble.note("opening \(address) in your browser; press Ctrl-C to stop")
      let environment = Environment.variables
      Thread.detachNewThread {
        _ = try? BoundedProgram(opener, [address], environment: environment, seconds: 86_400)
          .run([], atMost: 1 << 20)
      }
      return
    }
    try StandardOutput.print(address)
    try StandardOutput.flush()
    let why = noOpen ? "" : "no program to open a browser (xdg-open); "
    Trouble.note(
      why + "open the address in a browser within 60 seconds; it works once. Press Ctrl-C to stop")
  }
}
