import Time

/// An org-mode timestamp (Org syntax, timestamps): `<2026-05-12 Tue 10:00-11:00>`, `[2026-05-12]`,
/// or a range of two, `<2026-06-02 Tue>--<2026-06-04 Thu>`.
struct OrgTimestamp: Hashable {
  let start: EventTime
  /// The length in seconds; nil if the timestamp has no end.
  let length: Int?

  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let one =
    /[<\[](?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?: [^\d\s>\]+-]+)?(?: (?<h>\d{1,2}):(?<n>\d\d)(?:-(?<h2>\d{1,2}):(?<n2>\d\d))?)?[^>\]\n]*[>\]]/
  /// The pattern of a timestamp, or of a range of two.
  nonisolated(unsafe) private static let whole =
    /[<\[]\d{4}-\d\d-\d\d[^>\]\n]*[>\]](?:--[<\[]\d{4}-\d\d-\d\d[^>\]\n]*[>\]])?/

  /// Returns the first timestamp in a text, and the text without timestamps; nil if there is no
  /// timestamp.
  static func taken(from text: String) -> (stamp: OrgTimestamp, rest: String)? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") }),
      let found = text.firstMatch(of: whole), let stamp = OrgTimestamp(text[found.range])
    else { return nil }
    let rest = text.replacing(whole, with: "").split(separator: " ").joined(separator: " ")
    return (stamp, rest)
  }

  private init?(_ text: Substring) {
    let times = text.matches(of: Self.one)
    guard let first = times.first, let day = Self.day(first.y, first.m, first.d) else { return nil }
    var end: EventTime?
    if let last = times.dropFirst().first, let lastDay = Self.day(last.y, last.m, last.d) {
      end =
        Self.clock(last.h, last.n)?.on(lastDay)
        ?? (first.h == nil ? .date(lastDay.adding(days: 1)) : nil)
    }
    if let clock = Self.clock(first.h, first.n) {
      start = clock.on(day)
      end = end ?? Self.clock(first.h2, first.n2)?.on(day)
    } else {
      start = .date(day)
    }
    let from = start.instant(in: .utc)
    length = end.map { Int($0.instant(in: .utc) - from) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func day(_ year: Substring, _ month: Substring, _ day: Substring) -> CivilDate? {
    guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  private static func clock(_ hour: Substring?, _ minute: Substring?) -> ClockTime? {
    hour.flatMap { ClockTime(hour: $0, minute: minute, half: Substring?.none) }
  }
}
