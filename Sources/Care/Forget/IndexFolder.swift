import Changes
import Index
import Search

/// The folder that holds an index.
public struct IndexFolder: Hashable, Sendable {
  private let path: String

  public init(_ path: String) { self.path = path }

  /// Opens the index. Each writer first finishes a wipe and a change of calendars that an earlier run was
  /// cut off in.
  ///
  /// - Parameters:
  ///   - mode: whether it is to be written; then the folder is made where it is missing, readable by its
  ///     owner alone.
  ///   - preferences: by which names and dates are read.
  ///   - scope: the part of it that may be seen by a reader; nil for all.
  ///   - startsAnew: whether a database file without a byte is taken for none.
  /// - Throws: `IndexError` that names the file and the fix.
  public func open(
    _ mode: MeetingStore.Mode, preferences: UserPreferences = UserPreferences(),
    scope: IndexScope? = nil, startsAnew: Bool = false
  ) throws -> MeetingStore {
    if !startsAnew { try requireNoneLost() }
    return try MeetingStore(
      home: path, mode: mode, preferences: preferences, scope: scope, startsAnew: startsAnew,
      unfinished: [
        { try Erasure($0, $1, now: $2).finish() },
        { try CalendarChanges($0).finish($1, now: $2) },
      ],
      nameCounting: NameTrust.counting)
  }

  /// A new index beside the backups of a lost one would answer with nothing, and be backed up in their
  /// place.
  private func requireNoneLost() throws {
    let database = MeetingStore.databasePath(in: path)
    guard FileKind.of(database) == nil, let backup = Backup.newestGood(in: path) else { return }
    throw IndexError(
      .database, "the database \(database) is missing, and there is a backup of it",
      remedy: .putBack(backup: backup.path))
  }
}
