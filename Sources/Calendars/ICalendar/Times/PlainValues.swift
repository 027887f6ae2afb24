import Time

/// Fast parsers for the usual forms of times and durations; libical's `sscanf` takes longer than
/// all other processing of times. They return nil for other forms and for invalid numbers; the
/// caller then uses libical.
extension WrittenTime {
  /// Parses `19970714`, `19970714T133000` and `19970714T133000Z`.
  static func plain(_ text: UnsafeBufferPointer<UInt8>, tzid: String?) -> WrittenTime? {
    guard [8, 15, 16].contains(text.count), let date = text.number(in: 0..<8),
      let day = CivilDate(year: date / 10_000, month: date / 100 % 100, day: date % 100)
    else { return nil }
    let midnight = Int64(day.daysSince1970) * 86_400
    if text.count == 8 { return WrittenTime(wallClock: midnight, form: .date) }
    let isUTC = text.count == 16
    guard text[8] == UInt8(ascii: "T"), !isUTC || text[15] == UInt8(ascii: "Z"),
      let time = text.number(in: 9..<15)
    else { return nil }
    let (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return WrittenTime(
      wallClock: midnight + Int64(hour * 3_600 + minute * 60 + second),
      form: isUTC ? .utc : tzid.map { .zoned($0) } ?? .floating)
  }
}

extension WrittenDuration {
  /// Parses durations with distinct units in order, such as `P2W`, `P1D`, `PT1H30M` or `P1DT2H`.
  static func plain(_ text: UnsafeBufferPointer<UInt8>) -> WrittenDuration? {
    guard text.count > 2, text[0] == UInt8(ascii: "P") else { return nil }
    var (days, seconds) = (0, 0)
    var units = "WDHMS".utf8[...]
    var at = 1
    var isTime = false
    while at < text.count {
      if text[at] == UInt8(ascii: "T"), !isTime {
        isTime = true
        at += 1
      }
      let start = at
      while at < text.count, 0x30...0x39 ~= text[at] { at += 1 }
      guard 1...7 ~= at - start, at < text.count, let number = text.number(in: start..<at),
        let unit = units.firstIndex(of: text[at])
      else { return nil }
      units = units[unit...].dropFirst()
      switch text[at] {
      case UInt8(ascii: "W") where !isTime && text.count == at + 1: days += number * 7
      case UInt8(ascii: "D") where !isTime: days += number
      case UInt8(ascii: "H") where isTime: seconds += number * 3_600
      case UInt8(ascii: "M") where isTime: seconds += number * 60
      case UInt8(ascii: "S") where isTime: seconds += number
      default: return nil
      }
      at += 1
    }
    return WrittenDuration(days: Int64(days), seconds: Int64(seconds))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The decimal number in `range`; nil if it has other characters.
  fileprivate func number(in range: Range<Int>) -> Int? {
    var number = 0
    for at in range {
      let digit = self[at] &- 0x30
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}
