import GRDB

/// A cache of calendars' unique names, which people see and type.
struct CalendarTitles {
  private var known: [String: String] = [:]

  /// Returns the unique name of a calendar; nil if there is no such calendar.
  mutating func title(of calendar: String, _ db: Database) throws -> String? {
    if let title = known[calendar] { return title }
    let title = try String.fetchOne(
      db.cachedStatement(sql: "SELECT \(Self.name) FROM calendar WHERE calendar.id = ?"),
      arguments: [calendar])
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

  private static let isGeneric =
    "lower(title) IN (\(generic.map { "'\($0)'" }.joined(separator: ", ")))"
}
