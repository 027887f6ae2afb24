/// Comments in Markdown, `<!-- … -->` and Obsidian's `%% … %%`, which their writers don't want to be
/// read out.
enum HiddenText {
  private static let comments = [("<!--", "-->"), ("%%", "%%")]

  /// Returns the lines without comments. The number of lines stays the same. Code and comments
  /// without an end are kept.
  static func removed(from lines: ArraySlice<Substring>) -> [Substring] {
    guard lines.contains(where: { line in comments.contains { line.contains($0.0) } }) else {
      return Array(lines)
    }
    var shown = Array(lines)
    var (isCode, place) = (false, 0)
    while place < shown.count {
      if shown[place].hasPrefix("```") || shown[place].hasPrefix("~~~") { isCode.toggle() }
      guard !isCode, let begin = beginning(of: shown[place]),
        let end = end(begin, in: shown, at: place)
      else {
        place += 1
        continue
      }
      let before = shown[place][..<begin.range.lowerBound]
      let after = shown[end.line][end.place...]
      for line in place...end.line { shown[line] = "" }
      shown[place] = before
      shown[end.line] = end.line == place ? Substring(before + after) : after
      place = end.line
    }
    return shown
  }

  private typealias Beginning = (range: Range<Substring.Index>, end: String)

  /// Returns where the first comment begins in a line, and the sign that ends it. `100 %%` begins
  /// none.
  private static func beginning(of line: Substring) -> Beginning? {
    comments.compactMap { sign, end in
      line.firstRange(of: sign).map { (range: $0, end: end) }
    }.filter { found in
      found.end == "-->" || line[..<found.range.lowerBound].allSatisfy(\.isWhitespace)
        || line[found.range.upperBound...].contains(found.end)
    }.min { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func end(
    _ begin: Beginning, in lines: [Substring], at place: Int
  ) -> (line: Int, place: Substring.Index)? {
    if let end = lines[place][begin.range.upperBound...].firstRange(of: begin.end) {
      return (place, end.upperBound)
    }
    for line in lines.indices.dropFirst(place + 1) {
      if let end = lines[line].firstRange(of: begin.end) { return (line, end.upperBound) }
    }
    return nil
  }
}
