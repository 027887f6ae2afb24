/// A DATE or DATE-TIME as a file writes it (RFC 5545, sections 3.3.4 and 3.3.5), its zone not yet
/// looked up: the definition may come later in the file.
struct WrittenTime: Hashable {
  enum Form: Hashable {
    case date
    case utc
    case floating
    /// In the zone of this TZID.
    case zoned(String)
  }

  /// Seconds since 1970-01-01T00:00:00 on the clock that the form names; midnight for a date.
  var wallClock: Int64
  var form: Form

  var isDate: Bool { form == .date }

  /// `19970714`, `19970714T133000`, `19970714T133000Z`. What the value looks like decides, and not
  /// what VALUE says: they differ in files whose dates lack VALUE=DATE. A date has no TZID
  /// (section 3.2.19), and with UTC it means nothing, so there it is passed over.
  init?(_ text: some StringProtocol, tzid: String?, isDate: Bool = false) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 8, let day = WrittenTime.day(bytes[..<8]) else { return nil }
    wallClock = Int64(day.daysSince1970) * 86_400
    if bytes.count == 8 {
      form = .date
      return
    }
    guard 15...16 ~= bytes.count, bytes[8] | 0x20 == UInt8(ascii: "t"),
      let time = WrittenTime.secondOfDay(bytes[9..<15]),
      bytes.count == 15 || bytes[15] | 0x20 == UInt8(ascii: "z")
    else { return nil }
    if isDate {
      form = .date
      return
    }
    wallClock += time
    form = bytes.count == 16 ? .utc : tzid.map { .zoned($0) } ?? .floating
  }

  private static func day(_ digits: ArraySlice<UInt8>) -> CivilDate? {
    guard let year = number(digits.prefix(4)), let month = number(digits.dropFirst(4).prefix(2)),
      let day = number(digits.dropFirst(6))
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  private static func secondOfDay(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard let hour = number(digits.prefix(2)), let minute = number(digits.dropFirst(2).prefix(2)),
      let second = number(digits.dropFirst(4)), hour < 24, minute < 60, second <= 60
    else { return nil }
    // 60 is a leap second, which no clock here knows (section 3.3.12).
    return Int64(hour * 3_600 + minute * 60 + min(second, 59))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}

/// DURATION (RFC 5545, section 3.3.6): days by the calendar, then seconds by the clock.
struct WrittenDuration: Hashable {
  let days: Int64
  let seconds: Int64

  /// `P15DT5H0M20S`, `P7W`, `-PT15M`; nil too where it is longer than 10,000 years.
  init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    let sign: Int64 = rest.first == "-" ? -1 : 1
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    guard rest.popFirst().map({ $0 == "P" || $0 == "p" }) == true, !rest.isEmpty else { return nil }
    var (days, seconds): (Int64, Int64) = (0, 0)
    var isTime = false
    while let next = rest.first {
      if next == "T" || next == "t" {
        guard !isTime else { return nil }
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { "0"..."9" ~= $0 }
      rest = rest[digits.endIndex...]
      guard digits.utf8.count <= 12, let count = Int64(digits), let unit = rest.popFirst() else {
        return nil
      }
      switch (unit.uppercased(), isTime) {
      case ("W", false): days += count * 7
      case ("D", false): days += count
      case ("H", true): seconds += count * 3_600
      case ("M", true): seconds += count * 60
      case ("S", true): seconds += count
      default: return nil
      }
      guard days + seconds / 86_400 <= 3_660_000 else { return nil }
    }
    (self.days, self.seconds) = (sign * days, sign * seconds)
  }
}

/// One value of RDATE: a time, and of a period also how long it lasts (RFC 5545, section 3.3.9).
struct WrittenPeriod {
  enum End {
    case time(WrittenTime)
    case duration(WrittenDuration)
  }
  let start: WrittenTime
  let end: End?

  init?(_ text: some StringProtocol, tzid: String?, isDate: Bool) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let start = WrittenTime(first, tzid: tzid, isDate: isDate) else {
      return nil
    }
    self.start = start
    guard parts.count == 2 else {
      end = nil
      return
    }
    if let time = WrittenTime(parts[1], tzid: tzid) {
      end = .time(time)
    } else if let duration = WrittenDuration(parts[1]) {
      end = .duration(duration)
    } else {
      return nil
    }
  }
}
