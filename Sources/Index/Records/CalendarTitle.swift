/// The name of a calendar as people see it.
enum CalendarTitle {
  /// The title of a record's calendar, with the source's name in brackets if it isn't unique.
  static let sql = """
    (SELECT CASE WHEN EXISTS (
        SELECT 1 FROM calendar AS other WHERE other.title = calendar.title AND other.id <> calendar.id)
      THEN title || ' (' || sourceId || ')' ELSE title END
    FROM calendar WHERE calendar.id = record.calendarId)
    """
}
