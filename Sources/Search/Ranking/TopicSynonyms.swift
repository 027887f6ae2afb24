import Equals
import Foundation
import Index
import TextAnalysis

/// Everyday synonyms, such as `holiday` for `vacation`. They are searched for in addition to those
/// words of a topic that no or few meetings contain.
struct TopicSynonyms {
  /// A word of the topic with its synonym.
  private struct Found {
    let spelling: JoinedWords.Spelling
    let isMissing: Bool
  }

  private let found: [Found]

  static let none = TopicSynonyms()

  private init() { found = [] }

  /// The maximum number of words in a topic. Longer topics have enough evidence without synonyms.
  private static let maximumTopicWords = 24
  /// The minimum ratio of meetings with the synonym to meetings with the word, for the word to
  /// count as rare.
  private static let rarely = 8

  init(_ topic: TopicWords, index: SearchIndex, tellingRarity: Float) throws {
    guard topic.words.count <= Self.maximumTopicWords else {
      found = []
      return
    }
    let possible = Self.possible(in: topic, tellingRarity)
    let known =
      possible.isEmpty ? [] : try index.known(among: Set(possible.flatMap(\.terms)))
    found = try possible.filter { known.isSuperset(of: $0.terms) }.compactMap { spelling in
      let own = try index.documentCount(of: topic.words[spelling.places].map(\.token.term))
      let count = try index.documentCount(of: spelling.terms)
      return count > own * Self.rarely
        ? Found(spelling: spelling, isMissing: own == 0) : nil
    }
  }

  var spellings: [JoinedWords.Spelling] { found.map(\.spelling) }

  func ways(of topic: TopicWords) -> [TopicTerms.AlternativeTerm] {
    found.map { $0.spelling.way(of: topic) }
  }

  /// Returns the words to search for instead of each word that no meeting contains, as written.
  func inPlaceOfMissing(in topic: TopicWords) -> [(written: String, meant: [String])] {
    let missing = Dictionary(grouping: found.filter(\.isMissing), by: \.spelling.places)
    return missing.sorted { $0.key.lowerBound < $1.key.lowerBound }.map { places, found in
      let own = topic.words[places]
      return (own.map(\.written).joined(separator: " "), found.map(\.spelling.written))
    }
  }

  func covers(_ place: Int) -> Bool { found.contains { $0.spelling.places.contains(place) } }

  /// Returns the synonyms of each stretch of the topic. The synonym of a common word, such as a
  /// number, is searched for together with the adjacent word.
  private static func possible(
    in topic: TopicWords, _ tellingRarity: Float
  ) -> [JoinedWords.Spelling] {
    let stretches = stretches(of: topic)
    let found = EverydaySynonyms.of(Set(stretches.flatMap(\.keys)))
    if found.isEmpty { return [] }
    return stretches.flatMap { places, keys -> [JoinedWords.Spelling] in
      let own = topic.words[places]
      let equals = keys.lazy.compactMap { found[$0] }.first ?? []
      let tells = own.count > 1 || own[places.lowerBound].rarity >= tellingRarity
      return tells
        ? equals.map { JoinedWords.Spelling(places: places, $0) }
        : beside(places, equals, in: topic, tellingRarity)
    }
  }

  /// Returns stretches of one to four words of a topic, each with its possible entries in the
  /// table: stemmed, so that `holidays` matches `holiday`, and as written.
  private static func stretches(of topic: TopicWords) -> [(places: Range<Int>, keys: [String])] {
    topic.words.indices.flatMap { start in
      (1...EverydaySynonyms.maximumWords).compactMap { count in
        let places = start..<(start + count)
        guard places.upperBound <= topic.words.count else { return nil }
        let own = topic.words[places]
        guard !own.contains(where: { $0.isInCompound || $0.isHint }) else { return nil }
        return (
          places,
          [own.map(\.token.term), own.map { Analyzer.fold($0.written) }].map {
            $0.joined(separator: "-")
          }
        )
      }
    }
  }

  private static func beside(
    _ places: Range<Int>, _ equals: [String], in topic: TopicWords, _ tellingRarity: Float
  ) -> [JoinedWords.Spelling] {
    [places.lowerBound - 1, places.upperBound].flatMap { place -> [JoinedWords.Spelling] in
      guard topic.words.indices.contains(place), topic.words[place].rarity >= tellingRarity,
        !topic.words[place].isInCompound
      else { return [] }
      let neighbour = topic.words[place].written
      return equals.map { equal in
        place < places.lowerBound
          ? JoinedWords.Spelling(places: place..<places.upperBound, "\(neighbour) \(equal)")
          : JoinedWords.Spelling(places: places.lowerBound..<(place + 1), "\(equal) \(neighbour)")
      }
    }
  }
}

extension JoinedWords.Spelling {
  /// - Parameter equal: a table entry, with hyphens between its words.
  fileprivate init(places: Range<Int>, _ equal: String) {
    self.init(
      places: places, terms: Analyzer.tokens(equal).map(\.term),
      written: equal.replacingOccurrences(of: "-", with: " "))
  }
}

extension SearchIndex {
  /// Returns the number of documents that contain `terms` in sequence.
  func documentCount(of terms: [String]) throws -> Int {
    try terms.count == 1
      ? count(of: terms[0]) : documents(with: terms, inTextOnly: true).count
  }
}

/// Everyday synonyms from `Models/Equals/equals.txt`, which has one class per line.
enum EverydaySynonyms {
  /// Returns the synonyms of each of `words` that the table contains.
  static func of(_ words: Set<String>) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for line in lines(mayHave: words).map(self.words) {
      for word in line where words.contains(word) {
        found[word, default: []] += line.filter { $0 != word }
      }
    }
    return found
  }

  /// The number of words in the longest entry. Hyphens join the words of an entry.
  static let maximumWords = 4

  static var classes: [[String]] {
    text.split(separator: UInt8(ascii: "\n")).map(words)
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private static var text: Bytes { Bytes(start: equals_bytes(), count: equals_count()) }

  private static func words(of line: Slice<Bytes>) -> [String] {
    line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the lines that contain a word with the same first two letters as one of `words`. The
  /// other lines don't have to be converted to strings.
  private static func lines(mayHave words: Set<String>) -> [Slice<Bytes>] {
    let blank = UInt8(ascii: " ")
    func place(_ first: UInt8, _ second: UInt8) -> Int { Int(first & 31) << 5 | Int(second & 31) }
    var isBeginning = [Bool](repeating: false, count: 1 << 10)
    for word in words {
      var letters = word.utf8.makeIterator()
      isBeginning[place(letters.next() ?? blank, letters.next() ?? blank)] = true
    }
    let text = text
    var lines: [Slice<Bytes>] = []
    var (start, mayHave, previous) = (0, false, blank)
    for (end, byte) in text.enumerated() {
      if byte == UInt8(ascii: "\n") {
        if mayHave { lines.append(text[start..<end]) }
        (start, mayHave, previous) = (end + 1, false, blank)
        continue
      }
      if previous == blank {
        let next = end + 1 < text.count ? text[end + 1] : blank
        let isSingle = next == UInt8(ascii: "\n")
        mayHave = mayHave || isBeginning[place(byte, isSingle ? blank : next)]
      }
      previous = byte
    }
    return mayHave ? lines + [text[start...]] : lines
  }
}
