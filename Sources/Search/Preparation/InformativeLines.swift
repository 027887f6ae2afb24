import Retrieval
import TextAnalysis

/// Selects the most informative lines of a text: its headings, and the lines with the most words
/// that recur in the text and are rare elsewhere. The first lines wouldn't do, because transcripts
/// begin with greetings.
struct InformativeLines {
  private static let maximumLines = 3
  private static let maximumHeadings = 5
  /// The maximum number of characters of a line. Longer ones are cut.
  private static let maximumLength = 200
  /// The maximum number of bytes to read.
  private static let lengthRead = 150_000
  /// The minimum number of words in an informative line.
  private static let minimumWords = 6
  /// The maximum length of a speaker's name, including its colon.
  private static let maximumNameLength = 40
  /// A word that occurs in more than one out of this number of lines isn't informative.
  private static let usualShare = 5
  private static let minimumLines = 20

  /// The minimum score of a selected line, as a share of the first line's score.
  private static let minimumShare: Float = 0.5

  private struct Line {
    let text: String
    /// The rare terms of the line, except those of the speaker's name.
    let terms: Set<String>
    let wordCount: Int
  }

  private var lines: [Line] = []
  private var weights: [String: Float] = [:]

  /// - Parameters:
  ///   - lines: the lines as written.
  ///   - leastRarity: the minimum rarity in general language of an informative word.
  static func chosen(
    from lines: some Sequence<String>, leastRarity: Float, embedder: Embedder = .shipped
  ) -> [String] {
    var rest = lengthRead
    let read = lines.lazy.filter { $0.contains { !$0.isWhitespace } }.prefix { line in
      rest -= line.utf8.count
      return rest > 0
    }
    return InformativeLines(Array(read), leastRarity, embedder).chosen()
  }

  private init(_ texts: [String], _ leastRarity: Float, _ embedder: Embedder) {
    var names = Set<String>()
    var counts: [String: (lines: Int, rarity: Float)] = [:]
    for text in texts {
      let (speaker, said) = Self.parts(text)
      if let speaker { names.formUnion(Analyzer.tokens(String(speaker)).map(\.term)) }
      let words = embedder.rarities(in: String(said))
      var terms = Set<String>()
      for (token, rarity) in words where rarity >= leastRarity {
        if terms.insert(token.term).inserted { counts[token.term, default: (0, rarity)].lines += 1 }
      }
      lines.append(Line(text: text, terms: terms, wordCount: words.count))
    }
    let usual = lines.count < Self.minimumLines ? lines.count : lines.count / Self.usualShare
    for (term, count) in counts
    where count.lines > 1 && count.lines <= usual && !names.contains(term) {
      weights[term] = count.rarity * Float(count.lines.bitWidth - count.lines.leadingZeroBitCount)
    }
  }

  /// Splits a line into the speaker's name, if it begins with one, and the rest.
  private static func parts(_ line: String) -> (speaker: Substring?, said: Substring) {
    let head = line.prefix(maximumNameLength)
    guard let colon = head.firstIndex(of: ":"), line.first?.isLetter == true else {
      return (nil, line[...])
    }
    return (line[..<colon], line[line.index(after: colon)...])
  }

  /// The first words of greetings.
  private static let greetings: Set<Substring> = ["hi", "hello", "hey", "welcome", "good morning"]
  private static let maximumGreetingWords = 12

  /// Returns true for a short spoken line that begins with a greeting, such as `Dana: Hi all,
  /// thanks for coming.`
  static func isGreeting(_ line: String) -> Bool {
    let (speaker, said) = parts(line)
    let words = said.lowercased().split { !$0.isLetter && $0 != "'" }
    guard speaker != nil, words.count <= maximumGreetingWords, let first = words.first else {
      return false
    }
    return greetings.contains(first)
      || words.count > 1 && greetings.contains("\(first) \(words[1])")
  }

  /// Returns the headings and, if there are few of them, the most informative other lines, in the
  /// order of the text.
  private func chosen() -> [String] {
    var weights = weights
    let headings = lines.indices.filter { lines[$0].text.hasPrefix("#") }
    var chosen = best(of: headings, Self.maximumHeadings, &weights)
    if chosen.count < Self.maximumLines {
      let others = lines.indices.filter { place in
        lines[place].wordCount >= Self.minimumWords && !chosen.contains(place)
      }
      chosen += best(of: others, Self.maximumLines - chosen.count, &weights)
    }
    return chosen.sorted().map { Self.cut(lines[$0].text) }
  }

  /// Returns the most informative of some lines. A word counts less once a line that contains it is
  /// selected.
  private func best(
    of candidates: [Int], _ most: Int, _ weights: inout [String: Float]
  ) -> [Int] {
    var chosen: [Int] = []
    var minimumScore: Float = 0
    while chosen.count < most {
      let scored = candidates.filter { !chosen.contains($0) }.map { place in
        (place, score: score(lines[place], weights))
      }
      guard let best = scored.max(by: { $0.score < $1.score }), best.score > minimumScore else {
        break
      }
      minimumScore = max(minimumScore, Self.minimumShare * best.score)
      chosen.append(best.0)
      for term in lines[best.0].terms { weights[term]? *= 0.2 }
    }
    return chosen
  }

  private func score(_ line: Line, _ weights: [String: Float]) -> Float {
    let sum = line.terms.reduce(0) { $0 + (weights[$1] ?? 0) }
    return sum / Float(max(line.wordCount, 2 * Self.minimumWords)).squareRoot()
  }

  /// Returns the line without heading marks, cut to the maximum length.
  private static func cut(_ line: String) -> String {
    line.drop { $0 == "#" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .cut(to: maximumLength)
  }
}

extension String {
  /// Returns the text; if it is longer than `most` characters, it is cut at the last space
  /// within them.
  func cut(to most: Int) -> String {
    guard count > most else { return self }
    let cut = prefix(most)
    return cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)] + " …"
  }
}
