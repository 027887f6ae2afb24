import Foundation
import GRDB
import Questions
import Retrieval
import Synchronization

/// A job that a killed run may have left half done, and that the next writer finishes.
///
/// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
package typealias UnfinishedJob =
  @Sendable (_ store: MeetingStore, _ lock: WriterLock, _ now: Int64) throws -> Void

/// The counting of what names in texts tell, which a sync and a re-index bring up to date for the
/// questions to come.
package struct NameCounting: Sendable {
  /// Returns true if what was counted is no longer like the index.
  package let isOutgrown: @Sendable (Database) throws -> Bool
  /// Counts anew.
  package let refresh: @Sendable (Embedder, Database) throws -> Void

  package init(
    isOutgrown: @escaping @Sendable (Database) throws -> Bool,
    refresh: @escaping @Sendable (Embedder, Database) throws -> Void
  ) {
    self.isOutgrown = isOutgrown
    self.refresh = refresh
  }
}

/// The one owner of the database: opens it, migrates it, and lends it to the use cases, which are types of
/// their own in other modules.
public final class MeetingStore: Sendable {
  /// The access to the database that a command needs.
  public enum Mode: Sendable {
    /// Reads; the database must be there.
    case reading
    /// Reads, on a connection that might write: SQLite holds values against the schema's CHECK on no
    /// other. Where nothing may be written it is as `reading`.
    case checking
    /// Reads and writes; the database is made where there is none.
    case writing
  }

  /// The folder that holds the database and what belongs to it.
  public let home: String
  /// Of the database file; empty in memory.
  package let path: String
  private let database: DatabaseQueue
  package let preferences: UserPreferences
  private let unfinished: [UnfinishedJob]
  /// Nil in memory.
  package let nameCounting: NameCounting?
  /// If true, meetings are out of sight.
  package let isNarrowed: Bool
  /// Before anything was read of it. Nil but where a scope is given, as a process does that answers
  /// more than one question, and where it can't be told.
  private let asOpened: IndexStamp?
  /// All people, as of a version.
  private let everybody = Mutex<(version: Int64, people: PeopleDirectory)?>(nil)

  /// - Parameters:
  ///   - home: made where it is missing, readable by its owner alone.
  ///   - mode: whether it is to be written.
  ///   - preferences: by which names and dates are read.
  ///   - scope: what may be seen of it, by anyone who only reads; nil for all.
  ///   - startsAnew: whether a database file without a byte is taken for none.
  ///   - unfinished: the jobs that a run may have been cut off in, which each writer finishes
  ///     first.
  ///   - nameCounting: how a sync brings up to date what names in texts tell.
  /// - Throws: `IndexError` that names the file and the fix.
  package init(
    home: String, mode: Mode, preferences: UserPreferences, scope: IndexScope?, startsAnew: Bool,
    unfinished: [UnfinishedJob], nameCounting: NameCounting
  ) throws {
    precondition(scope == nil || mode != .writing, "who writes has to see everything")
    self.home = home
    self.unfinished = unfinished
    self.nameCounting = nameCounting
    var preferences = preferences
    if let scope { preferences.showsRestricted = scope.allowsRestricted }
    self.preferences = preferences
    isNarrowed = scope?.hidesMeetings ?? false
    path = MeetingStore.databasePath(in: home)
    try MeetingStore.requireNoFile(at: home)
    // It was cut to nothing, or nothing was ever written; only a first subscription may begin anew.
    if !startsAnew, FileKind.of(path) == .file, FileSize.of(path) == 0,
      FileSize.of(path + "-wal") == 0
    {
      throw IndexError(.database, "the database \(path) is empty", remedy: .moveAway)
    }
    if mode == .writing {
      try MeetingStore.prepare(home: home, path: path)
    } else if !FileManager.default.fileExists(atPath: path) {
      throw IndexError(
        .notFound, "nothing is indexed in \(home) yet", remedy: .addAndSync)
    }
    for file in [path, path + "-wal", path + "-shm"] {
      guard let kind = FileKind.of(file), kind != .file else { continue }
      throw IndexError(
        .database, "the database \(file) is \(kind.rawValue)", remedy: .moveAway)
    }
    database = try MeetingStore.naming(path) { [home, path] in
      let queue = try MeetingStore.connect(path, mode)
      try MeetingStore.migrate(queue, mode: mode, home: home, path: path)
      return queue
    }
    asOpened = try scope == nil ? nil : MeetingStore.stamp(of: database, path)
    guard let scope else { return }
    try MeetingStore.naming(path) {
      try database.writeWithoutTransaction { try scope.resolved(self, $0).narrow($0) }
    }
  }

  /// Nil of a connection that shares nothing with others: it keeps them out, or sees nothing of what they
  /// do, and is for one question.
  private static func stamp(of database: DatabaseQueue, _ path: String) throws -> IndexStamp? {
    guard database.path == path, database.configuration.readonly else { return nil }
    return try naming(path) { try database.read { try IndexStamp(path: path, $0) } }
  }

