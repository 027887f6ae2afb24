import Time

/// A section of a document that is the note of one meeting: a heading and the lines below it.
struct MeetingSection {
  var title: String?
  var start: EventTime?
  /// The length in seconds.
  var length: Int?
  /// The indexes of the lines, beginning with the heading.
  var range: Range<Int>

  /// - Parameter end: the index of the line after the section.
  init(_ heading: Heading, until end: Int, of lines: [Substring], _ style: HeadingStyle) {
    range = heading.line..<max(end, heading.line + 1)
    if let stamp = heading.stamp {
      (start, length, title) = (stamp.start, stamp.length, heading.text)
    } else if let date = WrittenDate(in: heading.text) {
      (start, length, title) = (date.time, date.length, date.rest)
    } else {
      title = heading.text
      let below = DateBelow(heading, of: lines, style)
      (start, length) = (below?.start, below?.length)
    }
    if title?.isEmpty ?? false { title = nil }
  }

  /// Returns the sections of the highest level at which at least two headings have a date; nil if
  /// there is no such level. In org-mode, one dated heading is enough, and all headings of that
  /// level begin sections.
  static func dated(
    _ headings: [Heading], of lines: [Substring], _ style: HeadingStyle
  ) -> [MeetingSection]? {
    let isDated = headings.map { heading in
      heading.stamp != nil || WrittenDate(in: heading.text) != nil
        || DateBelow(heading, of: lines, style) != nil
    }
    let levels = Dictionary(grouping: zip(headings, isDated).filter(\.1).map(\.0), by: \.level)
    let least = style == .org ? 1 : 2
    guard let level = levels.filter({ $0.value.count >= least }).keys.min() else { return nil }
    let isWhole = style == .org
    let starts = zip(headings, isDated).filter { $0.0.level == level && ($0.1 || isWhole) }.map(\.0)
    guard starts.count > 1 else { return nil }
    // The lines of the remaining headings of higher levels, which also end sections.
    var above = headings.filter { $0.level < level }.map(\.line)[...]
    return starts.enumerated().map { place, heading in
      above = above.drop { $0 <= heading.line }
      let next = place + 1 < starts.count ? starts[place + 1].line : lines.count
      return MeetingSection(heading, until: min(next, above.first ?? next), of: lines, style)
    }
  }
}

/// A date on a line of its own right below a heading.
struct DateBelow {
  let start: EventTime
  let length: Int?
  /// The line before the date in a text without headings.
  private(set) var title: String?

  init?(_ heading: Heading, of lines: [Substring], _ style: HeadingStyle) {
    self.init(lines[(heading.line + 1)...], style)
  }

  /// Finds the date of a text without headings: on its first line, or on the line after the title.
  init?(atHeadOf lines: [Substring], _ style: HeadingStyle) {
    let first = lines.firstIndex { !$0.trimmed.isEmpty } ?? lines.endIndex
    if let found = DateBelow(lines[first...], style) {
      self = found
    } else if let found = DateBelow(lines[min(first + 1, lines.count)...], style) {
      self = found
      title = lines[first].count <= Self.maximumTitle ? lines[first].trimmed : nil
    } else {
      return nil
    }
  }

  private init?(_ lines: ArraySlice<Substring>, _ style: HeadingStyle) {
    // Org-mode properties may come between heading and date.
    var isInDrawer = false
    for line in lines.prefix(Self.nearest) {
      let line = line.trimmed
      if style == .org, line == ":PROPERTIES:" || line == ":LOGBOOK:" { isInDrawer = true }
      if line.isEmpty || isInDrawer || style == .org && Self.isPlanning(line)
        || HeadingStyle.isUnderline(line)
      {
        if line == ":END:" { isInDrawer = false }
        continue
      }
      guard let found = Self.date(line, style) else { return nil }
      (start, length) = found
      return
    }
    return nil
  }

  private static let nearest = 12
  private static let maximumTitle = 80

  private static func isPlanning(_ line: String) -> Bool {
    ["DEADLINE:", "CLOSED:", "SCHEDULED:"].contains { line.hasPrefix($0) }
  }

  private static func date(_ line: String, _ style: HeadingStyle) -> (EventTime, Int?)? {
    if style == .org {
      guard let first = line.first, first == "<" || first == "[",
        let taken = OrgTimestamp.taken(from: line)
      else { return nil }
      return (taken.stamp.start, taken.stamp.length)
    }
    guard line.count <= 80, !line.hasPrefix("#"), let date = WrittenDate(inHeader: line) else {
      return nil
    }
    let words = date.rest.split { !$0.isLetter && !$0.isNumber }
    let isAlone = words.allSatisfy { word in
      WeekdayName.number(of: word) != nil || Self.besides.contains(word.lowercased())
        || word.allSatisfy(\.isNumber) || word.count <= 4 && word.allSatisfy(\.isUppercase)
    }
    return isAlone ? (date.time, date.length) : nil
  }

  /// Words that may accompany a date on its line.
  private static let besides: Set<String> = [
    "am", "pm", "uhr", "utc", "gmt", "at", "on", "from", "to", "until", "bis", "um", "von", "min",
    "mins", "minutes", "h", "hour", "hours", "date", "when", "time", "datum",
  ]
}
