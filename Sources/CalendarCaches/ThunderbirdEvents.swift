import GRDB
import Time

/// The events of a calendar in Thunderbird's database, whose columns are made lines of iCalendar again.
struct ThunderbirdEvents {
  private(set) var components: [String] = []

  static func calendars(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: "SELECT DISTINCT cal_id FROM cal_events WHERE cal_id IS NOT NULL ORDER BY cal_id")
  }

  init(of calendar: String, _ db: Database) throws {
    let lines = try LinesByEvent(calendar, db)
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM cal_events WHERE cal_id = ? ORDER BY id, recurrence_id",
      arguments: [calendar])
    components = rows.filter { ($0["offline_journal"] as Int64?) != Self.isDeleted }
      .map { Self.component(of: $0, lines) }
  }

  /// The lines that are stored in tables of their own, by event and occurrence.
  private struct LinesByEvent {
    struct Key: Hashable {
      let event: String
      let occurrence: Int64?
    }

    /// Whole lines: people and rules.
    var lines: [Key: [String]] = [:]
    var properties: [Key: [(name: String, value: String)]] = [:]

    init(_ calendar: String, _ db: Database) throws {
      for row in try Row.fetchAll(
        db, sql: "SELECT item_id, recurrence_id, icalString FROM cal_attendees WHERE cal_id = ?",
        arguments: [calendar])
      { add(row, occurrence: row["recurrence_id"]) }
      for row in try Row.fetchAll(
        db, sql: "SELECT item_id, icalString FROM cal_recurrence WHERE cal_id = ?",
        arguments: [calendar])
      { add(row, occurrence: nil) }
      for row in try Row.fetchAll(
        db,
        sql: """
          SELECT item_id, recurrence_id, key, CAST(value AS TEXT) AS value FROM cal_properties
          WHERE cal_id = ? ORDER BY item_id, key
          """, arguments: [calendar])
      {
        guard let event: String = row["item_id"], let name: String = row["key"],
          let value: String = row["value"]
        else { continue }
        properties[Key(event: event, occurrence: row["recurrence_id"]), default: []]
          .append((name.uppercased(), value))
      }
    }

    private mutating func add(_ row: Row, occurrence: Int64?) {
      guard let event: String = row["item_id"], let text: String = row["icalString"] else { return }
      lines[Key(event: event, occurrence: occurrence), default: []]
        .append(CalendarCache.withoutEnd(text))
    }
  }

  private static let isAllDay: Int64 = 8
  /// Here, and not yet on the server.
  private static let isDeleted: Int64 = 4

  /// Those that hold text, in which some characters are escaped, and those that hold none.
  private static let texts: Set<String> = ["DESCRIPTION", "LOCATION"]
  private static let plain: Set<String> = ["URL", "TRANSP", "SEQUENCE", "CATEGORIES"]

  private static func component(of row: Row, _ others: LinesByEvent) -> String {
    let event: String = row["id"] ?? ""
    let occurrence: Int64? = row["recurrence_id"]
    let isDate = (row["flags"] as Int64? ?? 0) & isAllDay != 0
    let key = LinesByEvent.Key(event: event, occurrence: occurrence)
    func time(_ name: String, _ column: String) -> String? {
      (row[column] as Int64?).map {
        name + DatabaseTime(microseconds: $0, zone: row[column + "_tz"]).value(isDate: isDate)
      }
    }
    func stamp(_ name: String, _ column: String) -> String? {
      (row[column] as Int64?).map {
        name + DatabaseTime(microseconds: $0, zone: nil).value(isDate: false)
      }
    }
    let columns = [
      "UID:\(event)", time("RECURRENCE-ID", "recurrence_id"), time("DTSTART", "event_start"),
      time("DTEND", "event_end"), stamp("DTSTAMP", "event_stamp"),
      stamp("LAST-MODIFIED", "last_modified"),
      (row["title"] as String?).map { "SUMMARY:" + escaped($0) },
      (row["ical_status"] as String?).map { "STATUS:" + $0 },
    ].compactMap { $0 }
    let properties = (others.properties[key] ?? []).compactMap { name, value in
      texts.contains(name)
        ? "\(name):\(escaped(value))" : plain.contains(name) ? "\(name):\(value)" : nil
    }
    let lines = ["BEGIN:VEVENT"] + columns + properties + (others.lines[key] ?? [])
    return (lines + ["END:VEVENT"]).joined(separator: "\r\n")
  }

  /// As iCalendar writes text (RFC 5545, section 3.3.11).
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
      .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n")
  }
}

/// A time as Thunderbird stores it: of a zone its instant, of a floating time that of UTC.
private struct DatabaseTime {
  let seconds: Int64
  let zone: String?

  init(microseconds: Int64, zone: String?) {
    seconds = Int64((Double(microseconds) / 1_000_000).rounded(.down))
    self.zone = zone
  }

  /// `;TZID=Europe/Berlin:20260310T140000`, behind the property's name.
  func value(isDate: Bool) -> String {
    if isDate { return ";VALUE=DATE:" + Self.date(seconds) }
    if zone == "floating" { return ":" + Self.dateTime(seconds) }
    guard let zone, zone != "UTC", let known = Zone(identifier: zone) else {
      return ":" + Self.dateTime(seconds) + "Z"
    }
    return ";TZID=\(zone):" + Self.dateTime(known.wallClock(of: seconds))
  }

  private static func dateTime(_ wallClock: Int64) -> String {
    let second = ((wallClock % 86_400) + 86_400) % 86_400
    let clock = [second / 3_600, second / 60 % 60, second % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return "\(date(wallClock))T\(clock)"
  }

  private static func date(_ wallClock: Int64) -> String {
    let days = Int((Double(wallClock) / 86_400).rounded(.down))
    return "\(CivilDate(daysSince1970: days))".replacing("-", with: "")
  }
}
