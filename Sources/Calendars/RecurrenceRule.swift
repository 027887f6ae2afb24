/// A recurrence rule (RFC 5545, section 3.3.10).
struct RecurrenceRule: Hashable {
  enum Frequency: Int, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
  }

  /// `2MO`, `-1SU`, `TU`.
  struct WeekdayPosition: Hashable {
    /// 0 where every such weekday is meant; counted from the end where negative.
    let ordinal: Int
    /// 1 for Monday to 7 for Sunday.
    let weekday: Int
  }

  var frequency: Frequency
  var interval = 1
  var count: Int?
  var until: WrittenTime?
  var seconds: [Int] = []
  var minutes: [Int] = []
  var hours: [Int] = []
  var weekdays: [WeekdayPosition] = []
  var monthDays: [Int] = []
  var yearDays: [Int] = []
  var weeks: [Int] = []
  var months: [Int] = []
  var positions: [Int] = []
  /// 1 for Monday to 7 for Sunday.
  var weekStart = 1
  /// RSCALE and SKIP (RFC 7529), as written; nil where the rule is of RFC 5545 alone.
  var scale: String?
  var skip: String?

  /// Why a rule can't be read.
  struct Malformation: Error {
    /// As in "the rule can't be read: FREQ is missing".
    let cause: String
  }
}

extension RecurrenceRule {
  /// Blanks and empty parts are passed over, parts that no RFC knows are ignored; a known part that
  /// makes no sense is an error, because without it the rule would mean something else.
  init(_ text: String) throws(Malformation) {
    self.init(frequency: .daily)
    var hasFrequency = false
    for part in text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = sides[0].trimmingBlanks().uppercased()
      guard sides.count == 2 else {
        if name.isEmpty { continue }
        throw Malformation(cause: "\"\(part.prefix(40))\" has no value")
      }
      let value = sides[1].trimmingBlanks().uppercased()
      if name == "FREQ" {
        frequency = try RecurrenceRule.frequency(value)
        hasFrequency = true
      } else {
        try read(name, value)
      }
    }
    guard hasFrequency else { throw Malformation(cause: "FREQ is missing") }
  }

  private static func frequency(_ value: String) throws(Malformation) -> Frequency {
    switch value {
    case "SECONDLY": .secondly
    case "MINUTELY": .minutely
    case "HOURLY": .hourly
    case "DAILY": .daily
    case "WEEKLY": .weekly
    case "MONTHLY": .monthly
    case "YEARLY": .yearly
    default: throw Malformation(cause: "FREQ=\(value.prefix(40)) is no frequency")
    }
  }

  private mutating func read(_ name: String, _ value: String) throws(Malformation) {
    let numbers = { (range: ClosedRange<Int>, isSigned: Bool) throws(Malformation) -> [Int] in
      try RecurrenceRule.numbers(name, value, range, isSigned: isSigned)
    }
    switch name {
    case "INTERVAL": interval = try RecurrenceRule.number(name, value)
    case "COUNT": count = try RecurrenceRule.number(name, value)
    case "UNTIL":
      until = WrittenTime(value, tzid: nil)
      if until == nil { throw Malformation(cause: "UNTIL=\(value.prefix(40)) is no time") }
    case "BYSECOND": seconds = try numbers(0...60, false).map { min($0, 59) }
    case "BYMINUTE": minutes = try numbers(0...59, false)
    case "BYHOUR": hours = try numbers(0...23, false)
    case "BYDAY": weekdays = try RecurrenceRule.weekdays(value)
    case "BYMONTHDAY": monthDays = try numbers(1...31, true)
    case "BYYEARDAY": yearDays = try numbers(1...366, true)
    case "BYWEEKNO": weeks = try numbers(1...53, true)
    case "BYMONTH": months = try RecurrenceRule.months(value)
    case "BYSETPOS": positions = try numbers(1...366, true)
    case "WKST":
      guard let day = RecurrenceRule.weekday(value) else {
        throw Malformation(cause: "WKST=\(value.prefix(40)) is no weekday")
      }
      weekStart = day
    case "RSCALE": scale = value
    case "SKIP": skip = value
    default: break
    }
  }

  /// A number of at least 1; one that is too large for anything is as good as the largest.
  private static func number(_ name: String, _ value: String) throws(Malformation) -> Int {
    let digits = value.hasPrefix("+") ? value.dropFirst() : value[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw Malformation(cause: "\(name)=\(value.prefix(40)) is no number")
    }
    let number = min(Int(digits) ?? .max, 1_000_000_000)
    guard number > 0 else { throw Malformation(cause: "\(name) must be 1 or more") }
    return number
  }

  private static func numbers(
    _ name: String, _ value: String, _ range: ClosedRange<Int>, isSigned: Bool
  ) throws(Malformation) -> [Int] {
    var numbers: Set<Int> = []
    for item in value.split(separator: ",") {
      let text = item.trimmingBlanks()
      guard let number = Int(text), range ~= (isSigned ? abs(max(number, -1_000)) : number) else {
        throw Malformation(cause: "\(name)=\(text.prefix(40)) is out of range")
      }
      numbers.insert(number)
    }
    return numbers.sorted()
  }

  /// RFC 7529 writes a leap month as `5L`, which the Gregorian calendar has none of.
  private static func months(_ value: String) throws(Malformation) -> [Int] {
    let isLeap = { (item: Substring) in item.trimmingBlanks().hasSuffix("L") }
    let ordinary = value.split(separator: ",").filter { !isLeap($0) }.joined(separator: ",")
    return try numbers("BYMONTH", ordinary, 1...13, isSigned: false)
  }

  private static func weekday(_ value: some StringProtocol) -> Int? {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex { $0 == value }.map { $0 + 1 }
  }

  private static func weekdays(_ value: String) throws(Malformation) -> [WeekdayPosition] {
    var positions: [WeekdayPosition] = []
    for item in value.split(separator: ",") {
      let text = item.trimmingBlanks()
      let number = text.dropLast(2).trimmingBlanks()
      guard let weekday = weekday(text.suffix(2)),
        let ordinal = number.isEmpty ? 0 : Int(number), -53...53 ~= ordinal,
        ordinal != 0 || number.isEmpty
      else { throw Malformation(cause: "BYDAY=\(text.prefix(40)) is no weekday") }
      positions.append(WeekdayPosition(ordinal: ordinal, weekday: weekday))
    }
    return positions
  }
}
