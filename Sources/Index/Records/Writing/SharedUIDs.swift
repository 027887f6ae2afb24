import GRDB

/// UIDs that occur in several calendars, in both a single event and a series, or in several
/// revisions of a series. Their records may be copies of one meeting (`LatestCopy`).
enum SharedUIDs {
  /// Sets `hasCopies` for the records of the shared UIDs in `uids`.
  static func mark(_ uids: Set<String>, _ db: Database) throws {
    if uids.isEmpty { return }
    let shared = try String.fetchAll(
      db, sql: "SELECT value FROM json_each(?) WHERE \(isShared)",
      arguments: [JSONArray.encode(uids.sorted())])
    if shared.isEmpty { return }
    try db.execute(
      sql: """
        UPDATE record SET hasCopies = 1 WHERE calendarId IN (SELECT id FROM calendar)
          AND uid IN (SELECT value FROM json_each(?)) AND NOT isNote AND NOT hasCopies
        """, arguments: [JSONArray.encode(shared)])
  }

  /// The condition for a shared UID. The first parts of both alternatives are false for most UIDs
  /// and fast, because they need only the index on keys.
  private static let isShared = """
    (SELECT count(*) FROM (SELECT 1 \(records) LIMIT 2)) = 2
      AND (SELECT min(calendarId) <> max(calendarId) OR min(isRecurring) = 0 \(records) AND NOT isNote)
    OR (SELECT max(isCancellation) OR min(sequence) <> max(sequence)
      OR min(ifnull(stamp, 0)) <> max(ifnull(stamp, 0)) FROM series WHERE uid = value)
    """
  private static let records =
    "FROM record WHERE calendarId IN (SELECT id FROM calendar) AND uid = value"
}
