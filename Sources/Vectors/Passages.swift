/// Cuts long texts into passages: windows that respect lines and paragraphs and overlap, so that
/// what belongs together stands in one of them.
public enum Passages {
  /// A passage ends at the first line end after so many words.
  private static let wordsPerPassage = 200
  /// The next one starts again about so many words before that end.
  private static let overlap = 70
  /// A line that is longer is cut at sentence ends, or in the middle of what has none.
  private static let longestLine = 60

  /// UTF-8 offsets of the passages of `notes`, in order; none where there are no words.
  public static func cut(_ notes: String) -> [Range<Int>] {
    var notes = notes
    return notes.withUTF8 { utf8 in windows(over: lines(utf8)) }
  }

  private struct Line {
    var range: Range<Int>
    var words: Int
  }

  private static func windows(over lines: [Line]) -> [Range<Int>] {
    var passages: [Range<Int>] = []
    var first = 0
    while first < lines.count {
      var next = first
      var words = 0
      while next < lines.count, words < wordsPerPassage {
        words += lines[next].words
        next += 1
      }
      passages.append(lines[first].range.lowerBound..<lines[next - 1].range.upperBound)
      if next == lines.count { break }
      var again = next
      var shared = 0
      while again - 1 > first, shared + lines[again - 1].words <= overlap {
        again -= 1
        shared += lines[again].words
      }
      first = again
    }
    return passages
  }

  /// The lines of the text that hold words, long ones cut, with the punctuation that touches them.
  private static func lines(_ utf8: UnsafeBufferPointer<UInt8>) -> [Line] {
    var lines: [Line] = []
    var words = WordScanner(utf8)
    var start = 0
    var open: Line?
    while words.next() {
      let word = words.range
      if let line = open, endsLine(line, before: word.lowerBound, in: utf8) {
        let gap = utf8[line.range.upperBound..<word.lowerBound]
        let end = gap.firstIndex(where: isBlank) ?? gap.endIndex
        lines.append(Line(range: line.range.lowerBound..<end, words: line.words))
        start = line.range.upperBound
        open = nil
      }
      let lead = utf8[start..<word.lowerBound].lastIndex(where: isBlank).map { $0 + 1 } ?? start
      let first = open?.range.lowerBound ?? lead
      open = Line(range: first..<word.upperBound, words: (open?.words ?? 0) + 1)
    }
    if let line = open {
      let rest = utf8[line.range.upperBound...]
      let end = rest.firstIndex(where: isBlank) ?? rest.endIndex
      lines.append(Line(range: line.range.lowerBound..<end, words: line.words))
    }
    return lines
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func endsLine(
    _ line: Line, before next: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let gap = utf8[line.range.upperBound..<next]
    if gap.contains(UInt8(ascii: "\n")) { return true }
    guard line.words >= longestLine else { return false }
    return line.words >= 2 * longestLine
      || gap.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "?") }
  }
}
