import Index
import Questions
import Retrieval
import TextAnalysis

/// Alternative spellings of a topic's words as one or two words: `stand-up`, `standup` and `stand
/// up`. Texts are indexed as written, so a question searches for each spelling that occurs in
/// records.
struct JoinedWords {
  /// An alternative spelling of one word of the topic, or of two adjacent words.
  struct Spelling {
    /// The indices of the replaced words in `TopicWords.words`.
    let places: Range<Int>
    /// The terms: one in place of two words, or two in place of one.
    let terms: [String]
    /// The spelling as a person would write it.
    let written: String

    func way(of topic: TopicWords) -> TopicTerms.AlternativeTerm {
      TopicTerms.AlternativeTerm(own: topic.words[places].map(\.token.term), terms: terms)
    }
  }

  private(set) var spellings: [Spelling] = []

  mutating func add(_ equals: TopicSynonyms) { spellings += equals.spellings }

  /// A value without alternative spellings.
  static let none = JoinedWords()

  private init() {}

  private static let lengths = 5...16
  private static let minimumPartLength = 2
  /// The maximum number of words in a topic. Longer topics have enough evidence without other
  /// spellings.
  private static let maximumTopicWords = 24

  init(_ topic: TopicWords, index: SearchIndex, embedder: Embedder, tellingRarity: Float) throws {
    guard topic.words.count <= Self.maximumTopicWords else { return }
    spellings = try Self.numbers(of: topic, index, tellingRarity)
    let possible =
      Self.splits(of: topic, tellingRarity) + Self.plurals(of: topic, tellingRarity)
      + Self.joins(of: topic).filter { join in
        embedder.rarities(in: join.written).allSatisfy { $0.rarity >= tellingRarity }
      }
    let pairs = Self.pairs(of: topic)
    if possible.isEmpty, pairs.isEmpty { return }
    // For most spellings, the index doesn't even contain the first word.
    let first = try index.known(among: Set((possible + pairs).compactMap(\.terms.first)))
    let others = (possible + pairs).filter { $0.terms.first.map(first.contains) ?? true }
      .flatMap { $0.terms.dropFirst() }
    let known = try first.union(index.known(among: Set(others).subtracting(first)))
    spellings += try possible.filter { spelling in
      guard spelling.terms.allSatisfy(known.contains) else { return false }
      let count = try index.documentCount(of: spelling.terms)
      let own = try index.documentCount(of: topic.words[spelling.places].map(\.token.term))
      return count * Self.chance > own
    }
    spellings += pairs.filter { $0.terms.allSatisfy(known.contains) }
  }

  /// Returns spellings of numbers and ordinals as in the titles of numbered meetings, such as `3`
  /// or `03` for `third`, if some title contains the number and the other significant words.
  private static func numbers(
    of topic: TopicWords, _ index: SearchIndex, _ tellingRarity: Float
  ) throws -> [Spelling] {
    let others = topic.words.filter { word in
      word.rarity >= tellingRarity && !word.isHint && !word.isPart
        && !QuestionWords.nameMeetings(word.written)
    }.map(\.token.term)
    return try topic.words.indices.flatMap { place -> [Spelling] in
      let word = topic.words[place]
      let others = others.filter { $0 != word.token.term }
      guard !word.isHint, !others.isEmpty,
        let number = Int(word.written) ?? DateReader.ordinal(word.written), 0..<1_000 ~= number
      else { return [] }
      return try [String(number), "0\(number)"].filter {
        try $0 != word.token.term && index.hasTitle(withAll: others + [$0])
      }.map { Spelling(places: place..<(place + 1), terms: [$0], written: $0) }
    }
  }

  /// Spellings for a meeting of two people.
  private static let twoAlone = [
    "1:1", "1on1", "1 on 1", "1 to 1", "1-2-1", "121", "one on one", "one to one", "one2one",
  ]

