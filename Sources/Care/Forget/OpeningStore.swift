import Index
import Search

extension MeetingStore {
  /// Opens the index in a folder. Each writer first finishes a wipe and a change of calendars that an
  /// earlier run was cut off in.
  ///
  /// - Parameters:
  ///   - home: made where it is missing, readable by its owner alone.
  ///   - mode: whether it is to be written.
  ///   - preferences: by which names and dates are read.
  ///   - scope: the part of it that may be seen by a reader; nil for all.
  ///   - startsAnew: whether a database file without a byte is taken for none.
  /// - Throws: `IndexError` that names the file and the fix.
  public convenience init(
    home: String, mode: Mode, preferences: UserPreferences = UserPreferences(),
    scope: IndexScope? = nil, startsAnew: Bool = false
  ) throws {
    try self.init(
      home: home, mode: mode, preferences: preferences, scope: scope, startsAnew: startsAnew,
      unfinished: [
        { try $0.finishWipe($1, now: $2) },
        { try $0.finishChanges($1, now: $2) },
      ],
      nameCounting: NameTrust.counting)
  }
}
