import Index

package struct FetchOptions: Sendable {
  /// The identifiers of the sources to fetch; nil for all.
  package var sources: [String]?
  /// If true, fetches everything again, even if servers report no changes.
  package var fetchesAll: Bool
  /// The number of seconds for which a server may be silent.
  package var serverPatience: Int
  /// The number of seconds to wait for another writer.
  package var patience: Double
  package var userAgent: String
  /// The number of days for which the following sync expands series.
  package var daysAhead = ExpansionWindow.usualDaysAhead
  /// If true, only system calendars are fetched, and nothing is requested from servers.
  package var asksSystemOnly = false

  package init(
    sources: [String]? = nil, fetchesAll: Bool = false, serverPatience: Int = 60,
    patience: Double = 0, userAgent: String
  ) {
    (self.sources, self.fetchesAll, self.serverPatience) = (sources, fetchesAll, serverPatience)
    (self.patience, self.userAgent) = (patience, userAgent)
  }
}

package struct FetchedSource: Hashable, Sendable {
  /// The reason why the source could not be fetched completely; nil if it was fetched completely.
  package var failure: String?
  /// The current files of the mirror; nil if the sync must list them.
  package var files: FetchedFiles?

  package init(failure: String? = nil, files: FetchedFiles? = nil) {
    self.failure = failure
    self.files = files
  }
}

package struct FetchReport: Hashable, Sendable {
  /// The outcomes by the identifier of the source.
  package var outcomes: [String: FetchedSource] = [:]
  /// Remarks that don't concern problems.
  package var notes: [String] = []
  package var requests = 0
  /// The number of fetched resources, each of which is a feed, or an event or task with its own
  /// file.
  package var resources = 0

  package init() {}
}
