import Foundation
import GRDB
import Questions
import Retrieval
import Synchronization
import Time

/// Completes a job that a killed process may have left unfinished. It is called before the next
/// writer begins.
package typealias UnfinishedJob =
  @Sendable (_ store: MeetingStore, _ lock: WriterLock, _ now: Moment) throws -> Void

/// The only owner of the database connection. It opens the database, migrates it, and runs
/// transactions. The operations on the index are separate types, mostly in other modules.
public final class MeetingStore: Sendable {
  /// The access to the database that an operation needs.
  public enum Mode: Sendable {
    /// Read-only access to an existing database.
    case reading
    /// Read-only access through a writable connection, without which SQLite doesn't verify CHECK
    /// constraints. It falls back to `reading` if the database can't be written.
    case checking
    /// Read and write access to a database, which is created if missing.
    case writing
  }

  /// The folder that contains the database and its accompanying files; empty for an index in
  /// memory.
  public let home: String
  /// The path of the database file; empty for an index in memory.
  package let path: String
  private let database: DatabaseQueue
  package let preferences: UserPreferences
  private let unfinished: [UnfinishedJob]
  /// The functions that update the statistics of names in texts; nil for an index in memory.
  package let nameCounting: NameCounting?
  /// If true, a scope hides some meetings.
  package let isNarrowed: Bool
  /// The state of the database when it was opened. It is nil if it can't be determined, or if there
  /// is no scope, because only processes that answer several questions have a scope.
  private let openingStamp: IndexStamp?
  private let kept = VersionedValues()

  /// Opens the index in a folder.
  ///
  /// - Parameters:
  ///   - home: the folder. In mode `writing`, it is created if it is missing, with access for its
  ///     owner only.
  ///   - mode: the required access.
  ///   - preferences: the user's settings for reading names and dates.
  ///   - scope: the visible part of the index, for readers only; nil for all.
  ///   - startsAnew: whether an empty database file counts as missing.
  ///   - unfinished: the jobs that a killed process may have left unfinished. Each writer completes
  ///     them.
  ///   - nameCounting: the functions that update the statistics of names in texts.
  /// - Throws: an `IndexError` that names the file and the remedy.
  package init(
    home: String, mode: Mode, preferences: UserPreferences, scope: IndexScope?, startsAnew: Bool,
    unfinished: [UnfinishedJob], nameCounting: NameCounting
  ) throws {
    precondition(scope == nil || mode != .writing, "a writer must see everything")
    self.home = home
    self.unfinished = unfinished
    self.nameCounting = nameCounting
    var preferences = preferences
    if let scope { preferences.showsRestricted = scope.allowsRestricted }
    self.preferences = preferences
    isNarrowed = scope?.hidesMeetings ?? false
    path = MeetingStore.databasePath(in: home)
    try MeetingStore.requireNoFile(at: home)
    // The file was truncated or never written. Only adding a first source may begin a new index in
    // it.
    if !startsAnew, MeetingStore.isEmptyFile(path) {
      throw IndexError(.database, "the database \(path) is empty", remedy: .moveAway)
    }
    if mode == .writing {
      try MeetingStore.prepare(home: home, path: path)
    } else if FileKind.of(path) == nil {
      if FileKind.isUnreachable(path) {
        throw IndexError(
          .database, "the folder \(home) can't be read: permission denied",
          remedy: .useAnotherFolder(besides: "give yourself permission to read it"))
      }
      throw IndexError(
        .notFound, "nothing has been indexed in \(home) yet", remedy: .addAndSync)
    }
    for file in [path, path + "-wal", path + "-shm"] {
      guard let kind = FileKind.of(file), kind != .file else { continue }
      throw IndexError(
        .database, "the database \(file) is \(kind.rawValue)", remedy: .moveAway)
    }
    database = try MeetingStore.naming(path) { [home, path] in
      let queue = try StoreConnection.open(path, mode)
      try MeetingStore.migrate(queue, mode: mode, home: home, path: path)
      return queue
    }
    openingStamp = try scope == nil ? nil : MeetingStore.stamp(of: database, path)
    guard let scope else { return }
    try MeetingStore.naming(path) {
      try database.writeWithoutTransaction { try scope.resolved($0).narrow($0) }
    }
  }

  /// The stamp of a newly opened connection; nil for a connection without shared memory. Such a
  /// connection locks others out or doesn't see their changes, so it must serve only one question.
  private static func stamp(of database: DatabaseQueue, _ path: String) throws -> IndexStamp? {
    guard database.path == path, database.configuration.readonly else { return nil }
    return try naming(path) { try database.read { try IndexStamp(path: path, $0) } }
  }

  /// Creates an index in memory, for tests and measurements.
  package init() throws {
    home = ""
    path = ""
    unfinished = []
    nameCounting = nil
    preferences = UserPreferences()
    isNarrowed = false
    openingStamp = nil
    database = try DatabaseQueue(configuration: .forMeetings(.writing))
    try Schema.migrator.migrate(database)
  }

