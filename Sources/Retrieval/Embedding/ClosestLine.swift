import TextAnalysis

/// The share of a topic in the most similar line of a text. A heading, a line of an agenda or an
/// answer that is the topic tells more than a page which has its words here and there.
package struct ClosestLine: Sendable {
  /// The index in `weights` of each of the topic's terms.
  private let numbers: [String: Int]
  private let weights: [Float]
  private let filter: TermFilter
  private let features: TextFeatures

  /// The weight of a line's own length; the rest is that of a usual line.
  private static let ownLength: Float = 0.6
  /// The root of what the words of a line tell together, in nats, as minutes have it.
  private static let usualLength: Float = 8

  /// - Parameter telling: the topic's terms, and how much each tells of a text, in nats.
  package init(_ telling: [String: Float], embedder: Embedder) {
    let terms = telling.keys.sorted()
    numbers = Dictionary(uniqueKeysWithValues: zip(terms, terms.indices))
    weights = terms.map { telling[$0]! }
    filter = TermFilter(terms)
    features = embedder.features
  }

  /// The information of the most similar line's terms, less where the line has many others;
  /// comparable between texts of one topic, and 0 where no line has a term.
  package func likeness(to text: String) -> Float {
    var text = text
    return text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      var lines = Passages.Lines(utf8)
      var tokens: [Token] = []
      while words.next() {
        lines.add(words.range, token: tokens.count)
        words.forEachPart { part, _ in tokens.append(token(part)) }
      }
      return lines.finish(tokens: tokens.count).lazy
        .map { likeness(of: tokens[$0.window.tokens]) }.max() ?? 0
    }
  }

  private struct Token {
    /// The number of the topic's term; nil for another word.
    let term: Int?
    let rarity: Float
  }

  private func token(_ word: UnsafeBufferPointer<UInt8>) -> Token {
    Token(
      term: filter.mayBeTerm(word) ? numbers[Stemmer.term(word)] : nil,
      rarity: features.word(word).rarity)
  }

  /// - Parameter line: its words; each of the topic's counts once.
  private func likeness(of line: ArraySlice<Token>) -> Float {
    let found = Set(line.lazy.compactMap(\.term))
    if found.isEmpty { return 0 }
    let told = found.sorted().reduce(0) { $0 + weights[$1] }
    let length = line.reduce(0) { $0 + $1.rarity }.squareRoot()
    return told / (Self.ownLength * length + (1 - Self.ownLength) * Self.usualLength)
  }
}
