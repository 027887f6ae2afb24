import Time

/// Writes the recurrence of an event as a rule of RFC 5545
/// (https://learn.microsoft.com/graph/api/resources/recurrencepattern and recurrencerange).
enum GraphRule {
  /// Returns the rule; nil if the recurrence is of an unknown kind.
  static func text(_ recurrence: GraphObject, _ clock: GraphClock) -> String? {
    guard let pattern = recurrence.object("pattern"), let range = recurrence.object("range"),
      let interval = pattern.number("interval"), interval > 0,
      let days = days(pattern), let places = places(pattern, days), let end = end(range, clock)
    else { return nil }
    var parts = places + (interval > 1 ? ["INTERVAL=\(interval)"] : []) + end
    if let first = pattern.text("firstDayOfWeek").flatMap(day), parts[0] == "FREQ=WEEKLY" {
      parts.append("WKST=\(first)")
    }
    return parts.joined(separator: ";")
  }

  /// Returns FREQ and the BY parts of the rule; nil if the pattern is of an unknown kind.
  private static func places(_ pattern: GraphObject, _ days: [String]) -> [String]? {
    let month = pattern.number("month")
    let ofMonth = month.map { ["BYMONTH=\($0)"] } ?? []
    switch pattern.text("type")?.lowercased() {
    case "daily": return ["FREQ=DAILY"]
    case "weekly":
      return days.isEmpty ? nil : ["FREQ=WEEKLY", "BYDAY=\(days.joined(separator: ","))"]
    case "absolutemonthly":
      return monthDay(pattern, shortest: 28).map { ["FREQ=MONTHLY", $0] }
    case "absoluteyearly":
      guard let month, 1...12 ~= month else { return nil }
      let shortest = CivilDate.days(inMonth: month, of: 2026)
      return monthDay(pattern, shortest: shortest).map { ["FREQ=YEARLY"] + ofMonth + [$0] }
    case "relativemonthly": return weekday(pattern, days).map { ["FREQ=MONTHLY"] + $0 }
    case "relativeyearly":
      guard let month, 1...12 ~= month else { return nil }
      return weekday(pattern, days).map { ["FREQ=YEARLY"] + ofMonth + $0 }
    default: return nil
    }
  }

  /// Returns BYMONTHDAY for a day of the month. In months without that day, Outlook uses the last
  /// day.
  private static func monthDay(_ pattern: GraphObject, shortest: Int) -> String? {
    guard let day = pattern.number("dayOfMonth"), 1...31 ~= day else { return nil }
    if day <= shortest { return "BYMONTHDAY=\(day)" }
    return "BYMONTHDAY=\((shortest...day).map(String.init).joined(separator: ","));BYSETPOS=-1"
  }

  /// Returns BYDAY for a position such as the second Tuesday. Several weekdays are counted
  /// together.
  private static func weekday(_ pattern: GraphObject, _ days: [String]) -> [String]? {
    let numbers = ["first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1]
    let index = pattern.text("index")?.lowercased() ?? "first"
    guard let number = numbers[index], !days.isEmpty else { return nil }
    if days.count == 1 { return ["BYDAY=\(number)\(days[0])"] }
    return ["BYDAY=\(days.joined(separator: ","))", "BYSETPOS=\(number)"]
  }

  private static func days(_ pattern: GraphObject) -> [String]? {
    let names = pattern.texts("daysOfWeek")
    let days = names.compactMap(day)
    return days.count == names.count ? days : nil
  }

  private static func day(_ name: String) -> String? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let isKnown = names.contains(name.lowercased())
    return isKnown ? String(name.prefix(2)).uppercased() : nil
  }

  /// Returns COUNT or UNTIL; empty if the series has no end, and nil if the range is of an unknown
  /// kind.
  private static func end(_ range: GraphObject, _ clock: GraphClock) -> [String]? {
    switch range.text("type")?.lowercased() {
    case "noend": return []
    case "numbered":
      return range.number("numberOfOccurrences").flatMap { $0 > 0 ? ["COUNT=\($0)"] : nil }
    case "enddate":
      return range.text("endDate").flatMap(GraphClock.day).map { ["UNTIL=\(clock.until($0))"] }
    default: return nil
    }
  }
}
