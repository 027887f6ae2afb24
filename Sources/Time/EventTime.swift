/// A time in a calendar (RFC 5545, sections 3.3.4 and 3.3.5).
package enum EventTime: Hashable, Sendable {
  /// A whole day, for all-day events.
  case date(CivilDate)
  /// Seconds since 1970-01-01T00:00:00Z.
  case instant(Int64)
  /// A wall-clock time without a zone: seconds since 1970-01-01T00:00:00 on the local clock.
  case floating(Int64)

  /// If true, this is a day rather than a point in time.
  package var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// Returns the instant, in seconds since 1970-01-01T00:00:00Z, at which this begins in `zone`.
  package func instant(in zone: Zone) -> Int64 {
    switch self {
    case .date(let day): zone.instant(ofWallClock: Int64(day.daysSince1970) * 86_400)
    case .instant(let seconds): seconds
    case .floating(let wallClock): zone.instant(ofWallClock: wallClock)
    }
  }
}

/// The ISO 8601 form: `2026-03-26`, `2026-03-26T16:00:00Z`, or `2026-03-26T16:00:00` for a floating
/// time.
extension EventTime: LosslessStringConvertible {
  /// The time in ISO 8601, to the second.
  package var description: String {
    switch self {
    case .date(let day): day.description
    case .instant(let seconds): EventTime.dateTime(seconds, suffix: "Z")
    case .floating(let wallClock): EventTime.dateTime(wallClock, suffix: "")
    }
  }

  /// Parses the form of `description`; returns nil for anything else.
  package init?(_ description: String) {
    var text = description
    if let time = text.withUTF8({ EventTime(digits: $0) }) {
      self = time
      return
    }
    guard let day = CivilDate(String(description.prefix(10))) else { return nil }
    let rest = description.dropFirst(10)
    if rest.isEmpty {
      self = .date(day)
      return
    }
    let isInstant = rest.hasSuffix("Z")
    let clock = (isInstant ? rest.dropLast() : rest).dropFirst().split(
      separator: ":", omittingEmptySubsequences: false
    ).map { Int64($0) }
    guard rest.first == "T", clock.count == 3, let hour = clock[0], let minute = clock[1],
      let second = clock[2], 0..<24 ~= hour, 0..<60 ~= minute, 0...60 ~= second
    else { return nil }
    let seconds = Int64(day.daysSince1970) * 86_400 + hour * 3_600 + minute * 60 + second
    self = isInstant ? .instant(seconds) : .floating(seconds)
  }

  /// Parses the usual form by bytes. This is faster, and each record has three such times.
  private init?(digits text: UnsafeBufferPointer<UInt8>) {
    func number(_ range: Range<Int>) -> Int? {
      var number = 0
      for byte in text[range] {
        guard 0x30...0x39 ~= byte else { return nil }
        number = 10 * number + Int(byte - 0x30)
      }
      return number
    }
    guard [10, 19, 20].contains(text.count), text[4] == UInt8(ascii: "-"),
      text[7] == UInt8(ascii: "-"), let year = number(0..<4), let month = number(5..<7),
      let date = number(8..<10), let day = CivilDate(year: year, month: month, day: date)
    else { return nil }
    if text.count == 10 {
      self = .date(day)
      return
    }
    guard text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), text.count == 19 || text[19] == UInt8(ascii: "Z"),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let seconds = Int64(day.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    self = text.count == 20 ? .instant(seconds) : .floating(seconds)
  }

  private static func dateTime(_ seconds: Int64, suffix: StaticString) -> String {
    let (days, second) = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
    let day = CivilDate(daysSince1970: Int(days)).description
    return day + clock(Int(second), suffix)
  }

  /// Returns `T16:00:00` with the suffix. This runs for each time of each occurrence, so it doesn't
  /// create a string for each number.
  private static func clock(_ second: Int, _ suffix: StaticString) -> String {
    let length = 9 + suffix.utf8CodeUnitCount
    return String(unsafeUninitializedCapacity: length) { text in
      text[0] = UInt8(ascii: "T")
      text.writeTwoDigits(second / 3_600, at: 1)
      text[3] = UInt8(ascii: ":")
      text.writeTwoDigits(second / 60 % 60, at: 4)
      text[6] = UInt8(ascii: ":")
      text.writeTwoDigits(second % 60, at: 7)
      for place in 9..<length { text[place] = suffix.utf8Start[place - 9] }
      return length
    }
  }
}

extension BinaryInteger {
  /// Returns the quotient rounded towards negative infinity, and a remainder in `0..<divisor`.
  @inlinable
  package func flooredQuotientAndRemainder(
    dividingBy divisor: Self
  ) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
