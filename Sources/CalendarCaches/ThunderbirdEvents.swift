/// The events of a calendar in Thunderbird's database, converted from columns to iCalendar lines.
struct ThunderbirdEvents {
  private(set) var read = CacheComponents()

  /// The maximum number of calendars. Each calendar requires a scan of all events.
  private static let maximumCalendars = 1_000

  static func calendars(_ tables: ForeignTables) throws -> CacheCalendars {
    var calendars = CacheCalendars()
    try tables.forEach(
      """
      SELECT DISTINCT cal_id, typeof(cal_id) = 'text' AS isText, length(CAST(cal_id AS BLOB)) AS size
      FROM cal_events WHERE cal_id IS NOT NULL ORDER BY cal_id
      """
    ) { row in
      // A query by a number, or by text with a zero byte, would compare a different text.
      if row.integer("isText") == .value(1), case .value(let name) = row.text("cal_id"),
        row.integer("size") == .value(Int64(name.utf8.count))
      {
        calendars.names.append(name)
      } else {
        calendars.hasUnreadable = true
      }
      guard calendars.names.count <= maximumCalendars else {
        throw ForeignDatabase.Refusal.tooMuch("more than \(maximumCalendars) calendars")
      }
    }
    return calendars
  }

  init(of calendar: String, _ tables: ForeignTables) throws {
    var read = CacheComponents()
    let lines = try LinesByEvent(calendar, tables, &read)
    try tables.forEach(
      "SELECT * FROM cal_events WHERE cal_id = ? ORDER BY id, recurrence_id", [calendar]
    ) { row in
      if row.integer("offline_journal") == .value(Self.isDeleted) { return }
      if let component = ThunderbirdEvent(row, &read)?.component(lines, &read) {
        read.components.append(component)
      }
    }
    self.read = read
  }

  /// The flag of events that were deleted locally but not yet on the server.
  private static let isDeleted: Int64 = 4
}

/// The key of an event or of one occurrence.
struct ThunderbirdKey: Hashable {
  let event: String
  let occurrence: Int64?
}

/// Lines from separate tables, by event and occurrence.
struct LinesByEvent {
  /// The complete lines for people and rules.
  private(set) var lines: [ThunderbirdKey: [String]] = [:]
  private(set) var properties: [ThunderbirdKey: [(name: String, value: String)]] = [:]

  init(_ calendar: String, _ tables: ForeignTables, _ read: inout CacheComponents) throws {
    for (table, columns) in [
      ("cal_attendees", "item_id, recurrence_id, icalString"),
      ("cal_recurrence", "item_id, icalString"),
    ] where try tables.has(table) {
      try tables.forEach("SELECT \(columns) FROM \(table) WHERE cal_id = ?", [calendar]) { row in
        guard let (key, text) = Self.entry(row, "icalString", of: table, &read) else { return }
        lines[key, default: []] += Self.contentLines(text)
      }
    }
    guard try tables.has("cal_properties") else { return }
    try tables.forEach(
      """
      SELECT item_id, recurrence_id, key, value FROM cal_properties
      WHERE cal_id = ? ORDER BY item_id, key
      """, [calendar]
    ) { row in
      guard let (key, value) = Self.entry(row, "value", of: "cal_properties", &read),
        let name = row.text("key").value
      else { return }
      properties[key, default: []].append((name.uppercased(), value))
    }
  }

  /// Returns the key and the text of a row; nil if the row lacks one of them. If a value can't be
  /// read, reports a problem and returns nil.
  private static func entry(
    _ row: ForeignRow, _ column: String, of table: String, _ read: inout CacheComponents
  ) -> (ThunderbirdKey, String)? {
    let event = row.text("item_id")
    let occurrence = row.integer("recurrence_id")
    switch (event, occurrence, row.text(column)) {
    case (.none, _, _), (_, _, .none): return nil
    case (.wrong(let value), _, _):
      read.report(nil, isNote: true, "a row of \(table) has a non-text item_id: \(value)")
    case (.value(let event), .wrong(let value), _):
      read.report(event, "a row of \(table) has a recurrence_id that isn't a time: \(value)")
    case (.value(let event), _, .wrong(let value)):
      read.report(event, "a row of \(table) has a non-text \(column): \(value)")
    case (.value(let event), _, .value(let text)):
      return (ThunderbirdKey(event: event, occurrence: occurrence.value), text)
    }
    return nil
  }

  /// Returns the lines of a text, without BEGIN and END lines, which would begin or end a
  /// component.
  private static func contentLines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      let head = line.prefix(6).uppercased()
      return head != "BEGIN:" && !head.hasPrefix("END:")
    }
  }
}
