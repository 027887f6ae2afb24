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
      } else if fence == nil, let heading = heading(line, place) ?? underlined(line, place, lines) {
        headings.append(heading)
      }
    }
    return headings
  }

  /// Returns the heading on the line before a line of `=` or `-` (CommonMark, section 4.3). After a
  /// paragraph, three dashes are usually meant as a rule.
  private func underlined(_ line: Substring, _ place: Int, _ lines: [Substring]) -> Heading? {
    guard self == .markdown, place > 0, let sign = line.utf8.first, "=-".utf8.contains(sign),
      Self.isUnderline(line), place < 2 || lines[place - 2].trimmed.isEmpty
    else { return nil }
    let text = lines[place - 1].trimmed
    let isRule = sign == UInt8(ascii: "-") && line.utf8.count == 3 && text.count != 3
    guard let first = text.first, !isRule, !"#>-*+|=".contains(first), text.last != ".",
      text.count <= Self.maximumLength
    else { return nil }
    return Heading(level: sign == UInt8(ascii: "=") ? 1 : 2, text: text, line: place - 1)
  }

  private static let maximumLength = 100

  /// Returns true for the line below a heading.
  static func isUnderline(_ line: some StringProtocol) -> Bool {
    let bare = line.utf8.prefix { $0 != UInt8(ascii: " ") }
    return bare.count > 2 && bare.allSatisfy { $0 == bare.first }
      && (bare.first == UInt8(ascii: "=") || bare.first == UInt8(ascii: "-"))
      && line.utf8.dropFirst(bare.count).allSatisfy { $0 == UInt8(ascii: " ") }
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
