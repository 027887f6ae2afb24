import Index
import Time

/// How sources that are on servers are fetched.
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
  /// How far ahead of today the sync that follows expands series.
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

/// What came of fetching a source.
package struct FetchedSource: Hashable, Sendable {
  /// Why it could not be fetched whole; nil where it was.
  package var failure: String?
  /// What its mirror holds now; nil where the sync has to look.
  package var files: FetchedFiles?

  package init(failure: String? = nil, files: FetchedFiles? = nil) {
    self.failure = failure
    self.files = files
  }
}

/// What came of fetching.
package struct FetchReport: Hashable, Sendable {
  /// By identifier.
  package var outcomes: [String: FetchedSource] = [:]
  /// What is worth a remark, though nothing is wrong.
  package var notes: [String] = []
  package var requests = 0
  /// The number of resources that came.
  package var resources = 0

  package init() {}
}
