import ArgumentParser
import Foundation
import MeetingIndex

/// Options for fetching calendars from servers.
struct FetchingOptions: ParsableArguments {
  @Flag(help: "Don't contact servers; use what was fetched before.")
  var offline = false

  @Option(
    help: ArgumentHelp(
      "How long to wait for a server's next data; a whole answer may take five times as long.",
      valueName: "seconds"))
  var timeout = 60

  func validate() throws {
    if !(1...3_600).contains(timeout) {
      throw ValidationError("--timeout must be a number of seconds from 1 to 3600.")
    }
  }

  /// The User-Agent sent to servers.
  static var userAgent: String {
    SettingsFile.users.settings.userAgent ?? "meetings/\(Program.version) (calendar search)"
  }

  /// Fetches calendars from their servers, unless --offline is given.
  ///
  /// - Returns: the outcomes by source, for `SyncOptions.fetched`.
  func fetch(
    _ sources: [String]? = nil, all: Bool = false, daysAhead: Int = SyncOptions.usualDaysAhead,
    to store: MeetingStore, patience: Double, by system: SystemCalendarAccess? = nil,
    systemOnly: Bool = false, _ global: GlobalOptions, _ log: RunLog, _ bar: ProgressBar
  ) throws -> [String: FetchedSource] {
    if offline { return [:] }
    var options = FetchOptions(
      sources: sources, fetchesAll: all, serverPatience: timeout, patience: patience,
      userAgent: Self.userAgent)
    (options.daysAhead, options.asksSystemOnly) = (daysAhead, systemOnly)
    let system = try system ?? SystemCalendarAccess(for: store)
    let tokens = AccessTokens(timeout: timeout)
    let servers = ServerAccess(
      ask: tokens.ask, credential: { try Secrets.credential($0, url: $1, tokens) },
      patience: timeout,
      userAgent: Self.userAgent, system: system?.access)
    let report = try ServerFetch(store).run(
      options, from: servers, now: global.moment,
      progress: log.progress(of: try SourceRegistry(store).all(counted: false), to: bar))
    bar.clear()
    report.notes.forEach(log.note)
    if !report.outcomes.isEmpty {
      log.info(
        "servers were contacted",
        ["requests": .count(report.requests), "resources": .count(report.resources)])
    }
    return report.outcomes
  }
}
