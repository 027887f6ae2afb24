import Time

/// A time as Thunderbird stores it: as an instant, or for a floating time as if in UTC.
struct DatabaseTime {
  private let seconds: Int64

  /// The range of four-digit years, except for a few days at both ends.
  private static let readable: Range<Int64> = -62_135_000_000..<253_402_000_000

  /// Returns nil for a time outside that range.
  init?(microseconds: Int64) {
    seconds = microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000).quotient
    guard Self.readable.contains(seconds) else { return nil }
  }

  /// Returns the part after the property's name: `;TZID=Europe/Berlin:20260310T140000`.
  func value(zone: String?, isDate: Bool) -> String {
    if isDate { return ";VALUE=DATE:" + Self.date(seconds) }
    if zone == "floating" { return ":" + Self.dateTime(seconds) }
    guard let zone, zone != "UTC", let known = Zone(identifier: zone) else {
      return ":" + Self.dateTime(seconds) + "Z"
    }
    return ";TZID=\(zone):" + Self.dateTime(known.wallClock(of: seconds))
  }

  private static func dateTime(_ wallClock: Int64) -> String {
    let second = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).remainder
    let clock = [second / 3_600, second / 60 % 60, second % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return "\(date(wallClock))T\(clock)"
  }

  private static func date(_ wallClock: Int64) -> String {
    let days = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
    return "\(CivilDate(daysSince1970: Int(days)))".replacing("-", with: "")
  }
}
