/// The name of a calendar for people.
enum CalendarTitle {
  /// The title of a record's calendar; if several have it, with their source's name in brackets.
  static let sql = """
    (SELECT CASE WHEN EXISTS (
        SELECT 1 FROM calendar AS other WHERE other.title = calendar.title AND other.id <> calendar.id)
      THEN title || ' (' || sourceId || ')' ELSE title END
    FROM calendar WHERE calendar.id = record.calendarId)
    """
}
