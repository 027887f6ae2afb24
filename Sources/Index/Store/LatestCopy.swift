import GRDB

/// SQL conditions for records that have no later revision in another calendar or file. Only records
/// marked in column `hasCopies` may have one.
package enum LatestCopy {
  /// Returns true if any record may be a copy of another. If not, as in most indexes, the condition
  /// can be left out, which is slow to prepare.
  package static func hasAny(_ db: Database) throws -> Bool {
    try RawStatement(shared: "SELECT EXISTS (SELECT 1 FROM record WHERE hasCopies = 1)", db)
      .first { $0.integer(0) != 0 } ?? false
  }

  /// The condition for a record that has no later revision in an included calendar.
  package static let isShown = condition(among: "(SELECT id FROM calendar WHERE isIncluded)")

  /// The condition `isShown` preceded by ` AND `; empty if the index has no copies.
  static func andIsShown(_ db: Database) throws -> String {
    try hasAny(db) ? " AND " + isShown : ""
  }

  /// The number of occurrences of `calendars` in `condition(among:)`.
  package static let mentions = 4

  /// The condition for a record that has no later revision in the given calendars.
  ///
  /// - Parameter calendars: a list or subquery in SQL.
  package static func condition(among calendars: String) -> String {
    """
    NOT (record.hasCopies AND (\(hasLaterInstance(calendars))
      OR NOT record.isNote AND record.goneSince IS NULL
        AND (CASE WHEN record.isRecurring THEN \(isSingleNow(calendars))
          ELSE \(alone("record")) AND \(hasMoved(calendars)) END
          OR \(isReplaced(calendars)))))
    """
  }

  /// The condition that another calendar has a later revision of the record, with the same
  /// occurrence. Between the calendars of two people, DTSTAMP and LAST-MODIFIED don't count, because
  /// each copy has its owner's answer and texts; the source that was added first precedes.
  private static func hasLaterInstance(_ calendars: String) -> String {
    """
    EXISTS (SELECT 1 FROM record AS newer
      WHERE newer.calendarId IN \(calendars) AND newer.calendarId <> record.calendarId
        AND newer.uid = record.uid AND newer.occurrence = record.occurrence
        AND newer.goneSince IS NULL AND ifnull(\(isOfEarlierSource), \(isLater)))
    """
  }

  /// True if the other copy has the same SEQUENCE and is in the source of another owner that was
  /// added before, false if it was added after; NULL in all other cases.
  private static let isOfEarlierSource = """
    (SELECT (other.addedAt, other.rowid) < (own.addedAt, own.rowid)
      FROM calendar AS its JOIN source AS other ON other.id = its.sourceId
      JOIN calendar AS mine ON mine.id = record.calendarId JOIN source AS own ON own.id = mine.sourceId
      WHERE its.id = newer.calendarId AND newer.sequence = record.sequence
        AND own.owners <> other.owners AND own.owners <> '[]' AND other.owners <> '[]')
    """

  /// The condition that a single event has a later revision, with another start or as a series.
  private static func hasMoved(_ calendars: String) -> String {
    """
    EXISTS (SELECT 1 FROM record AS newer
      WHERE newer.calendarId IN \(calendars) AND newer.uid = record.uid
        AND newer.occurrence <> record.occurrence AND newer.goneSince IS NULL AND NOT newer.isNote
        AND \(isLater) AND (newer.isRecurring OR \(alone("newer"))))
    """
  }

  /// The condition for a series that became a single event with a later SEQUENCE. DTSTAMP is not
  /// compared, because programs that export each occurrence as an event give it a new one.
  private static func isSingleNow(_ calendars: String) -> String {
    """
    EXISTS (SELECT 1 FROM record AS newer
      WHERE newer.uid = record.uid AND newer.isRecurring = 0 AND newer.sequence > record.sequence
        AND newer.hasCopies = 1 AND +newer.calendarId IN \(calendars)
        AND newer.goneSince IS NULL AND NOT newer.isNote AND \(alone("newer")))
    """
  }

  /// The condition that none of the record's files has the latest revision of its series, or that
  /// its event is cancelled elsewhere. Between calendars, DTSTAMP counts only for cancellations,
  /// because exports of two people's calendars give each series a new one.
  private static func isReplaced(_ calendars: String) -> String {
    """
    EXISTS (SELECT 1 FROM series AS newer CROSS JOIN file AS its ON its.id = newer.fileId
      WHERE newer.uid = record.uid AND its.calendarId IN \(calendars)
        AND NOT EXISTS (SELECT 1 FROM sighting AS own
          LEFT JOIN series AS older ON older.uid = record.uid AND older.fileId = own.fileId
          WHERE own.recordId = record.id AND (own.fileId = newer.fileId
            OR (ifnull(older.sequence, record.sequence),
                CASE WHEN older.fileId IS NULL THEN ifnull(record.stamp, 0)
                  ELSE ifnull(older.stamp, 0) END)
              >= (newer.sequence,
                CASE WHEN its.calendarId = record.calendarId OR newer.isCancellation
                  THEN ifnull(newer.stamp, 0) ELSE 0 END))))
    """
  }

  /// The comparison of revisions, by SEQUENCE, then DTSTAMP, then LAST-MODIFIED.
  private static let isLater = """
    (newer.sequence, ifnull(newer.stamp, 0), ifnull(newer.lastModified, 0))
      > (record.sequence, ifnull(record.stamp, 0), ifnull(record.lastModified, 0))
    """

  /// The condition for a record whose files contain no other event with the same UID. If a calendar
  /// has several events with the same UID, they are separate events rather than revisions.
  private static func alone(_ name: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM record AS twin
      CROSS JOIN sighting AS its ON its.recordId = twin.id
      CROSS JOIN sighting AS own ON own.fileId = its.fileId AND own.recordId = \(name).id
      WHERE twin.calendarId = \(name).calendarId AND twin.uid = \(name).uid
        AND twin.id <> \(name).id AND twin.goneSince IS NULL)
    """
  }
}
