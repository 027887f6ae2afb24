/// The name of a calendar as people see it.
enum CalendarTitle {
  /// Titles that programs give to any calendar.
  private static let generic = [
    "agenda", "calendar", "calendario", "calendrier", "calendário", "default", "kalendarz",
    "kalender", "kalendář", "kalenteri", "my calendar", "naptár", "untitled", "takvim",
    "Календарь", "カレンダー", "日历",
  ]

  /// The title of a record's calendar, with the source's name in brackets if it isn't unique. For a
  /// title that says nothing, the source's name, if the source has no other calendar.
  static let sql = """
    (SELECT CASE
      WHEN \(isGeneric) AND NOT EXISTS (
        SELECT 1 FROM calendar AS other
        WHERE other.sourceId = calendar.sourceId AND other.id <> calendar.id)
      THEN sourceId
      WHEN \(isGeneric) OR EXISTS (
        SELECT 1 FROM calendar AS other WHERE other.title = calendar.title AND other.id <> calendar.id)
      THEN title || ' (' || sourceId || ')' ELSE title END
    FROM calendar WHERE calendar.id = record.calendarId)
    """

  private static let isGeneric =
    "lower(title) IN (\(generic.map { "'\($0)'" }.joined(separator: ", ")))"
}
