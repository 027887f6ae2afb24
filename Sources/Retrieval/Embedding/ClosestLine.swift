import TextAnalysis

/// Scores texts by the line that is most similar to a topic. A heading, an agenda item or an answer
/// that matches the topic is better evidence than a page with the same words scattered over it.
package struct ClosestLine: ~Copyable {
  private let terms: TermTable
  /// The information of each term, in nats.
  private let weights: [Float]
  private let features: TextFeatures
  /// The tokens of the current text; `found` has the numbers of the terms in the current line, in
  /// ascending order.
  private var tokens = Buffer<Token>(capacity: 512)
  private var found: [Int32] = []
  /// For each term, true if a text since the last call of `takeCover` contains it.
  private var isCovered: [Bool]

  /// The weight of a line's own length in the normalization. The rest of the weight is that of a
  /// typical line's length.
  private static let ownLength: Float = 0.6
  /// The square root of the information of a typical line's words, in nats, measured on minutes of
  /// meetings.
  private static let usualLength: Float = 8

  /// Creates a scorer for a topic.
  ///
  /// - Parameter telling: the distinctive terms of the topic, with their information in nats.
  package init(_ telling: [String: Float], embedder: Embedder) {
    terms = TermTable(telling.keys.sorted())
    weights = terms.terms.map { telling[$0]! }
    features = embedder.features
    isCovered = Array(repeating: false, count: terms.terms.count)
  }

  /// Returns the information in nats of the terms that the texts since the last call contain
  /// together.
  package mutating func takeCover() -> Float {
    var told: Float = 0
    for term in isCovered.indices where isCovered[term] {
      told += weights[term]
      isCovered[term] = false
    }
    return told
  }

  /// Returns the score of the most similar line: the information of the topic's terms in the line,
  /// normalized by the line's length. Scores of different texts are comparable for the same topic.
  /// The score is 0 if no line has a term.
  package mutating func likeness(to text: String) -> Float {
    // Local copies avoid retaining members of `self` for each word.
    let (terms, features) = (terms, features)
    var text = text
    return text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      var lines = Passages.Lines(utf8)
      var hasTerm = false
      tokens.removeAll()
      while true {
        let token = tokens.count
        if let word = words.nextShort() {
          let term = terms.number(of: word)
          hasTerm = hasTerm || term != nil
          tokens.append(Token(word: word, term: Int32(term ?? -1)))
        } else if words.next() {
          words.forEachPart { part, _ in
            let term = terms.number(of: part)
            hasTerm = hasTerm || term != nil
            tokens.append(Token(rarity: features.word(part).rarity, term: Int32(term ?? -1)))
          }
        } else {
          break
        }
        lines.add(words.range, token: token)
      }
      guard hasTerm else { return 0 }
      var most: Float = 0
      for line in lines.finish(tokens: tokens.count) {
        most = max(most, likeness(ofLine: line.window.tokens))
      }
      return most
    }
  }

  /// A word of the text. Its rarity is looked up only if its line has a term of the topic.
  struct Token: BitwiseCopyable {
    /// The word; empty if the rarity is known.
    let word: ShortWord
    let known: Float
    /// The number of the word's term; -1 if it isn't a term of the topic.
    let term: Int32

    init(word: ShortWord, term: Int32) { (self.word, self.term, known) = (word, term, 0) }

    init(rarity: Float, term: Int32) {
      (word, known, self.term) = (ShortWord(low: 0, high: 0), rarity, term)
    }

    func rarity(_ features: TextFeatures) -> Float {
      if word.low == 0 { return known }
      var rarity: Float = 0
      word.withBytes { rarity = features.word($0).rarity }
      return rarity
    }
  }

  /// The score of a line, given by the range of its tokens. Each of the topic's terms counts once.
  private mutating func likeness(ofLine line: Range<Int>) -> Float {
    found.removeAll(keepingCapacity: true)
    for place in line where tokens[place].term >= 0 { found.append(tokens[place].term) }
    if found.isEmpty { return 0 }
    found.sort()
    var told: Float = 0
    for (place, term) in found.enumerated() where place == 0 || found[place - 1] != term {
      told += weights[Int(term)]
      isCovered[Int(term)] = true
    }
    var length: Float = 0
    for place in line { length += tokens[place].rarity(features) }
    return told / (Self.ownLength * length.squareRoot() + (1 - Self.ownLength) * Self.usualLength)
  }
}
