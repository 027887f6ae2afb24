import Time

/// The time of day after a date: `T14:30Z`, ` 10:00-11:00`, ` at 3 PM PST`, ` 10:00:00 -0800`.
struct WrittenClock {
  /// A local time or, if the text has a zone or an offset, an instant.
  let start: EventTime
  /// The length in seconds; nil if the text has no end.
  let length: Int?
  /// The end of the text that was read.
  let end: String.Index

  /// - Parameters:
  ///   - text: the text after the date.
  ///   - allowsDigitsOnly: if true, `1430` is a time.
  init?(_ text: Substring, on day: CivilDate, allowsDigitsOnly: Bool = false) {
    guard let lead = text.prefixMatch(of: Self.lead),
      let from = text[lead.range.upperBound...].prefixMatch(of: Self.time),
      allowsDigitsOnly || from.n2 == nil
    else { return nil }
    let rest = text[from.range.upperBound...]
    let clock = Self.seconds(from)
    let span = Self.span(rest, from, clock, isISO: lead.0 == "T")
    guard let seconds = span?.start ?? clock, from.isComplete || span?.isComplete ?? false else {
      return nil
    }
    let zone = WrittenZone(text[(span?.end ?? from.range.upperBound)...])
    let wallClock = Int64(day.daysSince1970) * 86_400 + seconds
    start = zone.map { .instant($0.instant(ofWallClock: wallClock)) } ?? .floating(wallClock)
    length = span.map { Int($0.length) }
    end = zone?.end ?? span?.end ?? from.range.upperBound
  }

  // Compiled once, because compiling a pattern takes as long as a thousand matches. The compiler
  // can't know that matching doesn't change a pattern.
  nonisolated(unsafe) private static let lead =
    /T|[_-]|,?(?: (?:at|um|@|·|•|\||-|–))? +/
  nonisolated(unsafe) private static let time =
    /(?<h>\d{1,2})(?:[:.hH](?<n>[0-5]\d)(?:[:.](?<s>[0-5]\d)(?:[.,]\d+)?)?|(?<n2>[0-5]\d)(?<s2>[0-5]\d)?)?(?: ?(?<half>[AaPp]\.?[Mm]\.?)(?![A-Za-z]))?(?<unit> ?Uhr(?![A-Za-z]))?(?!:?[0-9])/
  nonisolated(unsafe) private static let dash = /[ ]?[-–—][ ]?|[ ](?:to|until|till|bis)[ ]/

  private typealias Time = Regex<
    (
      Substring, h: Substring, n: Substring?, s: Substring?, n2: Substring?, s2: Substring?,
      half: Substring?, unit: Substring?
    )
  >.Match

  /// Returns the seconds since midnight; nil if there is no such time.
  ///
  /// - Parameter half: `am` or `pm` if the text has neither.
  private static func seconds(_ time: Time, half: Substring? = nil) -> Int64? {
    if time.n2 != nil, time.h.count < 2 { return nil }
    let clock = ClockTime(hour: time.h, minute: time.n ?? time.n2, half: time.half ?? half)
    return clock.map { $0.minutes * 60 + ((time.s ?? time.s2).flatMap { Int64($0) } ?? 0) }
  }

  private struct Span {
    let start: Int64
    let length: Int64
    let isComplete: Bool
    let end: String.Index
  }

  private static let maximumLength: Int64 = 12 * 3_600

  /// Returns the span of time if the text after its start has an end, rather than an offset.
  ///
  /// - Parameter isISO: if true, the time follows a `T`, so that an offset is likely.
  private static func span(
    _ text: Substring, _ from: Time, _ start: Int64?, isISO: Bool
  ) -> Span? {
    guard let dash = text.prefixMatch(of: dash),
      let to = text[dash.range.upperBound...].prefixMatch(of: time), let end = seconds(to)
    else { return nil }
    // `10:00-11` is a span, but `10:00 -11 people` isn't.
    let after = text[to.range.upperBound...]
    guard to.isComplete || after.isEmpty || after.first == ")" else { return nil }
    // In `2:00-3:00 PM`, both times are in the afternoon, but not in `11:00-1:00 PM`.
    let shared = from.half == nil && to.half != nil ? seconds(from, half: to.half) : nil
    guard let start = shared.flatMap({ $0 < end ? $0 : nil }) ?? start else { return nil }
    let mayBeOffset =
      dash.0.last == "-" && from.half == nil && to.half == nil && to.h.count == 2
      && (to.n ?? to.n2) != nil
    if mayBeOffset {
      let isCertain = from.s != nil || from.s2 != nil || end <= start
      let isLikely = isISO && end < 10 * 3_600 || dash.0 == " -" && to.n2 != nil
      if isCertain || isLikely { return nil }
    }
    let length = end > start ? end - start : end + 86_400 - start
    guard length <= maximumLength else { return nil }
    return Span(start: start, length: length, isComplete: to.isComplete, end: to.range.upperBound)
  }
}

