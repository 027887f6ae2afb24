/// A zone in the form of the POSIX variable TZ: `CET-1CEST,M3.5.0,M10.5.0/3`. It is at the end of a
/// zone file, and applies to all times after the file's last change (RFC 9636, section 3.3).
package struct PosixZoneRule: Hashable, Sendable {
  package let standard: ZoneRules.LocalTime
  package let daylight: Daylight?

  package struct Daylight: Hashable, Sendable {
    package let time: ZoneRules.LocalTime
    /// The start of daylight time, in standard time.
    package let begins: YearlyChange
    /// The end of daylight time, in daylight time.
    package let ends: YearlyChange
  }

  /// A time that recurs every year.
  package struct YearlyChange: Hashable, Sendable {
    package enum Day: Hashable, Sendable {
      /// The day of the year from 1 to 365, without counting 29 February.
      case julian(Int)
      /// The day of the year from 0 to 365, counting 29 February.
      case zeroBased(Int)
      /// A weekday from 0 for Sunday to 6 in week 1 to 5 of a month; week 5 is the last.
      case weekday(month: Int, week: Int, weekday: Int)
    }
    package let day: Day
    /// The number of seconds after midnight of `day`; may be negative or exceed a day.
    package let time: Int

    /// Returns the seconds since 1970 on the wall clock.
    package func wallClock(in year: Int) -> Int64 {
      Int64(dayNumber(in: year)) * 86_400 + Int64(time)
    }

    private func dayNumber(in year: Int) -> Int {
      let newYear = daysSince1970(year, 1, 1)
      switch day {
      case .julian(let n):
        return newYear + n - 1 + (n >= 60 && CivilDate.isLeap(year) ? 1 : 0)
      case .zeroBased(let n): return newYear + n
      case .weekday(let month, let week, let weekday):
        let first = daysSince1970(year, month, 1)
        // 1970-01-01, day 0, was a Thursday, four days after a Sunday.
        let firstWeekday = (first + 4).flooredQuotientAndRemainder(dividingBy: 7).remainder
        let day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        return first + (day < CivilDate.days(inMonth: month, of: year) ? day : day - 7)
      }
    }

    private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
      CivilDate(uncheckedYear: year, month: month, day: day).daysSince1970
    }
  }

  package func localTime(at instant: Int64) -> ZoneRules.LocalTime {
    guard let daylight else { return standard }
    let local = instant + Int64(standard.offset)
    let day = local.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
    let year = CivilDate(daysSince1970: Int(day)).year
    let begins = daylight.begins.wallClock(in: year) - Int64(standard.offset)
    let ends = daylight.ends.wallClock(in: year) - Int64(daylight.time.offset)
    let isDaylight =
      begins < ends
      ? begins <= instant && instant < ends : !(ends <= instant && instant < begins)
    return isDaylight ? daylight.time : standard
  }
}

extension PosixZoneRule {
  package init?(_ text: some StringProtocol) {
    var reader = Reader(text.utf8)
    guard let standardName = reader.name(), let standardOffset = reader.time() else { return nil }
    standard = .init(offset: -standardOffset, abbreviation: standardName)
    if reader.isAtEnd {
      daylight = nil
      return
    }
    guard let name = reader.name() else { return nil }
    let offset = reader.isAt(",") ? -standardOffset + 3_600 : reader.time().map { -$0 }
    guard let offset, let begins = reader.change(), let ends = reader.change(), reader.isAtEnd
    else { return nil }
    daylight = .init(
      time: .init(offset: offset, abbreviation: name), begins: begins, ends: ends)
  }

  /// A parser of the parts of a rule, from its start.
  private struct Reader {
    private var rest: [UInt8].SubSequence
    init(_ text: some Sequence<UInt8>) { rest = Array(text)[...] }

    var isAtEnd: Bool { rest.isEmpty }
    func isAt(_ character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard isAt(character) else { return false }
      rest.removeFirst()
      return true
    }

    /// Parses a zone's abbreviation, such as `CET` or `<+0330>`.
    mutating func name() -> String? {
      let isQuoted = skip("<")
      let name = rest.prefix { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
        default: false
        }
      }
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, !isQuoted || skip(">") else { return nil }
      return String(decoding: name, as: UTF8.self)
    }

    private mutating func number() -> Int? {
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      guard 1...4 ~= digits.count else { return nil }
      rest = rest.dropFirst(digits.count)
      return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Parses an offset or a time such as `-1`, `3:30` or `+167:59:59`, and returns it in seconds.
    mutating func time() -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard var seconds = number().map({ $0 * 3_600 }) else { return nil }
      for unit in [60, 1] where skip(":") {
        guard let part = number() else { return nil }
        seconds += part * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// Parses a yearly change such as `,M3.5.0/2`, `,J60` or `,59/-1`.
    mutating func change() -> YearlyChange? {
      guard skip(","), let day = day() else { return nil }
      guard skip("/") else { return .init(day: day, time: 7_200) }
      return time().map { .init(day: day, time: $0) }
    }

    private mutating func day() -> YearlyChange.Day? {
      if skip("M") {
        guard let month = number(), skip("."), let week = number(), skip("."),
          let weekday = number(), 1...12 ~= month, 1...5 ~= week, 0...6 ~= weekday
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
      }
      if skip("J") { return number().flatMap { 1...365 ~= $0 ? .julian($0) : nil } }
      return number().flatMap { 0...365 ~= $0 ? .zeroBased($0) : nil }
    }
  }
}
