import Time

/// The times of an event, and the zone in which it recurs. Microsoft Graph sends times in UTC, and
/// zones by their Windows names (https://learn.microsoft.com/graph/api/resources/datetimetimezone).
struct GraphClock {
  let isAllDay: Bool
  let zone: Zone
  /// The start in seconds since 1970-01-01T00:00:00Z; midnight in UTC if the event is all-day.
  let start: Int64
  let end: Int64

  /// Reads the times of an event; fails if it has none.
  ///
  /// - Parameter series: the times of the series to which the event belongs.
  init?(of event: GraphObject, in series: GraphClock? = nil) {
    isAllDay = event.flag("isAllDay")
    let names = [
      event.object("recurrence")?.object("range")?.text("recurrenceTimeZone"),
      event.text("originalStartTimeZone"),
    ]
    zone = names.lazy.compactMap { $0.flatMap(Self.zone) }.first ?? series?.zone ?? .utc
    guard let start = Self.instant(event.object("start"), isAllDay: isAllDay),
      let end = Self.instant(event.object("end"), isAllDay: isAllDay)
    else { return nil }
    (self.start, self.end) = (start, end)
  }

  private static func zone(_ name: String) -> Zone? {
    Zone(identifier: name) ?? ZoneNames.zone(meantBy: name)
  }

  private static func instant(_ time: GraphObject?, isAllDay: Bool) -> Int64? {
    guard let time, let wallClock = wallClock(time.text("dateTime")) else { return nil }
    if isAllDay { return midnight(wallClock) }
    return (time.text("timeZone").flatMap(zone) ?? .utc).instant(ofWallClock: wallClock)
  }

  private static func midnight(_ time: Int64) -> Int64 {
    time - time.flooredQuotientAndRemainder(dividingBy: 86_400).remainder
  }

  /// Parses `2026-03-10T14:00:00.0000000`, with any fraction and an optional `Z`.
  static func wallClock(_ text: String?) -> Int64? {
    guard let text, let day = day(text) else { return nil }
    let numbers = text.dropFirst(11).prefix(8).split(separator: ":").map { Int64($0) }
    guard numbers.count == 3, let hour = numbers[0], let minute = numbers[1],
      let second = numbers[2], 0..<24 ~= hour, 0..<60 ~= minute, 0...60 ~= second
    else { return nil }
    return Int64(day.daysSince1970) * 86_400 + hour * 3_600 + minute * 60 + second
  }

  /// Parses the date at the start of a text.
  static func day(_ text: String) -> CivilDate? { CivilDate(String(text.prefix(10))) }

  // MARK: Series

  /// Returns the start of the occurrence on a day in the series' zone.
  private func start(on day: CivilDate) -> Int64 {
    let midnight = Int64(day.daysSince1970) * 86_400
    if isAllDay { return midnight }
    let time = zone.wallClock(of: start).flooredQuotientAndRemainder(dividingBy: 86_400).remainder
    return zone.instant(ofWallClock: midnight + time)
  }

  /// Returns the start of the occurrence with an identifier such as `OID.AAMkAD….2026-04-30`; nil
  /// if the identifier doesn't end with a date.
  func start(ofOccurrence identifier: String) -> Int64? {
    CivilDate(String(identifier.suffix(10))).map(start(on:))
  }

  /// Returns the original start of an exception; nil if the exception doesn't contain it.
  func original(of exception: GraphObject) -> Int64? {
    let named = exception.text("occurrenceId").flatMap(start(ofOccurrence:))
    guard let instant = Self.wallClock(exception.text("originalStart")) else { return named }
    guard isAllDay else { return instant }
    // The original start may be midnight in the zone or in UTC; the identifier contains the day
    // itself.
    let local = zone.wallClock(of: instant)
    return named ?? (local == Self.midnight(local) ? local : Self.midnight(instant))
  }

  /// The end of a day as a value of UNTIL.
  func until(_ day: CivilDate) -> String {
    let midnight = Int64(day.daysSince1970) * 86_400
    return isAllDay
      ? Self.written(midnight, isDate: true)
      : Self.written(zone.instant(ofWallClock: midnight + 86_399)) + "Z"
  }

  // MARK: Writing

  /// Returns a property with a time, such as `DTSTART;TZID=Europe/Berlin:20260310T140000`.
  func property(_ name: String, _ instant: Int64) -> String {
    if isAllDay { return "\(name);VALUE=DATE:\(Self.written(instant, isDate: true))" }
    let local = zone.wallClock(of: instant)
    // The second of two equal local times, when clocks are set back, can only be written in UTC.
    if zone == .utc || zone.instant(ofWallClock: local) != instant {
      return "\(name):\(Self.written(instant))Z"
    }
    return "\(name);TZID=\"\(zone.identifier)\":\(Self.written(local))"
  }

  /// Returns `20260310T140000` or, for a date, `20260310`.
  static func written(_ wallClock: Int64, isDate: Bool = false) -> String {
    let (days, second) = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400)
    let day = CivilDate(daysSince1970: Int(days)).description.filter { $0 != "-" }
    if isDate { return day }
    let time = [second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day)T\(time.joined())"
  }
}