  /// An index in memory, for tests and for measuring.
  package init() throws {
    home = ""
    path = ""
    unfinished = []
    nameCounting = nil
    preferences = UserPreferences()
    isNarrowed = false
    asOpened = nil
    database = try DatabaseQueue(configuration: .forMeetings(.writing))
    try Schema.migrator.migrate(database)
  }

  /// The path of the database of the index in `home`.
  package static func databasePath(in home: String) -> String { home + "/meetings.sqlite" }

  /// If true, nothing of the index has changed since it was opened.
  var isAsOpened: Bool {
    guard let asOpened else { return false }
    return (try? read { try IndexStamp(path: path, $0) }) == asOpened
  }

  /// Everybody, with whom the user has said to be one as one: for more than one question they are
  /// kept for as long as no one writes.
  package func people(_ db: Database) throws -> PeopleDirectory {
    guard asOpened != nil else { return try directory(db) }
    let version = try IndexStamp.version(db)
    return try everybody.withLock { kept in
      if let kept, kept.version == version { return kept.people }
      let people = try directory(db)
      kept = (version, people)
      return people
    }
  }

  /// The table that is kept is of all people, and so of no use where some are out of sight.
  private func directory(_ db: Database) throws -> PeopleDirectory {
    if !isNarrowed, let table = try StoredPeople.table(preferences.aliases, db) {
      return PeopleDirectory(table)
    }
    return try PeopleDirectory(db, aliases: preferences.aliases)
  }

  package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try MeetingStore.naming(path) { try database.read(body) }
  }

  /// Returns the right to write. What an earlier run was cut off in is finished by then, if it can be.
  ///
  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - patience: how many seconds to wait for another writer.
  ///   - waiting: called once, where the wait takes longer than half a second, with the sentence
  ///     that says for whom.
  /// - Throws: `IndexError` of kind `busy` that names the writer.
  public func writerLock(
    now: Int64, patience: Double = 0, waiting: (String) -> Void = { _ in }
  ) throws -> WriterLock {
    let lock = try WriterLock(home: home, now: now, patience: patience, waiting: waiting)
    // Where that fails, the job at hand is done all the same, and `status` says so.
    for finish in unfinished { try? finish(self, lock, now) }
    return lock
  }

  /// Runs `body` as one transaction.
  @discardableResult
  package func write<Value>(_ lock: WriterLock, _ body: (Database) throws -> Value) throws -> Value
  {
    precondition(lock.home == home, "a lock of another index")
    return try MeetingStore.naming(path) { try database.write(body) }
  }

  /// Runs `body` outside of a transaction, where VACUUM and some pragmas have to be.
  @discardableResult
  package func writeWithoutTransaction<Value>(
    _ lock: WriterLock, _ body: (Database) throws -> Value
  ) throws -> Value {
    precondition(lock.home == home, "a lock of another index")
    return try MeetingStore.naming(path) { try database.writeWithoutTransaction(body) }
  }

  /// Copies the database as it is at one moment.
  func copy(to other: DatabaseQueue) throws { try database.backup(to: other) }

  /// Runs `body`, and tells SQLite's and the segments' errors in terms of the file at `path`.
  package static func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw IndexError(error, path: path)
    } catch let error as DamagedSegment {
      throw IndexError(
        .database, "\(error) in the database \(path)", remedy: .mend)
    } catch let error as DamagedValue {
      throw IndexError(error, path: path)
    } catch is RowDecodingError {
      // Its own words have the row in them, and with it whoever is named there.
      throw IndexError(DamagedValue(), path: path)
    }
  }

  private static func prepare(home: String, path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw IndexError(
        .database, "the folder \(home) can't be made",
        remedy: .useAnotherFolder(besides: "check its parent's permissions"))
    }
    // SQLite gives its -wal and -shm files the permissions of the database.
    let descriptor = open(path, O_CREAT | O_RDWR | O_NONBLOCK, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno == EROFS {
      throw IndexError(
        .database, "the database \(path) is on a read-only file system",
        remedy: .useAnotherFolder(besides: "mount it for writing"))
    }
  }

  private static func migrate(
    _ queue: DatabaseQueue, mode: Mode, home: String, path: String
  ) throws {
    let older = "the database \(path) has an older layout"
    switch try queue.read(Schema.layout(of:)) {
    case .current: return
    case .newer:
      throw IndexError(
        .database, "the database \(path) was written by a newer version of meetings",
        remedy: .updateProgram)
    case .draft: throw IndexError(.database, older, remedy: .startAnew)
    case .readable where mode != .writing:
      try queue.writeWithoutTransaction(Schema.supplyAbsentColumns)
    case .outdated where mode != .writing: throw IndexError(.database, older, remedy: .bringUp)
    case .readable, .outdated:
      let lock = try WriterLock(home: home, now: nil, patience: Configuration.patience)
      try withExtendedLifetime(lock) { try Schema.migrator.migrate(queue) }
    }
  }
}
