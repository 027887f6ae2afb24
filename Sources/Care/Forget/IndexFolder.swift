import Changes
import Index
import Search

/// The folder of an index, and the ways to open it.
public struct IndexFolder: Hashable, Sendable {
  private let path: String

  public init(_ path: String) { self.path = path }

  /// Opens the index. A writer first finishes interrupted wipes and changes of calendars.
  ///
  /// - Parameters:
  ///   - mode: reading or writing. A writer creates a missing folder, readable only by its owner.
  ///   - preferences: the preferences for interpreting names and dates.
  ///   - scope: the part of the index that a reader may see; nil for all.
  ///   - startsAnew: if true, an empty database file counts as missing.
  /// - Throws: `IndexError` that names the file and the fix.
  public func open(
    _ mode: MeetingStore.Mode, preferences: UserPreferences = UserPreferences(),
    scope: IndexScope? = nil, startsAnew: Bool = false
  ) throws -> MeetingStore {
    try requireNoLostDatabase()
    return try MeetingStore(
      home: path, mode: mode, preferences: preferences, scope: scope, startsAnew: startsAnew,
      unfinished: [
        { try Erasure($0, $1, now: $2).finish() },
        { try CalendarChanges($0).finish($1, now: $2) },
      ],
      nameCounting: NameTrust.counting)
  }

  /// Throws if the database is missing or empty, but there is a good backup or a copy of its sources.
  /// A new index would be empty, and its backups and its copy would replace the good ones.
  private func requireNoLostDatabase() throws {
    let database = MeetingStore.databasePath(in: path)
    let isMissing = FileKind.of(database) == nil
    guard isMissing || MeetingStore.isEmptyFile(database) else { return }
    let state = isMissing ? "is missing" : "is empty"
    if let backup = Backup.newestGood(in: path) {
      throw IndexError(
        .database, "the database \(database) \(state), and there is a backup of it",
        remedy: .putBack(backup: backup.path))
    }
    guard SourceCopy.hasSources(in: path) else { return }
    throw IndexError(
      .database, "the database \(database) \(state), and there is a copy of its sources",
      remedy: .startAnew)
  }
}
