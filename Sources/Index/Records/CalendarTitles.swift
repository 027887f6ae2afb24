import GRDB

/// A cache of calendars' unique names, which people see and type.
struct CalendarTitles {
  private var known: [String: String] = [:]

  /// Returns the unique name of a calendar; nil if there is no such calendar.
  mutating func title(of calendar: String, _ db: Database) throws -> String? {
    if let title = known[calendar] { return title }
    let statement = try RawStatement(shared: Self.query, db)
    statement.bind(1, calendar)
    let title = try statement.first { String(decoding: $0.bytes(0), as: UTF8.self) }
    known[calendar] = title
    return title
  }

  /// The default titles that calendar programs use.
  private static let generic = [
    "agenda", "calendar", "calendario", "calendrier", "calendário", "default", "kalendarz",
    "kalender", "kalendář", "kalenteri", "my calendar", "naptár", "untitled", "takvim",
    "Календарь", "カレンダー", "日历",
  ]

  static func saysNothing(_ title: String) -> Bool { generic.contains(title.lowercased()) }

  /// An SQL expression for a calendar's unique name. It is the title, which is followed in
  /// parentheses by the folder if its source has another calendar with this title, or by the
  /// source's name if another source has one. Case is ignored. A generic title is replaced by the
  /// source's name if the source has no other calendar.
  static let name = """
    CASE
      WHEN \(isGeneric) AND NOT EXISTS (
        SELECT 1 FROM calendar AS other
        WHERE other.sourceId = calendar.sourceId AND other.id <> calendar.id)
      THEN sourceId
      WHEN title = '' THEN id
      WHEN EXISTS (
        SELECT 1 FROM calendar AS other
        WHERE lower(other.title) = lower(calendar.title) AND other.sourceId = calendar.sourceId
          AND other.id <> calendar.id)
      THEN title || ' (' || CASE folder WHEN '' THEN id ELSE folder END || ')'
      WHEN \(isGeneric) OR EXISTS (
        SELECT 1 FROM calendar AS other
        WHERE lower(other.title) = lower(calendar.title) AND other.id <> calendar.id)
      THEN title || ' (' || sourceId || ')' ELSE title END
    """

  private static let query = "SELECT \(name) FROM calendar WHERE calendar.id = ?"

  /// `IN` would build a table of the titles in each query.
  private static let isGeneric =
    "CASE lower(title) \(generic.map { "WHEN '\($0)' THEN 1 " }.joined())ELSE 0 END"
}
