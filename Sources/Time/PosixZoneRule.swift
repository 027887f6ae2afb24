/// A zone written as the POSIX variable TZ is, `CET-1CEST,M3.5.0,M10.5.0/3`: the end of a zone
/// file, which says how its clocks go on for ever (RFC 9636, section 3.3).
package struct PosixZoneRule: Hashable, Sendable {
  package let standard: ZoneRules.LocalTime
  package let daylight: Daylight?

  package struct Daylight: Hashable, Sendable {
    package let time: ZoneRules.LocalTime
    /// By the clock that shows standard time.
    package let begins: YearlyChange
    /// By the clock that shows daylight time.
    package let ends: YearlyChange
  }

  /// A moment that comes every year.
  package struct YearlyChange: Hashable, Sendable {
    package enum Day: Hashable, Sendable {
      /// 1 to 365; 29 February is never counted.
      case julian(Int)
      /// 0 to 365; 29 February is counted.
      case zeroBased(Int)
      /// The week is 1 to 5, 5 the month's last; the weekday is 0 for Sunday to 6.
      case weekday(month: Int, week: Int, weekday: Int)
    }
    package let day: Day
    /// Seconds after that day's midnight; may be negative or more than a day.
    package let time: Int

    /// Seconds since 1970 on the clock on the wall.
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
        // 1970-01-01, day 0, was a Thursday, 4 days after a Sunday.
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

  /// Takes a rule apart from its front.
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

    /// `CET`, or in angle brackets `<+0330>`.
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

    /// `-1`, `3:30`, `+167:59:59`: seconds.
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

    /// `,M3.5.0/2`, `,J60`, `,59/-1`.
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
