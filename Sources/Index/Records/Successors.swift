import GRDB

/// The occurrences that took the places of others whose series this program moved or split.
package enum Successors {
  /// Notes which occurrences took the places of those that are gone since `now`: the first that of
  /// the first, and so on.
  ///
  /// - Parameter heirs: series that go on under another UID, or under their own at another time, by
  ///   the old UID.
  package static func keep(heirs: [String: String], now: Int64, _ db: Database) throws {
    for (old, new) in heirs {
      try db.execute(sql: pairs, arguments: ["old": old, "new": new, "now": now])
    }
  }

  /// A series that goes on under its own UID has to have moved as a whole: where some occurrences stayed,
  /// those that came are not in the order of those that went. Occurrences that go because a move is
  /// taken back lead to those whose places they took.
  private static let pairs = """
    WITH gone AS (
      SELECT id, calendarId,
        row_number() OVER (PARTITION BY calendarId ORDER BY occurrence) AS place
      FROM record WHERE uid = :old AND goneSince = :now AND NOT EXISTS (
        SELECT 1 FROM record AS before
        WHERE before.successorId = record.id AND before.goneSince IS NULL)
    ), came AS (
      SELECT id, calendarId,
        row_number() OVER (PARTITION BY calendarId ORDER BY occurrence) AS place
      FROM record WHERE uid = :new AND firstSeen = :now AND goneSince IS NULL
    )
    UPDATE record SET successorId = (
      SELECT came.id FROM gone JOIN came USING (calendarId, place) WHERE gone.id = record.id)
    WHERE uid = :old AND goneSince = :now AND (:old <> :new OR NOT EXISTS (
      SELECT 1 FROM record AS stayed
      WHERE stayed.uid = :old AND stayed.goneSince IS NULL AND stayed.firstSeen <> :now))
    """

  /// The occurrence that took the place of one that is gone, however often it was moved, or whose place
  /// that took before it was taken back; nil if none is known.
  package static func latest(ofRow row: Int64, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        WITH RECURSIVE place(id) AS (
          SELECT id FROM record WHERE id = ? AND goneSince IS NOT NULL
          UNION SELECT other.id FROM place JOIN record ON record.id = place.id
          JOIN record AS other ON other.id = record.successorId OR other.successorId = record.id
        )
        SELECT id FROM place JOIN record USING (id) WHERE goneSince IS NULL
        ORDER BY firstSeen DESC LIMIT 1
        """, arguments: [row])
  }
}
