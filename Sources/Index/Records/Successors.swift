import GRDB
import Time

/// The occurrences that replaced others when this program moved or split their series.
package enum Successors {
  /// Pairs removed occurrences with those that are new at `now`, in order, and stores the new ones
  /// as their successors.
  ///
  /// - Parameters:
  ///   - removed: the row ids of the removed occurrences. Occurrences removed by an earlier change
  ///     in the same second aren't among them.
  ///   - heirs: the UIDs under which series continue, by their old UID. If a series only moved to
  ///     another time, both are the same.
  package static func keep(
    of removed: Set<Int64>, heirs: [String: String], now: Moment, _ db: Database
  ) throws {
    let removed = JSONColumn.ids(removed.sorted())
    for (old, new) in heirs {
      try db.execute(
        sql: pairs, arguments: ["removed": removed, "old": old, "new": new, "now": now.seconds])
    }
  }

  /// The SQL statement that pairs removed occurrences with new ones. If a series keeps its UID, all
  /// its occurrences must have moved; otherwise, the new occurrences don't correspond to the
  /// removed ones in order. If a move is undone, the removed occurrences already refer to those
  /// that they had replaced.
  private static let pairs = """
    WITH gone AS (
      SELECT id, calendarId,
        row_number() OVER (PARTITION BY calendarId ORDER BY occurrence) AS place
      FROM record WHERE uid = :old AND goneSince IS NOT NULL
        AND id IN (SELECT value FROM json_each(:removed)) AND NOT EXISTS (
        SELECT 1 FROM record AS before
        WHERE before.successorId = record.id AND before.goneSince IS NULL)
    ), came AS (
      SELECT id, calendarId,
        row_number() OVER (PARTITION BY calendarId ORDER BY occurrence) AS place
      FROM record WHERE uid = :new AND firstSeen = :now AND goneSince IS NULL
    )
    UPDATE record SET successorId = (
      SELECT came.id FROM gone JOIN came USING (calendarId, place) WHERE gone.id = record.id)
    WHERE uid = :old AND goneSince IS NOT NULL
      AND id IN (SELECT value FROM json_each(:removed)) AND (:old <> :new OR NOT EXISTS (
      SELECT 1 FROM record AS stayed
      WHERE stayed.uid = :old AND stayed.goneSince IS NULL AND stayed.firstSeen <> :now))
    """

  /// The row id of the occurrence that replaced a removed one after any number of moves, or that
  /// returned when a move was undone; nil if none is known.
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