extension Regex<
  (
    Substring, h: Substring, n: Substring?, s: Substring?, n2: Substring?, s2: Substring?,
    half: Substring?, unit: Substring?
  )
>.Match {
  /// If true, the text is a time by itself, unlike a number.
  fileprivate var isComplete: Bool {
    output.n != nil || output.n2 != nil || output.half != nil || output.unit != nil
  }
}

/// A zone or an offset after a time of day: `Z`, ` -0800`, ` UTC+1`, ` PST`, ` (Europe/Berlin)`.
struct WrittenZone {
  private enum Rule {
    /// Seconds east of UTC.
    case offset(Int64)
    case zone(Zone)
  }

  private let rule: Rule
  /// The end of the text that was read.
  let end: String.Index

  init?(_ text: Substring) {
    if let match = text.prefixMatch(of: Self.universal) {
      (rule, end) = (.offset(match.o.map { Self.offset($0) } ?? 0), match.range.upperBound)
    } else if let match = text.prefixMatch(of: Self.numeric) {
      (rule, end) = (.offset(Self.offset(match.o)), match.range.upperBound)
    } else if let match = text.prefixMatch(of: Self.named), let rule = Self.rule(match.name) {
      (self.rule, end) = (rule, match.range.upperBound)
    } else {
      return nil
    }
  }

  /// Returns the zone with this name, such as `America/New_York` or `PST`; nil if it is unknown.
  init?(named name: String) {
    guard let rule = Self.rule(name[...]) else { return nil }
    (self.rule, end) = (rule, name.endIndex)
  }

  func instant(ofWallClock wallClock: Int64) -> Int64 {
    switch rule {
    case .offset(let offset): wallClock - offset
    case .zone(let zone): zone.instant(ofWallClock: wallClock)
    }
  }

  nonisolated(unsafe) private static let universal =
    /[ ]?\(?(?:Z|UTC|GMT)(?: ?(?<o>[+−-]\d{1,2}(?::?[0-5]\d)?))?\)?(?![A-Za-z0-9:])/
  nonisolated(unsafe) private static let numeric =
    /[ ]?(?<o>[+-](?:\d\d:?[0-5]\d(?![0-9:])|\d{1,2}(?=[)\]"']*$)))/
  nonisolated(unsafe) private static let named =
    /[ ]?\(?(?<name>[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+){1,2}|[A-Z]{2,5})\)?(?![A-Za-z0-9])/

  /// Parses an offset such as `+02:00`, `-0800` or `-5`, and returns it in seconds.
  private static func offset(_ text: Substring) -> Int64 {
    let digits = text.filter(\.isNumber)
    guard let number = Int64(digits) else { return 0 }
    let size = digits.count < 3 ? number * 3_600 : number / 100 * 3_600 + number % 100 * 60
    return text.first == "+" ? size : -size
  }

  private static func rule(_ name: Substring) -> Rule? {
    if let hours = hours[name] { return .offset(Int64(hours * 3_600)) }
    let area = areas[name] ?? (name.contains("/") ? String(name) : nil)
    return area.flatMap { Zone(identifier: $0) }.map { .zone($0) }
  }

  /// The hours east of UTC of common abbreviations. Ambiguous ones such as `IST` are left out.
  private static let hours: [Substring: Int] = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    "AKST": -9, "AKDT": -8, "HST": -10, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2,
    "MEZ": 1, "MESZ": 2, "EET": 2, "EEST": 3, "MSK": 3, "JST": 9, "KST": 9, "AEST": 10,
    "AEDT": 11, "NZST": 12, "NZDT": 13, "UTC": 0, "GMT": 0,
  ]
  private static let areas: [Substring: String] = [
    "ET": "America/New_York", "CT": "America/Chicago", "MT": "America/Denver",
    "PT": "America/Los_Angeles",
  ]
}
