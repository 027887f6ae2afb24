import Algorithms
import Index
import TextAnalysis

/// Ranks passages of some meetings by BM25 over these passages alone. Words in all of them, such as
/// names and function words, weigh little.
struct PassageScores {
  /// A passage, with the number of occurrences of each term.
  private struct Counted {
    let meeting: Int
    let number: Int
    let length: Double
    let counts: [String: Int]
  }

  struct Place: Hashable {
    /// The index of the meeting, in the order of adding.
    let meeting: Int
    let number: Int
  }

  private let terms: Set<String>
  private var passages: [Counted] = []
  private var withTerm: [String: Int] = [:]
  private var meetings = 0

  /// The weight of a passage's length (BM25's b).
  private static let lengthShare = 0.75

  init(_ terms: Set<String>) { self.terms = terms }

  /// Adds the passages of a meeting.
  ///
  /// - Parameters:
  ///   - texts: the texts by body.
  ///   - passages: the body of each passage, nil for a heading, and its range in UTF-8 bytes.
  mutating func add(_ texts: [Int: String], _ passages: [(body: Int?, range: Range<Int>)]) {
    let places = texts.mapValues { Analyzer.places(of: terms, in: $0) }
    for (number, passage) in passages.enumerated() {
      guard let found = passage.body.flatMap({ places[$0] }) else { continue }
      var counts: [String: Int] = [:]
      let first = found.partitioningIndex { $0.offset >= passage.range.lowerBound }
      for place in found[first...] {
        guard place.offset < passage.range.upperBound else { break }
        counts[place.term, default: 0] += 1
      }
      for term in counts.keys { withTerm[term, default: 0] += 1 }
      self.passages.append(
        Counted(
          meeting: meetings, number: number, length: Double(passage.range.count), counts: counts))
    }
    meetings += 1
  }

  /// The passages with any of the terms, the best first; ties are in order of meeting and number.
  var best: [Place] {
    let mean = passages.reduce(0) { $0 + $1.length } / Double(max(1, passages.count))
    let scored = passages.map { (score: score(of: $0, mean: mean), passage: $0) }
    return scored.filter { $0.score > 0 }
      .sorted {
        (-$0.score, $0.passage.meeting, $0.passage.number)
          < (-$1.score, $1.passage.meeting, $1.passage.number)
      }
      .map { Place(meeting: $0.passage.meeting, number: $0.passage.number) }
  }

  private func score(of passage: Counted, mean: Double) -> Double {
    let all = Double(passages.count)
    let length = 1 - Self.lengthShare + Self.lengthShare * passage.length / max(1, mean)
    // Sort, because a sum may depend on the order of its terms.
    return passage.counts.sorted { $0.key < $1.key }.reduce(0) { sum, term in
      let rarity = TermWeight.rarity(in: Double(withTerm[term.key] ?? 0), of: all)
      return sum + TermWeight.score(rarity, times: Double(term.value), length: length)
    }
  }
}

extension QuestionContext.Passage {
  /// The passages of a meeting about a topic, without overlap, those with most of its words first.
  ///
  /// - Throws: `IndexError` if the database fails.
  static func all(
    about topic: String, in record: MeetingRecord, of store: MeetingStore
  ) throws -> [QuestionContext.Passage] {
    try store.read { db in
      var texts = try CitedTexts(of: record, store, db)
      let terms = Analyzer.terms(topic)
      var scores = PassageScores(terms)
      texts.add(to: &scores)
      // The rest of an overlapping passage may contain none of the words.
      return scores.best.compactMap { texts.take($0.number) }
        .filter { !Analyzer.places(of: terms, in: $0.text).isEmpty }
    }
  }
}
