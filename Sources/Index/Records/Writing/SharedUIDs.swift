import GRDB

/// UIDs that several calendars share, or a single event and a series. Their records may be copies
/// of one meeting (`LatestCopy`).
enum SharedUIDs {
  /// Marks the records with those of `uids` that are shared.
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

  /// The condition for a shared UID, which the index of keys quickly rules out for most UIDs.
  private static let isShared = """
    (SELECT count(*) FROM (SELECT 1 \(records) LIMIT 2)) = 2
      AND (SELECT min(calendarId) <> max(calendarId) OR min(isRecurring) = 0 \(records) AND NOT isNote)
    """
  private static let records =
    "FROM record WHERE calendarId IN (SELECT id FROM calendar) AND uid = value"
}
