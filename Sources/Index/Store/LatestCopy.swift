import GRDB

/// The copies of a meeting of which no later revision is elsewhere, as conditions on rows of `record`. Nearly
/// all records have no copy, which `hasCopies` tells.
package enum LatestCopy {
  /// Returns true if any record may be a copy of another. The comparison is long to prepare, and most indexes
  /// have none.
  package static func hasAny(_ db: Database) throws -> Bool {
    try RawStatement(shared: "SELECT EXISTS (SELECT 1 FROM record WHERE hasCopies = 1)", db)
      .first { $0.integer(0) != 0 } ?? false
  }

  /// No included calendar has a later revision.
  package static let isShown = condition(among: "(SELECT id FROM calendar WHERE isIncluded)")

  /// ` AND isShown`, or nothing if there are no copies.
  static func andIsShown(_ db: Database) throws -> String {
    try hasAny(db) ? " AND " + isShown : ""
  }

  /// So many times `condition(among:)` has `calendars`.
  package static let mentions = 3

  /// - Parameter calendars: those that are looked at for a later revision, as a list of SQL.
  package static func condition(among calendars: String) -> String {
    """
    NOT (record.hasCopies AND (\(hasLaterInstance(calendars))
      OR NOT record.isNote AND record.goneSince IS NULL
        AND CASE WHEN record.isRecurring THEN \(isSingleNow(calendars))
          ELSE \(alone("record")) AND \(hasMoved(calendars)) END))
    """
  }

  /// Another calendar has a later revision of the same instance.
  private static func hasLaterInstance(_ calendars: String) -> String {
    """
    EXISTS (SELECT 1 FROM record AS newer
      WHERE newer.calendarId IN \(calendars) AND newer.calendarId <> record.calendarId
        AND newer.uid = record.uid AND newer.occurrence = record.occurrence
        AND newer.goneSince IS NULL AND \(isLater))
    """
  }

  /// A later revision of a single event has another start, or is a series.
  private static func hasMoved(_ calendars: String) -> String {
    """
    EXISTS (SELECT 1 FROM record AS newer
      WHERE newer.calendarId IN \(calendars) AND newer.uid = record.uid
        AND newer.occurrence <> record.occurrence AND newer.goneSince IS NULL AND NOT newer.isNote
        AND \(isLater) AND (newer.isRecurring OR \(alone("newer"))))
    """
  }

  /// A later SEQUENCE of a series is a single event. A later DTSTAMP does not tell: programs that export each
  /// occurrence as an event of its own stamp them anew.
  private static func isSingleNow(_ calendars: String) -> String {
    """
    EXISTS (SELECT 1 FROM record AS newer
      WHERE newer.uid = record.uid AND newer.isRecurring = 0 AND newer.sequence > record.sequence
        AND newer.hasCopies = 1 AND +newer.calendarId IN \(calendars)
        AND newer.goneSince IS NULL AND NOT newer.isNote AND \(alone("newer")))
    """
  }

  /// By SEQUENCE, then DTSTAMP, then LAST-MODIFIED.
  private static let isLater = """
    (newer.sequence, ifnull(newer.stamp, 0), ifnull(newer.lastModified, 0))
      > (record.sequence, ifnull(record.stamp, 0), ifnull(record.lastModified, 0))
    """

  /// No file that shows it shows another event of the same UID. Calendars that give several events one UID
  /// mean each of them.
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
