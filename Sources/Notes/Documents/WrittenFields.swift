import Time

/// Fields in the text itself, outside of front matter: org-mode's `#+DATE:`, Dataview's `date::
/// 2026-05-12` and `[date:: …]`, and the first lines of minutes, such as `Date: 12 May 2026`,
/// `**When**: …` or `| Date | … |`.
struct WrittenFields {
  private(set) var title: String?
  /// The title in a mail or in minutes without headings: `Subject: …`, `Meeting: …`.
  private(set) var subject: String?
  private(set) var start: (start: EventTime, length: Int?)?
  /// The time at which the text was created, if that is all that it says.
  private(set) var creation: EventTime?

  /// A date that can't be read; nil if there is none.
  private(set) var unreadDate: String?

  /// The maximum number of lines to search. Fields are usually at the top.
  private static let maximumLines = 40
  private static let subjects: Set<String> = [
    "subject", "title", "meeting", "meeting title", "meeting name", "betreff", "titel",
  ]
  private static let keys = ["start", "date", "when", "day", "datum", "meeting date"]

  private static let creationKey = "created"

  init(_ lines: [Substring], _ style: HeadingStyle) {
    var found: [String: (EventTime, Int?)] = [:]
    var fence = false
    for line in lines.prefix(Self.maximumLines) {
      let line = line.trimmed
      if line.hasPrefix("```") { fence.toggle() }
      if fence { continue }
      for (key, value) in Self.fields(line) {
        if key == "title", style == .org, line.hasPrefix("#+"), !value.isEmpty { title = value }
        if subject == nil, Self.subjects.contains(key), !value.isEmpty { subject = value }
        if key == Self.creationKey { creation = creation ?? WrittenDate(inHeader: value)?.time }
        guard Self.keys.contains(key), found[key] == nil else { continue }
        if let taken = OrgTimestamp.taken(from: value) {
          found[key] = (taken.stamp.start, taken.stamp.length)
        } else if let date = WrittenDate(inHeader: value) {
          found[key] = (date.time, date.length)
        } else if ["date", "datum", "meeting date"].contains(key) {
          unreadDate = unreadDate ?? Self.shownDate(value)
        }
      }
    }
    start = Self.keys.lazy.compactMap { found[$0] }.first
  }

  /// Returns a date that can't be read as it is shown; nil for an empty field or a placeholder.
  static func shownDate(_ value: String) -> String? {
    let isDate =
      value.contains { $0.isLetter || $0.isNumber } && !value.contains { "{<".contains($0) }
      && !["tbd", "tba", "n/a", "none"].contains(value.lowercased())
    return isDate ? String(value.prefix(60)) : nil
  }

  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let inline =
    /[\[(](?<key>[A-Za-z][A-Za-z _-]{0,24})::\s*(?<value>[^\])]+)[\])]/

  /// Returns the lower-case keys and the values on a line.
  private static func fields(_ line: String) -> [(String, String)] {
    guard line.count <= 300, !line.isEmpty else { return [] }
    // The date of a task isn't the date of the meeting.
    if line.dropFirst().hasPrefix(" ["), line.dropFirst(4).hasPrefix("] ") { return [] }
    if line.hasPrefix("#+"), let colon = line.firstIndex(of: ":") {
      return [field(line[..<colon].dropFirst(2), line[colon...].dropFirst())]
    }
    if line.hasPrefix("|") {
      let cells = line.split(separator: "|").map(\.trimmed)
      return cells.count == 2 ? [field(cells[0], cells[1])] : []
    }
    if line.contains("::") {
      let inLine = line.matches(of: inline).map { field($0.key, $0.value) }
      if !inLine.isEmpty { return inLine }
    }
    let bare = line.drop { "-*+>_ \t".contains($0) }
    guard let colon = bare.prefix(32).firstIndex(of: ":") else { return [] }
    return [field(bare[..<colon], bare[colon...].drop { $0 == ":" })]
  }

  private static func field(
    _ key: some StringProtocol, _ value: some StringProtocol
  ) -> (String, String) {
    (
      key.trimmingCharacters("*_ \t").lowercased(),
      value.trimmingCharacters("*_ \t")
    )
  }
}
