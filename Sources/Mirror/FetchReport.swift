import Index
import Time

/// Options for fetching sources on servers.
package struct FetchOptions: Sendable {
  /// The sources by identifier; nil for all.
  package var sources: [String]?
  /// Fetches all anew, whatever servers say is unchanged.
  package var fetchesAll: Bool
  /// The number of seconds a server may be silent.
  package var serverPatience: Int
  /// The number of seconds to wait for another writer.
  package var patience: Double
  package var userAgent: String
  /// That of floating times.
  package var zone: Zone
  /// The number of days ahead to which the sync that follows expands series.
  package var daysAhead = ReadingWindow.usualDaysAhead
  /// If true, servers are left in peace.
  package var asksSystemOnly = false

  package init(
    sources: [String]? = nil, fetchesAll: Bool = false, serverPatience: Int = 60,
    patience: Double = 0, userAgent: String, zone: Zone
  ) {
    (self.sources, self.fetchesAll, self.serverPatience) = (sources, fetchesAll, serverPatience)
    (self.patience, self.userAgent, self.zone) = (patience, userAgent, zone)
  }
}

/// The outcome of fetching a source.
package struct FetchedSource: Hashable, Sendable {
  /// Why it could not be fetched whole; nil if it was.
  package var failure: String?
  /// The present files of its mirror; nil if the sync has to look.
  package var files: FetchedFiles?

  package init(failure: String? = nil, files: FetchedFiles? = nil) {
    self.failure = failure
    self.files = files
  }
}

/// The report of fetching.
package struct FetchReport: Hashable, Sendable {
  /// By identifier.
  package var outcomes: [String: FetchedSource] = [:]
  /// Remarks on what is no problem.
  package var notes: [String] = []
  package var requests = 0
  /// The number of resources that came.
  package var resources = 0

  package init() {}
}
