import Calendars
import Index
import Mirror
import Notes

public struct SyncReport: Hashable, Sendable {
  /// The number of sources to read.
  package var sources = 0
  /// The number of new records.
  public var created = 0
  /// The number of records whose event has changed.
  public var updated = 0
  /// The number of records whose event has not changed.
  package var unchanged = 0
  /// The number of records that have disappeared from all files.
  public var gone: Int { flagged.count }
  /// The number of records that have reappeared.
  package var back = 0
  /// The number of records that files contain.
  var meetings: Int { created + updated + unchanged + back }
  /// The number of passages for which a vector was computed.
  package var embedded = 0
  /// The number of files read.
  package var filesRead = 0
  /// The number of unchanged files, which were not read.
  package var filesUnchanged = 0
  /// The number of files excluded by the user.
  package var filesLeftOut = 0
  /// The number of files left out because they are templates of notes.
  package var templatesLeftOut = 0
  /// The number of files among notes whose format is not supported, by ending.
  package var unsupported: [String: Int] = [:]
  /// The number of files that no longer exist.
  package var filesRemoved = 0
  /// The sources that can't be read. Their records stay as they are.
  public var failures: [SourceFailure] = []
  /// The problems of files, found in this sync or an earlier one.
  public var problems: [FileProblem] = []
  /// The notes that moved from a meeting that is gone to its successor.
  package var carriedNotes: [CarriedNotes] = []
  /// The source at which the previous sync was interrupted; nil if that sync finished.
  package var cutOff: SyncMark?
  /// If true, this sync has read the source of `cutOff`. It is read after all other sources.
  package var readsCutOff = false
  /// The sources that were read and contain neither meetings nor notes.
  package var emptySources: [EmptySource] = []
  /// The number of notes whose link to a meeting changed.
  package var linkedNotes = 0

  /// The row ids of the records that this sync flagged as gone.
  package var flagged = Set<Int64>()

  package init() {}

  /// The number of events whose times had to be guessed, in all files.
  package var guessedTimes: Int { problems.reduce(0) { $0 + $1.problem.guessedEvents } }

  /// If true, the sync changed nothing in the index.
  package var isUnchanged: Bool {
    created + updated + gone + back + embedded + carriedNotes.count + linkedNotes == 0
  }

  /// If true, there are new problems that need the user's attention. Each problem of a file is
  /// reported only once; afterwards, it is listed only in the status.
  public var hasTrouble: Bool { !failures.isEmpty || problems.contains(where: \.isNewTrouble) }

  /// The problems of each file with at least one new problem, old problems included.
  package var newProblems: [[FileProblem]] {
    problems.byFile.filter { $0.contains(where: \.isNew) }
  }

  /// The number of files with problems that need attention, all of which were reported before.
  package var filesWithKnownTrouble: Int {
    problems.byFile.count { file in
      file.contains(where: \.isTrouble) && !file.contains(where: \.isNewTrouble)
    }
  }

  /// A sentence about what could not be read; nil if there are no new problems.
  package var failure: String? {
    guard hasTrouble else { return nil }
    let sources = failures.map { "source '\($0.source)' can't be read" }
    let files = Set(problems.filter(\.isNewTrouble).map(\.path)).count
    return
      (sources
      + (files == 0 ? [] : ["\(files) \(files == 1 ? "file has" : "files have") problems"]))
      .joined(separator: ", ")
  }
}

/// The failure to read a source.
public struct SourceFailure: Hashable, Sendable {
  /// The identifier of the source.
  public var source: String
  /// The cause and the fix.
  public var message: String
  /// What else the user can do; nil if the fix is all.
  package var remedy: Remedy?
}

/// A problem and the file that has it.
public struct FileProblem: Hashable, Sendable {
  /// The identifier of the source.
  public var source: String
  /// A path that the user can open, or the source's name if there is none.
  public var path: String
  /// The problem and its place in the file.
  public var problem: CalendarProblem
  /// If true, the problem is new since the previous reading of the file.
  package var isNew: Bool

  package init(source: String, path: String, problem: CalendarProblem, isNew: Bool = true) {
    self.source = source
    self.path = path
    self.problem = problem
    self.isNew = isNew
  }

  init(source: String, place: StoredPlace, isNew: Bool) {
    self.init(
      source: source, path: place.path,
      problem: CalendarProblem(message: place.message, extent: .file), isNew: isNew)
  }

  /// If true, occurrences may be missing because of the problem.
  package var isTrouble: Bool { problem.extent != .note }
  var isNewTrouble: Bool { isNew && isTrouble }
}

extension [FileProblem] {
  /// The problems grouped by file, in the order in which the files first appear.
  package var byFile: [[FileProblem]] {
    var places: [[String]: Int] = [:]
    var files: [[FileProblem]] = []
    for problem in self {
      let file = [problem.source, problem.path]
      if let place = places[file] {
        files[place].append(problem)
      } else {
        places[file] = files.count
        files.append([problem])
      }
    }
    return files
  }
}

public struct SyncOptions: Sendable {
  /// The identifiers of the sources to sync; nil for all.
  package var sources: [String]?
  /// The number of days after now for which open-ended series are expanded.
  package var daysAhead: Int
  /// The default of `daysAhead`.
  public static let usualDaysAhead = ExpansionWindow.usualDaysAhead
  /// If true, the sync only reports its changes and writes nothing.
  package var isDryRun: Bool
  /// If true, all files are read, including unchanged ones.
  package var readsAll: Bool
  /// If true, a folder that has become empty is believed, because this program removed its last
  /// file.
  package var believesEmptied = false
  /// The number of seconds to wait for another writer.
  package var patience: Double
  /// The number of seconds to wait for the database of another calendar program.
  package var databaseTimeout = CacheTimeout.usual
  /// The results of fetching sources from servers, by the identifier of the source. All other
  /// remote sources are read from their mirrors, and the time of their last fetch stays the same.
  package var fetched: [String: FetchedSource] = [:]
  /// The programs that convert documents to text.
  package var programs = DocumentPrograms()
  /// The new UIDs of events by their old ones, so that attached notes can follow.
  package var heirs: [String: String] = [:]

  /// - Parameters:
  ///   - sources: identifiers of sources; nil for all.
  ///   - daysAhead: the number of days after now for which open-ended series are expanded.
  ///   - isDryRun: if true, nothing is written.
  ///   - readsAll: if true, unchanged files are read as well.
  ///   - patience: the number of seconds to wait for another writer.
  public init(
    sources: [String]? = nil, daysAhead: Int = usualDaysAhead, isDryRun: Bool = false,
    readsAll: Bool = false, patience: Double = 0
  ) {
    self.patience = patience
    self.sources = sources
    self.daysAhead = daysAhead
    self.isDryRun = isDryRun
    self.readsAll = readsAll
  }
}

/// A source whose files contain neither meetings nor notes.
package struct EmptySource: Hashable, Sendable {
  /// The identifier of the source.
  package let source: String
  package let content: SourceContent
  /// The number of tasks in the source.
  package let tasks: Int

  /// Creates the report of an empty source; fails if the source has a meeting or a note.
  init?(_ source: SourceSummary, in store: MeetingStore) throws {
    let tasks = try store.read { db in
      try FileReference.isAny(ofSource: source.id, db)
        ? nil : StoredTask.count(ofSource: source.id, db)
    }
    guard let tasks else { return nil }
    (self.source, content, self.tasks) = (source.id, source.content, tasks)
  }
}
