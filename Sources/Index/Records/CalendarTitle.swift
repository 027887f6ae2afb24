/// The name of a calendar as people see it.
enum CalendarTitle {
  /// The title of a record's calendar, followed by the source's name in brackets if several
  /// calendars share it.
  static let sql = """
    (SELECT CASE WHEN EXISTS (
        SELECT 1 FROM calendar AS other WHERE other.title = calendar.title AND other.id <> calendar.id)
      THEN title || ' (' || sourceId || ')' ELSE title END
    FROM calendar WHERE calendar.id = record.calendarId)
    """
}
