/// Conditions on rows of `record`, in SQL.
package enum RecordCondition {
  /// Not gone. Gone ones with notes that the user attached count too: the notes are nowhere else.
  package static let isThere = "(goneSince IS NULL OR attachedNotes <> '')"
  /// Shown by itself: a note that is part of its meeting's text is shown with that.
  package static let standsAlone = "(linkedTo IS NULL OR isRestricted)"
  /// No other calendar that is included has a later revision of it.
  package static let isNewest = """
    NOT EXISTS (SELECT 1 FROM record AS newer
      WHERE newer.calendarId IN (SELECT id FROM calendar WHERE isIncluded)
        AND newer.calendarId <> record.calendarId AND newer.uid = record.uid
        AND newer.occurrence = record.occurrence AND newer.goneSince IS NULL
        AND (newer.sequence, ifnull(newer.stamp, 0), ifnull(newer.lastModified, 0))
          > (record.sequence, ifnull(record.stamp, 0), ifnull(record.lastModified, 0)))
    """
  /// Seen by programs too.
  package static let isOpen = "NOT isRestricted"
}