  /// Returns the other spellings of `1:1`, `1on1`, `one-on-ones` and similar phrases. Their words
  /// are common, so their frequency in texts doesn't matter.
  private static func pairs(of topic: TopicWords) -> [Spelling] {
    let terms = topic.words.map { singular($0.token.term) }
    let ways = twoAlone.map { way in (way, Analyzer.tokens(way).map(\.term)) }
    for (own, way) in ways.sorted(by: { $0.1.count > $1.1.count }) {
      guard way.count <= terms.count,
        let start = (0...(terms.count - way.count)).first(where: { terms[$0...].starts(with: way) })
      else { continue }
      return ways.filter { $0.0 != own && $0.1 != way }.map { written, terms in
        Spelling(places: start..<(start + way.count), terms: terms, written: written)
      }
    }
    return []
  }

  private static func singular(_ term: String) -> String {
    ["1s", "ones", "1on1s"].contains(term) ? String(term.dropLast()) : term
  }

  /// The maximum factor by which a spelling may be rarer than the topic's own. A rarer one is
  /// accidental, and its rarity would give it too much weight.
  private static let chance = 3

  /// Returns true if an alternative spelling replaces the word of the topic at this index.
  func covers(_ place: Int) -> Bool { spellings.contains { $0.places.contains(place) } }

  /// Returns the alternative spellings as terms to search for.
  func ways(of topic: TopicWords) -> [TopicTerms.AlternativeTerm] {
    spellings.map { $0.way(of: topic) }
  }

  /// Returns the topic's terms in each alternative spelling, for comparison with titles.
  func titles(_ terms: [String], of topic: TopicWords) -> [[String]] {
    ways(of: topic).map { terms.replacing($0.own, with: $0.terms, maxReplacements: 1) }
  }

  /// Returns spellings of significant words as two words.
  private static func splits(of topic: TopicWords, _ tellingRarity: Float) -> [Spelling] {
    topic.words.indices.flatMap { place -> [Spelling] in
      let word = topic.words[place]
      guard word.rarity >= tellingRarity, isPlain(word), lengths ~= word.written.utf8.count else {
        return []
      }
      let letters = word.written.lowercased()
      return (minimumPartLength...(letters.count - minimumPartLength)).flatMap { count in
        let (head, tail) = (String(letters.prefix(count)), String(letters.dropFirst(count)))
        return ([tail] + [shortSingular(of: tail)].compactMap(\.self)).map { tail in
          Spelling(
            places: place..<(place + 1),
            terms: [head, tail].flatMap { Analyzer.tokens($0).map(\.term) },
            written: "\(head) \(tail)")
        }
      }
    }
  }

  /// Returns singulars of words such as `stand-ups` and `1:1s`, whose last part is too short for
  /// the stemmer to remove its ending.
  private static func plurals(of topic: TopicWords, _ tellingRarity: Float) -> [Spelling] {
    topic.words.indices.dropLast().compactMap { place in
      let (first, second) = (topic.words[place], topic.words[place + 1])
      guard second.rarity >= tellingRarity, isTogether(first, second),
        let singular = shortSingular(of: second.written.lowercased())
      else { return nil }
      return Spelling(
        places: place..<(place + 2), terms: [first.token.term, singular],
        written: "\(first.written) \(singular)")
    }
  }

  private static func shortSingular(of word: String) -> String? {
    2...3 ~= word.utf8.count && word.hasSuffix("s") ? String(word.dropLast()) : nil
  }

  private static func isTogether(_ first: TopicWords.Word, _ second: TopicWords.Word) -> Bool {
    second.token.range.lowerBound - first.token.range.upperBound == 1
  }

  /// Returns spellings of adjacent words, separated by a space or a hyphen, as one word.
  private static func joins(of topic: TopicWords) -> [Spelling] {
    topic.words.indices.dropLast().compactMap { place in
      let (first, second) = (topic.words[place], topic.words[place + 1])
      let whole = (first.written + second.written).lowercased()
      guard isTogether(first, second), isPlain(first), isPlain(second), lengths ~= whole.utf8.count
      else {
        return nil
      }
      let terms = Analyzer.tokens(whole).map(\.term)
      return terms.count == 1
        ? Spelling(places: place..<(place + 2), terms: terms, written: whole) : nil
    }
  }

  private static func isPlain(_ word: TopicWords.Word) -> Bool {
    !word.isInCompound && !word.isHint
      && word.written.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
  }
}
