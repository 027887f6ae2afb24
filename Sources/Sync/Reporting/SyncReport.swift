import Calendars
import Index
import Mirror
import Notes

/// The report of a sync.
public struct SyncReport: Hashable, Sendable {
  /// The number of sources that were to be read.
  package var sources = 0
  /// Records that are new.
  public var created = 0
  /// Records of which a calendar says something else than before.
  public var updated = 0
  /// Records of which it says the same.
  package var unchanged = 0
  /// Records that no calendar file shows any more.
  public var gone: Int { flagged.count }
  /// Records that are shown again.
  package var back = 0
  /// Passages that got a vector.
  package var embedded = 0
  /// Files that were opened.
  package var filesRead = 0
  /// Files that are as they were, and were not opened.
  package var filesUnchanged = 0
  /// Files that the user said are not to be read.
  package var filesLeftOut = 0
  /// Files in folders of templates of notes, which are none.
  package var templatesLeftOut = 0
  /// Files that are no more.
  package var filesRemoved = 0
  /// Sources that can't be read: their records stay as they are.
  public var failures: [SourceFailure] = []
  /// The problems of files, found now or before.
  public var problems: [FileProblem] = []
  /// Notes that went from meetings that are gone to those that took their places.
  package var carriedNotes: [CarriedNotes] = []
  /// The source at which the sync before ended early, by a signal, a fault or an error; nil if it came to
  /// its end.
  package var cutOff: SyncMark?
  /// If true, this sync has read that source, after all others.
  package var readsCutOff = false
  /// Sources of which files were read and that have no meeting and no note.
  package var emptySources: [EmptySource] = []
  /// Notes that got another meeting than they had, or lost theirs.
  package var linkedNotes = 0

  /// Row ids of the records that this sync flagged as gone.
  package var flagged = Set<Int64>()

  package init() {}

  /// The number of events whose times could only be guessed, by all files' last read.
  package var guessedTimes: Int { problems.reduce(0) { $0 + $1.problem.guessedEvents } }

  /// If true, nothing changed in the index.
  package var isUnchanged: Bool {
    created + updated + gone + back + embedded + carriedNotes.count + linkedNotes == 0
  }

  /// If true, something needs the user that was not told before: what is wrong in a file is told
  /// once, and the status keeps it.
  public var hasTrouble: Bool { !failures.isEmpty || problems.contains(where: \.isNewTrouble) }

  /// The problems of each file of which some are new.
  package var newProblems: [[FileProblem]] {
    problems.byFile.filter { $0.contains(where: \.isNew) }
  }

  /// The number of files that lose something by what was told before.
  package var filesWithKnownTrouble: Int {
    problems.byFile.count { file in
      file.contains(where: \.isTrouble) && !file.contains(where: \.isNewTrouble)
    }
  }

  /// One sentence on what could not be read; nil if all was.
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

/// A source that can't be read.
public struct SourceFailure: Hashable, Sendable {
  /// The identifier of the source.
  public var source: String
  /// The cause and the fix.
  public var message: String
}

/// A problem and the file that has it.
public struct FileProblem: Hashable, Sendable {
  /// The identifier of the source.
  public var source: String
  /// A path that the user can open, or the source's name where it has none.
  public var path: String
  /// The problem, and its place in the file.
  public var problem: CalendarProblem
  /// If true, the file did not have it the last time that it was read.
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

  /// If true, occurrences may be missing by it: they are not by a note.
  package var isTrouble: Bool { problem.extent != .note }
  var isNewTrouble: Bool { isNew && isTrouble }
}

extension [FileProblem] {
  /// The problems of each file together, in the order in which the files come.
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

/// Options of a sync.
public struct SyncOptions: Sendable {
  /// The sources by identifier; nil for all.
  package var sources: [String]?
  /// The number of days ahead of now to which open-ended series are expanded.
  package var daysAhead: Int
  /// As far as that is where no one says so.
  public static let usualDaysAhead = ReadingWindow.usualDaysAhead
  /// Reports what would be done, and does nothing.
  package var isDryRun: Bool
  /// Reads every file, also those that have not changed.
  package var readsAll: Bool
  /// The number of seconds to wait for another writer.
  package var patience: Double
  /// The number of seconds for each database of another calendar program.
  package var secondsOfDatabase = CachePatience.usual
  /// The outcomes of fetching sources on servers, by identifier. Of others only what was fetched
  /// before is read, and it is as fresh as it was.
  package var fetched: [String: FetchedSource] = [:]
  /// The programs that convert notes which are no text.
  package var programs = DocumentPrograms()
  /// Events that go on under another UID, by the old one: attached notes follow them.
  package var heirs: [String: String] = [:]

  /// - Parameters:
  ///   - sources: by identifier; nil for all.
  ///   - daysAhead: how far ahead of now series without an end are expanded.
  ///   - isDryRun: whether nothing is written.
  ///   - readsAll: whether files are read that have not changed.
  ///   - patience: how many seconds to wait for another writer.
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
