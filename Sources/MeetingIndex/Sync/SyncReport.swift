import Calendars

/// What a sync did, and what it could not do.
public struct SyncReport: Hashable, Sendable {
  public var created = 0
  public var updated = 0
  public var unchanged = 0
  /// Records that no calendar file shows any more.
  public var gone: Int { flagged.count }
  /// Records that are shown again.
  public var back = 0
  /// Passages that got a vector.
  public var embedded = 0
  public var filesRead = 0
  public var filesUnchanged = 0
  public var filesRemoved = 0
  /// Sources that can't be read: their records stay as they are.
  public var failures: [SourceFailure] = []
  /// What is wrong in files that were read, now or before.
  public var problems: [FileProblem] = []

  /// Row ids of the records that this sync flagged as gone. An event that moves from one file to
  /// another is flagged in one moment and back in the next, and counts as neither.
  var flagged = Set<Int64>()

  public init() {}

  /// Whether nothing changed in the index.
  public var isUnchanged: Bool { created + updated + gone + back + embedded == 0 }

  /// Whether something needs the user: a note does not.
  public var hasTrouble: Bool {
    !failures.isEmpty || problems.contains { $0.problem.extent != .note }
  }

  /// One sentence on what could not be read; nil where all was.
  var failure: String? {
    guard hasTrouble else { return nil }
    let sources = failures.map { "source '\($0.source)' can't be read" }
    let files = Set(problems.filter { $0.problem.extent != .note }.map(\.path)).count
    return
      (sources
      + (files == 0 ? [] : ["\(files) \(files == 1 ? "file has" : "files have") problems"]))
      .joined(separator: ", ")
  }
}

/// A source that can't be read.
public struct SourceFailure: Hashable, Sendable {
  public var source: String
  /// The cause and the fix.
  public var message: String
}

/// A problem and the file that has it.
public struct FileProblem: Hashable, Sendable {
  public var source: String
  /// A path that the user can open, or the source's name where it has none.
  public var path: String
  public var problem: CalendarProblem

  public init(source: String, path: String, problem: CalendarProblem) {
    self.source = source
    self.path = path
    self.problem = problem
  }
}

/// What is under way, for a progress bar.
public enum SyncProgress: Hashable, Sendable {
  case reading(source: String, done: Int, of: Int)
  case embedding(done: Int, of: Int)
}

/// How a sync is done.
public struct SyncOptions: Sendable {
  /// The sources by identifier; nil for all.
  public var sources: [String]?
  /// How far ahead of now open-ended series are expanded, in days.
  public var daysAhead: Int
  /// Reports what would be done, and does nothing.
  public var isDryRun: Bool
  /// Reads every file, also those that have not changed.
  public var readsAll: Bool
  /// How many seconds to wait for another writer.
  public var patience: Double

  public init(
    sources: [String]? = nil, daysAhead: Int = 366, isDryRun: Bool = false, readsAll: Bool = false,
    patience: Double = 0
  ) {
    self.patience = patience
    self.sources = sources
    self.daysAhead = daysAhead
    self.isDryRun = isDryRun
    self.readsAll = readsAll
  }
}
