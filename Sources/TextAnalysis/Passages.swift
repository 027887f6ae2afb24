/// Divides long texts into passages: overlapping windows that end at line ends. Because they
/// overlap, adjacent sentences are together in at least one of them.
package enum Passages {
  /// The number of words after which a passage ends at the next line end.
  package static let wordsPerPassage = 200
  /// The approximate number of words that a passage shares with the next one.
  package static let overlap = 70
  /// The number of words above which a line is divided, at a sentence end if possible.
  private static let maximumLineWords = 60

  /// Returns the ranges of the passages of `notes`, in UTF-8 offsets and in order; empty if there
  /// are no words.
  ///
  /// - Parameters:
  ///   - wordsPerPassage: the number of words after which a passage ends at the next line end.
  ///   - overlap: the approximate number of words that a passage shares with the next one.
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

  /// A part of a text: its UTF-8 offsets and the indexes of its tokens.
  package struct Window {
    package var range: Range<Int>
    package var tokens: Range<Int>
  }

  package struct Line {
    package var window: Window
    package var words: Int
    /// If true, two form feeds precede the line; no passage extends across them.
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

  /// Splits a text into lines that contain words, with adjacent punctuation. Long lines are
  /// divided.
  package struct Lines {
    private let utf8: UnsafeBufferPointer<UInt8>
    private var lines: [Line] = []
    /// The range of the current line: from `first` to `end`, where its last word ends. It is valid
    /// only if `words` isn't 0.
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
    /// - Parameter token: the index of its first token.
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

    /// Ends the last line, and returns all lines.
    ///
    /// - Parameter tokens: the total number of tokens.
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

    /// Returns true if two form feeds are between the last line and `place`.
    private func isSetApart(before place: Int) -> Bool {
      let between = utf8[end..<place]
      return between.contains(0x0C)
        && zip(between, between.dropFirst()).contains { $0 == 0x0C && $1 == 0x0C }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    @inline(__always)
    private func endsLine(before next: Int) -> Bool {
      if words < maximumLineWords {
        // In most cases, a single space separates words.
        if next == end + 1 { return utf8[end] == UInt8(ascii: "\n") }
        return utf8[end..<next].contains(UInt8(ascii: "\n"))
      }
      return words >= 2 * maximumLineWords
        || utf8[end..<next].contains {
          $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "?")
        }
    }
  }
}