  package static func databasePath(in home: String) -> String { home + "/meetings.sqlite" }

  /// Returns true if the database file at `path` exists and has no content.
  package static func isEmptyFile(_ path: String) -> Bool {
    FileKind.of(path) == .file && FileSize.of(path) == 0 && FileSize.of(path + "-wal") == 0
  }

  /// If true, the index has not changed since it was opened.
  var isUnchanged: Bool {
    guard let openingStamp else { return false }
    return (try? read { try IndexStamp(path: path, $0) }) == openingStamp
  }

  /// All people, merged according to the user's aliases. Processes that answer several questions
  /// keep them in memory until the database changes.
  package func people(_ db: Database) throws -> PeopleDirectory {
    openingStamp == nil ? try directory(db) : try kept.value(db, directory)
  }

  /// Returns a value that is derived from the index and shared by questions. Readers keep it in
  /// memory until the database changes.
  func shared<Value: Sendable>(
    _ db: Database, _ read: (Database) throws -> Value
  ) throws -> Value {
    database.configuration.readonly ? try kept.value(db, read) : try read(db)
  }

  /// The people from the stored table. If some meetings are hidden, they are read from the visible
  /// rows instead, because the stored table contains everybody.
  private func directory(_ db: Database) throws -> PeopleDirectory {
    if !isNarrowed, let table = try StoredPeople.table(preferences.aliases, db) {
      return PeopleDirectory(table)
    }
    return try PeopleDirectory(db, aliases: preferences.aliases)
  }

  package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try MeetingStore.naming(path) { try database.read(body) }
  }

  /// Acquires the right to write, after completing jobs that an earlier process left unfinished.
  ///
  /// - Parameters:
  ///   - patience: the number of seconds to wait for another writer.
  ///   - waiting: called with a sentence about the other writer after half a second of waiting.
  /// - Throws: an `IndexError` of kind `busy` that names the writer.
  public func writerLock(
    now: Moment, patience: Double = 0, waiting: (String) -> Void = { _ in }
  ) throws -> WriterLock {
    let lock = try WriterLock(home: home, now: now, patience: patience, waiting: waiting)
    // If this fails, the current job goes on, and `status` reports the unfinished job.
    for finish in unfinished { try? finish(self, lock, now) }
    return lock
  }

  /// Runs `body` as one transaction, which is rolled back if it throws.
  @discardableResult
  package func write<Value>(_ lock: WriterLock, _ body: (Database) throws -> Value) throws -> Value
  {
    precondition(lock.home == home, "a lock of another index")
    return try MeetingStore.naming(path) { try database.write(body) }
  }

  /// Runs `body` outside of transactions, as VACUUM and some pragmas require.
  @discardableResult
  package func writeWithoutTransaction<Value>(
    _ lock: WriterLock, _ body: (Database) throws -> Value
  ) throws -> Value {
    precondition(lock.home == home, "a lock of another index")
    return try MeetingStore.naming(path) { try database.writeWithoutTransaction(body) }
  }

  /// Runs a closure with the store on another thread, so that awaiting it doesn't block a thread.
  ///
  /// - Throws: the errors of `body`, or `CancellationError` if the task was cancelled before it
  ///   began.
  public func inBackground<Value: Sendable>(
    _ body: @escaping @Sendable (MeetingStore) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try await Task.detached { [self] in try body(self) }.value
  }

  /// Copies a consistent snapshot of the database.
  func copy(to other: DatabaseQueue) throws { try database.backup(to: other) }

  /// Runs `body`, and converts its errors to an `IndexError` that names the file at `path`.
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
      // GRDB's own message contains the row, which may include names of people.
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
    let older = "the database \(path) has an older format"
    switch try queue.read(Schema.layout(of:)) {
    case .current: return
    case .newer:
      throw IndexError(
        .database, "the database \(path) was written by a newer version of meetings",
        remedy: .updateProgram)
    case .draft: throw IndexError(.database, older, remedy: .startAnew)
    case .readable where mode != .writing:
      try queue.writeWithoutTransaction { try Schema.addMissingColumns($0) }
    case .outdated where mode != .writing: throw IndexError(.database, older, remedy: .bringUp)
    case .readable, .outdated:
      let lock = try WriterLock(home: home, now: nil, patience: Configuration.patience)
      try withExtendedLifetime(lock) { try Schema.migrator.migrate(queue) }
    }
  }

  /// Throws if `home` is a file. Otherwise, it would look like an empty index.
  private static func requireNoFile(at home: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: home, isDirectory: &isFolder), !isFolder.boolValue
    else { return }
    throw IndexError(
      .database, "\(home) is a file, but an index must be a folder",
      remedy: .useAnotherFolder(besides: "move it away"))
  }
}
