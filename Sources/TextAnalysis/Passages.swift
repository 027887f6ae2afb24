/// Cuts long texts into passages: windows that respect lines and paragraphs and overlap, so that
/// what belongs together is in one of them.
package enum Passages {
  /// A passage ends at the first line end after so many words.
  package static let wordsPerPassage = 200
  /// The next one starts again about so many words before that end.
  package static let overlap = 70
  /// A line that is longer is cut at sentence ends, or in the middle of what has none.
  private static let longestLine = 60

  /// UTF-8 offsets of the passages of `notes`, in order; none if there are no words.
  ///
  /// - Parameters:
  ///   - wordsPerPassage: a passage ends at the first line end after so many.
  ///   - overlap: the next one starts again about so many words before that end.
  package static func cut(
    _ notes: String, wordsPerPassage: Int = wordsPerPassage, overlap: Int = overlap
  ) -> [Range<Int>] {
    var notes = notes
    return notes.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      var lines = Lines(utf8)
      while words.next() { lines.add(words.range, token: 0) }
      return windows(
        over: lines.finish(tokens: 0), wordsPerPassage: wordsPerPassage, overlap: overlap
      ).map(\.range)
    }
  }

  /// A stretch of a text: UTF-8 offsets, and the tokens that are in it.
  package struct Window {
    package var range: Range<Int>
    package var tokens: Range<Int>
  }

  package struct Line {
    package var window: Window
    package var words: Int
    /// If true, two form feeds are before it: no passage goes across them.
    package var isSetApart = false
  }

  package static func windows(
    over lines: [Line], wordsPerPassage: Int = wordsPerPassage, overlap: Int = overlap
  ) -> [Window] {
    var passages: [Window] = []
    var first = 0
    while first < lines.count {
      var next = first
      var words = 0
      while next < lines.count, words < wordsPerPassage, next == first || !lines[next].isSetApart {
        words += lines[next].words
        next += 1
      }
      let (start, end) = (lines[first].window, lines[next - 1].window)
      passages.append(
        Window(
          range: start.range.lowerBound..<end.range.upperBound,
          tokens: start.tokens.lowerBound..<end.tokens.upperBound))
      if next == lines.count { break }
      if lines[next].isSetApart {
        first = next
        continue
      }
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

  /// The lines of a text that hold words, long ones cut, with the punctuation that touches them.
  package struct Lines {
    private let utf8: UnsafeBufferPointer<UInt8>
    private var lines: [Line] = []
    /// The line that words are added to, up to its last word; nothing if it has none.
    private var first = 0
    private var end = 0
    private var firstToken = 0
    private var words = 0
    private var isSetApart = false

    package init(_ utf8: UnsafeBufferPointer<UInt8>) {
      self.utf8 = utf8
    }

    /// Adds the next word.
    ///
    /// - Parameter token: the number of its first token.
    @inline(__always)
    package mutating func add(_ word: Range<Int>, token: Int) {
      if words > 0, endsLine(before: word.lowerBound) {
        close(before: word.lowerBound, token: token)
      }
      if words == 0 {
        let lead = utf8[end..<word.lowerBound].lastIndex(where: Self.isBlank)
        first = lead.map { $0 + 1 } ?? end
        isSetApart = isSetApart(before: first)
        firstToken = token
      }
      end = word.upperBound
      words += 1
    }

    /// - Parameter tokens: the number that the next token would have.
    package mutating func finish(tokens: Int) -> [Line] {
      if words > 0 { close(before: utf8.count, token: tokens) }
      return lines
    }

    private mutating func close(before next: Int, token: Int) {
      let blank = utf8[end..<next].firstIndex(where: Self.isBlank) ?? next
      let window = Window(range: first..<blank, tokens: firstToken..<token)
      lines.append(Line(window: window, words: words, isSetApart: isSetApart))
      words = 0
    }

    /// If true, two form feeds are between the last line and a place.
    private func isSetApart(before place: Int) -> Bool {
      let between = utf8[end..<place]
      return between.contains(0x0C)
        && zip(between, between.dropFirst()).contains { $0 == 0x0C && $1 == 0x0C }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    @inline(__always)
    private func endsLine(before next: Int) -> Bool {
      if words < longestLine { return utf8[end..<next].contains(UInt8(ascii: "\n")) }
      return words >= 2 * longestLine
        || utf8[end..<next].contains {
          $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "?")
        }
    }
  }
}
