import Algorithms
import Index
import TextAnalysis

/// Scores the parts of a meeting's texts by BM25 within these parts. Words that occur in all of
/// them, such as names and function words, have a low weight.
enum PassageScores {
  /// The influence of a part's length on its score (BM25's b).
  private static let lengthShare = 0.75

  /// Returns the score of each part.
  ///
  /// - Parameter texts: the texts by body number.
  static func of(
    _ parts: [CitedTexts.Part], in texts: [Int: String], with terms: Set<String>
  ) -> [Double] {
    let places = texts.mapValues { Analyzer.places(of: terms, in: $0) }
    let counts = parts.map { part -> [String: Double] in
      let found = places[part.body] ?? []
      let first = found.partitioningIndex { $0.offset >= part.range.lowerBound }
      let own = found[first...].prefix { $0.offset < part.range.upperBound }
      return Dictionary(own.map { ($0.term, 1) }, uniquingKeysWith: +)
    }
    let all = Double(parts.count)
    let having = counts.reduce(into: [String: Double]()) { sums, counts in
      for term in counts.keys { sums[term, default: 0] += 1 }
    }
    let rarity = having.mapValues { TermWeight.rarity(in: $0, of: all) }
    let mean = Double(parts.reduce(0) { $0 + $1.range.count }) / max(1, all)
    return zip(parts, counts).map { part, counts in
      let length = 1 - lengthShare + lengthShare * Double(part.range.count) / max(1, mean)
      // Sort the terms, because the result of a floating-point sum depends on the order.
      return counts.sorted { $0.key < $1.key }.reduce(0) { sum, term in
        sum + TermWeight.score(rarity[term.key] ?? 0, times: term.value, length: length)
      }
    }
  }
}

extension QuestionContext.Passage {
  /// Returns the passages of a meeting about a topic. They don't overlap, and those with the most
  /// words of the topic come first.
  ///
  /// - Throws: `IndexError` if the database fails.
  static func all(
    about topic: String, in record: MeetingRecord, of store: MeetingStore
  ) throws -> [QuestionContext.Passage] {
    try store.read { db in
      let texts = try CitedTexts(of: record, store, db)
      return texts.parts(with: Analyzer.terms(topic)).map(texts.passage)
    }
  }
}
