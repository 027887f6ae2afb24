import Calendars
import Time

/// A recurrence rule, as far as the system supports it (RFC 5545, section 3.3.10).
struct SeriesRule: Hashable, Sendable {
  enum Frequency: String, Hashable, Sendable, CaseIterable {
    case daily, weekly, monthly, yearly
  }

  struct Day: Hashable, Sendable {
    /// The day of the week, from 1 for Monday to 7 for Sunday.
    var weekday: Int
    /// The number within the month or year, counted from the end if negative; 0 for every such day.
    var ordinal = 0
  }

  var frequency: Frequency
  var interval = 1
  var days: [Day] = []
  var monthDays: [Int] = []
  var months: [Int] = []
  var positions: [Int] = []
  var count: Int?
  /// The latest start of an occurrence, in seconds since 1970-01-01T00:00:00Z.
  var until: Int64?

  init(_ frequency: Frequency) { self.frequency = frequency }

  /// - Returns: nil for a rule that the system doesn't support.
  init?(_ text: String) {
    self.init(.daily)
    var isKnown = false
    for part in text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.uppercased() }
      guard sides.count == 2 else { return nil }
      if sides[0] == "FREQ" { isKnown = true }
      guard take(sides[0], sides[1]) else { return nil }
    }
    guard isKnown else { return nil }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "FREQ":
      guard let known = Frequency(rawValue: value.lowercased()) else { return false }
      frequency = known
    case "INTERVAL":
      guard let number = Int(value), number > 0 else { return false }
      interval = number
    case "BYDAY":
      let read = value.split(separator: ",").map(Self.day)
      days = read.compactMap { $0 }
      return days.count == read.count
    case "BYMONTHDAY": return Self.numbers(value, &monthDays)
    case "BYMONTH": return Self.numbers(value, &months)
    case "BYSETPOS": return Self.numbers(value, &positions)
    case "COUNT":
      count = Int(value)
      return count != nil
    case "UNTIL":
      until = Self.instant(value)
      return until != nil
    // Weeks begin on Monday in the system, too.
    case "WKST": return value == "MO"
    default: return false
    }
    return true
  }

  private static func day(_ text: Substring) -> Day? {
    guard let place = WrittenForm.weekdays.firstIndex(of: String(text.suffix(2))) else {
      return nil
    }
    let number = text.dropLast(2)
    guard let ordinal = number.isEmpty ? 0 : Int(number) else { return nil }
    return Day(weekday: place + 1, ordinal: ordinal)
  }

  private static func numbers(_ text: String, _ numbers: inout [Int]) -> Bool {
    let read = text.split(separator: ",").map { Int($0) }
    numbers = read.compactMap { $0 }
    return !read.isEmpty && numbers.count == read.count
  }

  /// Parses a time in UTC. A date is converted to the end of its day, because UNTIL includes the
  /// occurrence of that day.
  private static func instant(_ text: String) -> Int64? {
    let digits = text.filter(\.isNumber)
    guard digits.count == 8 || digits.count == 14 else { return nil }
    let day =
      "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6).prefix(2))"
    let clock = digits.count == 14 ? Array(digits.dropFirst(8)).map(String.init) : []
    let time =
      clock.isEmpty
      ? "23:59:59"
      : "\(clock[0])\(clock[1]):\(clock[2])\(clock[3]):\(clock[4])\(clock[5])"
    return EventTime("\(day)T\(time)Z")?.instant(in: .utc)
  }

  /// The rule in the syntax of RFC 5545.
  var text: String {
    var parts = ["FREQ=\(frequency.rawValue.uppercased())"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    let names = days.map { day in
      (day.ordinal == 0 ? "" : "\(day.ordinal)") + WrittenForm.weekdays[day.weekday - 1]
    }
    let lists = [
      ("BYMONTH", months.map(String.init)), ("BYMONTHDAY", monthDays.map(String.init)),
      ("BYDAY", names), ("BYSETPOS", positions.map(String.init)),
    ]
    parts += lists.filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1.joined(separator: ","))" }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=\(WrittenForm.utc(until))") }
    return parts.joined(separator: ";")
  }
}
