struct Heading: Equatable {
  var level: Int
  /// The text without org-mode's keywords, tags and timestamps.
  var text: String
  /// The index of the line in the text.
  var line: Int
  /// The org-mode timestamp in the heading; nil if there is none.
  var stamp: OrgTimestamp?
}

/// The syntax of a document's headings.
enum HeadingStyle {
  /// Headings such as `## Title`, outside of fenced code (CommonMark, sections 4.2 and 4.5).
  case markdown
  /// Headings such as `** TODO Title :tag:` (Org syntax, headings).
  case org

  func headings(in lines: [Substring]) -> [Heading] {
    var headings: [Heading] = []
    var fence: Substring?
    for (place, line) in lines.enumerated() {
      let start = line.drop { $0 == " " }
      if self == .markdown, start.hasPrefix("```") || start.hasPrefix("~~~") {
        let mark = start.prefix(3)
        fence = fence == nil ? mark : fence == mark ? nil : fence
      } else if fence == nil, let heading = heading(line, place) {
        headings.append(heading)
      }
    }
    return headings
  }

  private func heading(_ line: Substring, _ place: Int) -> Heading? {
    let mark: Character = self == .markdown ? "#" : "*"
    let level = line.prefix { $0 == mark }.count
    let rest = line.dropFirst(level)
    guard 1...(self == .markdown ? 6 : 20) ~= level, rest.first == " " || rest.first == "\t"
    else { return nil }
    var text = rest.trimmed
    var stamp: OrgTimestamp?
    switch self {
    case .markdown: text = text.trimmingCharacters("# ")
    case .org:
      if let word = ["TODO ", "DONE "].first(where: { text.hasPrefix($0) }) {
        text = text.dropFirst(word.count).trimmed
      }
      if let tags = text.firstMatch(of: /\s+(:[^\s:]+)+:$/) {
        text = String(text[..<tags.range.lowerBound])
      }
      if let taken = OrgTimestamp.taken(from: text) { (stamp, text) = (taken.stamp, taken.rest) }
    }
    return text.isEmpty && stamp == nil
      ? nil : Heading(level: level, text: text, line: place, stamp: stamp)
  }
}
