import CLibical

/// A recurrence rule (RFC 5545, section 3.3.10), parsed by libical.
struct RecurrenceRule: Hashable {
  enum Frequency: Int, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
  }

  /// A weekday such as `2MO`, `-1SU` or `TU`.
  struct WeekdayPosition: Hashable {
    /// The ordinal; 0 for every such weekday, negative if counted from the end.
    let ordinal: Int
    /// The weekday, from 1 for Monday to 7 for Sunday.
    let weekday: Int
  }

  let frequency: Frequency
  let interval: Int
  let count: Int?
  let until: WrittenTime?
  let seconds, minutes, hours: [Int]
  let weekdays: [WeekdayPosition]
  let monthDays, yearDays, weeks, months, positions: [Int]
  /// The first day of the week, from 1 for Monday to 7 for Sunday.
  let weekStart: Int
  /// If true, the rule uses a calendar other than the Gregorian, or moves days that don't exist
  /// (RSCALE and SKIP, RFC 7529).
  let isScaled: Bool
  /// The rule in a form that libical accepts.
  let text: String

  /// The reason why a rule can't be read.
  struct Malformation: Error {
    /// The cause as a clause, such as "FREQ is missing".
    let cause: String
  }
}

extension RecurrenceRule {
  /// Returns true if the rule may have a part COUNT or UNTIL, which is cheaper to tell than to parse
  /// it. Both contain `UNT`.
  static func hasEnd(_ rule: String) -> Bool {
    var matched = 0
    for byte in rule.utf8 {
      // Letters in either case.
      switch (matched, byte & 0xDF) {
      case (_, UInt8(ascii: "U")): matched = 1
      case (1, UInt8(ascii: "N")): matched = 2
      case (2, UInt8(ascii: "T")): return true
      default: matched = 0
      }
    }
    return false
  }

  /// Parses a rule. Unknown parts are ignored; a known part with an invalid value is an error,
  /// because without it the rule would mean something else.
  init(_ rule: String) throws(Malformation) {
    let parts = try RuleParts(VCalendarRule(rule)?.text ?? rule)
    text = parts.libicalText
    let read = icalrecurrencetype_from_string(text)
    guard let frequency = Frequency(read.freq) else {
      throw Malformation(cause: parts.hasFrequency ? "\"\(rule.prefix(80))\"" : "FREQ is missing")
    }
    self.frequency = frequency
    interval = parts.interval
    count = read.count > 0 ? Int(read.count) : nil
    until = parts.until ?? WrittenTime(read.until, tzid: nil)
    seconds = RecurrenceRule.numbers(read.by_second, 0...60).map { min($0, 59) }
    minutes = RecurrenceRule.numbers(read.by_minute, 0...59)
    hours = RecurrenceRule.numbers(read.by_hour, 0...23)
    weekdays = RecurrenceRule.values(read.by_day).map { day in
      // libical numbers weekdays from 1 for Sunday.
      let weekday = Int(icalrecurrencetype_day_day_of_week(day).rawValue)
      return WeekdayPosition(
        ordinal: Int(icalrecurrencetype_day_position(day)), weekday: weekday == 1 ? 7 : weekday - 1)
    }
    monthDays = RecurrenceRule.numbers(read.by_month_day, -31...31)
    yearDays = RecurrenceRule.numbers(read.by_year_day, -366...366)
    weeks = RecurrenceRule.numbers(read.by_week_no, -53...53)
    months = RecurrenceRule.numbers(read.by_month, 1...12)
    positions = RecurrenceRule.numbers(read.by_set_pos, -366...366)
    let firstDay = Int(read.week_start.rawValue)
    weekStart = firstDay == 1 ? 7 : max(1, firstDay - 1)
    // RSCALE=GREGORIAN with omitted nonexistent days is the default of RFC 5545.
    let scale = read.rscale.map { String(cString: $0).uppercased() }
    isScaled = scale != nil && (scale != "GREGORIAN" || read.skip != ICAL_SKIP_OMIT)
  }

  /// The values of one of libical's arrays, which Swift imports as tuples, up to the end mark.
  private static func values<Tuple>(_ array: Tuple) -> [Int16] {
    let end = Int16(ICAL_RECURRENCE_ARRAY_MAX.rawValue)
    return withUnsafeBytes(of: array) { bytes in
      Array(bytes.bindMemory(to: Int16.self).prefix { $0 != end })
    }
  }

  /// The distinct valid values in ascending order.
  private static func numbers<Tuple>(_ array: Tuple, _ range: ClosedRange<Int>) -> [Int] {
    Set(values(array).map { Int($0) }).filter { range ~= $0 }.sorted()
  }
}

extension RecurrenceRule.Frequency {
  fileprivate init?(_ frequency: icalrecurrencetype_frequency) {
    switch frequency {
    case ICAL_SECONDLY_RECURRENCE: self = .secondly
    case ICAL_MINUTELY_RECURRENCE: self = .minutely
    case ICAL_HOURLY_RECURRENCE: self = .hourly
    case ICAL_DAILY_RECURRENCE: self = .daily
    case ICAL_WEEKLY_RECURRENCE: self = .weekly
    case ICAL_MONTHLY_RECURRENCE: self = .monthly
    case ICAL_YEARLY_RECURRENCE: self = .yearly
    default: return nil
    }
  }
}

/// The parts of a rule, adapted to libical, which rejects spaces, trailing commas, unknown parts,
/// and COUNT together with UNTIL, stops at an empty part, and limits INTERVAL to 16 bits.
private struct RuleParts {
  private(set) var libicalText = ""
  private(set) var interval = 1
  private(set) var until: WrittenTime?
  private(set) var hasFrequency = false

  private static let known: Set<Substring> = [
    "FREQ", "COUNT", "UNTIL", "WKST", "RSCALE", "SKIP", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY",
    "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS",
  ]

  init(_ rule: String) throws(RecurrenceRule.Malformation) {
    let parts = rule.filter { $0 != " " && $0 != "\t" }.uppercased().split(separator: ";").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let hasCount = parts.contains { $0[0] == "COUNT" }
    var kept: [String] = []
    for part in parts {
      guard part.count == 2 else {
        throw .init(cause: "\"\(part[0].prefix(40))\" has no value")
      }
      let (name, value) = (part[0], part[1])
      if name == "INTERVAL" {
        interval = try RuleParts.interval(value)
      } else if name == "UNTIL", hasCount {
        until = WrittenTime(value, tzid: nil)
        guard until != nil else { throw .init(cause: "UNTIL=\(value.prefix(40)) is not a time") }
      } else if RuleParts.known.contains(name) {
        if name == "FREQ" { hasFrequency = true }
        kept.append("\(name)=\(value.split(separator: ",").joined(separator: ","))")
      }
    }
    // Rules with RSCALE are expanded by libical, which needs the interval.
    if interval > 1, interval <= Int16.max { kept.append("INTERVAL=\(interval)") }
    libicalText = kept.joined(separator: ";")
  }

  /// Parses INTERVAL, a number of at least 1. Excessive values are clamped.
  private static func interval(
    _ digits: Substring
  ) throws(RecurrenceRule.Malformation) -> Int {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw .init(cause: "INTERVAL=\(digits.prefix(40)) is not a number")
    }
    let interval = min(Int(digits) ?? .max, 1_000_000_000)
    guard interval > 0 else { throw .init(cause: "INTERVAL must be 1 or more") }
    return interval
  }
}
