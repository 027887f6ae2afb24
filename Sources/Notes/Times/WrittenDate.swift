import Time

/// A date, perhaps with a time, as written in headings and file names. The year has four digits,
/// and the order of day and month is certain or known from `isMonthFirst`.
package struct WrittenDate: Hashable, Sendable {
  /// A day, a local time, or, if the text contains a zone or an offset, an instant.
  package var time: EventTime
  /// The length in seconds; nil if the text has no end.
  package var length: Int?
  /// The text around the date.
  package var rest: String

  /// The order of day and month in dates such as `11/04/2026`, which a whole file shares; nil if it
  /// is unknown, so that these dates are not read.
  @TaskLocal static var isMonthFirst: Bool?

  /// Finds the first date in `text`; nil if there is none.
  package init?(in text: some StringProtocol) {
    let text = String(text.prefix(400))
    let years = Self.years(text)
    guard !years.isEmpty, let found = Self.numeric(text, years) ?? Self.named(text) else {
      return nil
    }
    self = found
  }

  /// Returns the positions of `19` and `20`, where a year may begin. Most lines have none and don't
  /// need pattern matching.
  private static func years(_ text: String) -> [String.Index] {
    zip(text.utf8.indices, zip(text.utf8, text.utf8.dropFirst())).compactMap { place, digits in
      digits == (UInt8(ascii: "1"), UInt8(ascii: "9"))
        || digits == (UInt8(ascii: "2"), UInt8(ascii: "0")) ? place : nil
    }
  }

  private init(
    _ time: EventTime, length: Int? = nil, around range: Range<String.Index>, of text: String,
    on day: CivilDate
  ) {
    (self.time, self.length) = (time, length)
    let around = " \t-–—_.,:;()[]<>|"
    var parts = [text[..<range.lowerBound], text[range.upperBound...]].map {
      $0.trimmingCharacters(around)
    }
    // The weekday beside a date belongs to it.
    if let word = parts[0].split(whereSeparator: { !$0.isLetter }).last,
      parts[0].hasSuffix(word), WeekdayName.number(of: word) == day.weekday
    {
      parts[0] = parts[0].dropLast(word.count).trimmingCharacters(around)
    }
    if case let word = parts[1].prefix(while: \.isLetter),
      WeekdayName.number(of: word) == day.weekday
    {
      parts[1] = parts[1].dropFirst(word.count).trimmingCharacters(around)
    }
    rest = parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: 2026-04-09, 20260409-1430, 9.4.2026

  // Compiled once, because compiling a pattern takes as long as a thousand matches. The compiler
  // can't know that matching doesn't change a pattern.
  nonisolated(unsafe) private static let yearFirst =
    /(?<y>(?:19|20)\d\d)(?<s>[-_.\/]?)(?<m>\d\d)\k<s>(?<d>\d\d)/
  nonisolated(unsafe) private static let yearLast =
    /(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>(?:19|20)\d\d)/
  /// A date such as `18/11/2026` or `11-18-2026`.
  nonisolated(unsafe) private static let dayAndMonth =
    /(?<a>\d{1,2})(?<s>[\/-])(?<b>\d{1,2})\k<s>(?<y>(?:19|20)\d\d)/

  private static func numeric(_ text: String, _ years: [String.Index]) -> WrittenDate? {
    var found = years.compactMap { text[$0...].prefixMatch(of: yearFirst) }.map {
      (day(year: $0.y, month: $0.m, day: $0.d), $0.range)
    }
    if years.contains(where: { text[..<$0].utf8.last == UInt8(ascii: ".") }) {
      found += text.matches(of: yearLast).map {
        (day(year: $0.y, month: $0.m, day: $0.d), $0.range)
      }
    }
    if years.contains(where: { text[..<$0].utf8.last.map("/-".utf8.contains) ?? false }) {
      found += text.matches(of: dayAndMonth).map { (day($0.a, $0.b, year: $0.y), $0.range) }
    }
    for (day, range) in found {
      guard let day, isAlone(range.lowerBound, in: text) else { continue }
      if !(text[range.upperBound...].first?.isNumber ?? false) {
        return withClock(day, range, text, allowsDigitsOnly: true)
      }
    }
    return nil
  }

  /// Returns the day if only one order of day and month is possible or the order is known.
  private static func day(_ a: Substring, _ b: Substring, year: Substring) -> CivilDate? {
    let monthFirst = day(year: year, month: a, day: b)
    guard let dayFirst = day(year: year, month: b, day: a) else { return monthFirst }
    guard let monthFirst, monthFirst != dayFirst else { return dayFirst }
    return isMonthFirst.map { $0 ? monthFirst : dayFirst }
  }

  private static func withClock(
    _ day: CivilDate, _ range: Range<String.Index>, _ text: String, allowsDigitsOnly: Bool = false
  ) -> WrittenDate {
    guard
      let clock = WrittenClock(
        text[range.upperBound...], on: day, allowsDigitsOnly: allowsDigitsOnly)
    else { return WrittenDate(.date(day), around: range, of: text, on: day) }
    // Zoom names its recordings GMT20260409-143005.
    if case .floating(let wallClock) = clock.start, text[..<range.lowerBound].hasSuffix("GMT") {
      let start = text.index(range.lowerBound, offsetBy: -3)
      return WrittenDate(.instant(wallClock), around: start..<clock.end, of: text, on: day)
    }
    return WrittenDate(
      clock.start, length: clock.length, around: range.lowerBound..<clock.end, of: text, on: day)
  }

  /// Returns true if no digit precedes `place`.
  private static func isAlone(_ place: String.Index, in text: String) -> Bool {
    !(text[..<place].last?.isNumber ?? false)
  }

  private static func day(year: Substring, month: Substring, day: Substring) -> CivilDate? {
    guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  // MARK: 9 April 2026, Apr 9, 2026 5:00PM

  /// The beginnings of the months' names in English and German.
  private static let months: [(String, Int)] = [
    ("jan", 1), ("feb", 2), ("mar", 3), ("mär", 3), ("mrz", 3), ("apr", 4), ("may", 5), ("mai", 5),
    ("jun", 6), ("jul", 7), ("aug", 8), ("sep", 9), ("oct", 10), ("okt", 10), ("nov", 11),
    ("dec", 12), ("dez", 12),
  ]

  nonisolated(unsafe) private static let dayFirst =
    /(?<d>\d{1,2})(?:st|nd|rd|th)?\.?(?: of)?[ .-]+(?<m>[A-Za-zä]{3,9})[ .,-]+(?<y>(?:19|20)\d\d)(?![0-9])/
  nonisolated(unsafe) private static let monthFirst =
    /\b(?<m>[A-Za-zä]{3,9})[ .]+(?<d>\d{1,2})(?:st|nd|rd|th)?,? +(?<y>(?:19|20)\d\d)(?![0-9])/
  private static func named(_ text: String) -> WrittenDate? {
    let found =
      text.matches(of: dayFirst).map { (day($0.d, $0.m, $0.y), $0.range) }
      + text.matches(of: monthFirst).map { (day($0.d, $0.m, $0.y), $0.range) }
    for (day, range) in found {
      if let day, isAlone(range.lowerBound, in: text) { return withClock(day, range, text) }
    }
    return nil
  }

  private static func day(_ day: Substring, _ month: Substring, _ year: Substring) -> CivilDate? {
    guard let number = number(ofMonth: month), let day = Int(day), let year = Int(year) else {
      return nil
    }
    return CivilDate(year: year, month: number, day: day)
  }

  private static func number(ofMonth name: Substring) -> Int? {
    let name = name.lowercased()
    return months.first { name.hasPrefix($0.0) }?.1
  }

  // MARK: 2026_04_09 14_30 CET

  nonisolated(unsafe) private static let clockInName =
    /(?<day>(?:19|20)\d\d(?<s>[-_.])\d\d\k<s>\d\d(?:[T _-]| at ))(?<h>[01]\d|2[0-3])[-_](?<n>[0-5]\d)(?:[-_](?<second>[0-5]\d))?(?!\d)/

  /// Finds the date in the name of a file, in which `-` and `_` stand for the colons of a time.
  package init?(inFileName name: String) {
    let name = name.replacing(Self.clockInName) { match in
      "\(match.day)\(match.h):\(match.n)\(match.second.map { ":\($0)" } ?? "")"
    }
    self.init(in: name)
  }

  // MARK: Tue, 20 Oct 26, 20.10.26, 10/20/26

  nonisolated(unsafe) private static let shortYear =
    /(?:(?<w>[A-Za-z]{2,9})\.?,? +)?(?<d>\d{1,2})\.? +(?<m>[A-Za-zä]{3,9})\.?,? +'?(?<y>\d\d)(?![0-9:])/
  nonisolated(unsafe) private static let shortNumbers =
    /(?<a>\d{1,2})(?<s>[.\/])(?<b>\d{1,2})\k<s>(?<y>[123]\d)(?![0-9.:])/

  /// Finds the date in a field or a recorder's header line, in which the year may have two digits
  /// if the date comes first or its weekday is right: `20 Oct 26`, `Tue, 20 Oct 26`.
  package init?(inHeader line: some StringProtocol) {
    if let found = WrittenDate(in: line) {
      self = found
      return
    }
    let text = String(line.prefix(200)).trimmed
    if let match = text.firstMatch(of: Self.shortYear),
      let day = Self.day(match.d, match.m, "20" + match.y),
      match.w.map({ WeekdayName.number(of: $0) == day.weekday })
        ?? (match.range.lowerBound == text.startIndex)
    {
      self = Self.withClock(day, match.range, text)
    } else if let match = text.prefixMatch(of: Self.shortNumbers),
      let day = match.s == "."
        ? Self.day(year: "20" + match.y, month: match.b, day: match.a)
        : Self.day(match.a, match.b, year: "20" + match.y)
    {
      self = Self.withClock(day, match.range, text)
    } else {
      return nil
    }
  }
}
