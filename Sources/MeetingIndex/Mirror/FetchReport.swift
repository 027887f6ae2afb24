import Calendars

/// How sources that are on servers are fetched.
public struct FetchOptions: Sendable {
  /// The sources by identifier; nil for all.
  public var sources: [String]?
  /// Fetches all anew, whatever servers say is unchanged.
  public var fetchesAll: Bool
  /// How many seconds a server may be silent.
  public var serverPatience: Int
  /// How many seconds to wait for another writer.
  public var patience: Double
  public var userAgent: String
  /// That of floating times.
  public var zone: Zone
  /// How far ahead of today the sync that follows expands series.
  public var daysAhead = SyncOptions.usualDaysAhead
  /// Whether servers are left in peace.
  public var asksSystemOnly = false

  public init(
    sources: [String]? = nil, fetchesAll: Bool = false, serverPatience: Int = 60,
    patience: Double = 0, userAgent: String, zone: Zone
  ) {
    (self.sources, self.fetchesAll, self.serverPatience) = (sources, fetchesAll, serverPatience)
    (self.patience, self.userAgent, self.zone) = (patience, userAgent, zone)
  }
}

/// What came of fetching.
public struct FetchReport: Hashable, Sendable {
  /// Why a source could not be fetched whole, by identifier; nil where it was.
  public var outcomes: [String: String?] = [:]
  /// What is worth a remark, though nothing is wrong.
  public var notes: [String] = []
  public var requests = 0
  /// How many resources came.
  public var resources = 0

  public init() {}
}
