import Index
import TextAnalysis

/// Scores the parts of a meeting's texts by BM25 within these parts. Words that occur in all of
/// them, such as names and function words, have a low weight.
struct PassageScores {
  /// The score of each part for the terms of the question.
  private(set) var scores: [Double] = []
  /// The weight of the distinct terms of each part, for each byte. It is low for fillers and
  /// repetitions.
  private(set) var densities: [Double] = []

  /// The influence of a part's length on its score (BM25's b).
  private static let lengthShare = 0.75

  /// - Parameter terms: the terms of the question.
  init(of parts: [String], with terms: Set<String>) {
    // Sorted, because the result of a floating-point sum depends on the order.
    let terms = terms.sorted()
    let counts = parts.map { part in
      Dictionary(Analyzer.tokens(part).map { ($0.term, 1.0) }, uniquingKeysWith: +)
    }
    let all = Double(parts.count)
    let having = counts.reduce(into: [String: Double]()) { sums, counts in
      for term in counts.keys { sums[term, default: 0] += 1 }
    }
    let rarity = having.mapValues { TermWeight.rarity(in: $0, of: all) }
    let mean = Double(parts.reduce(0) { $0 + $1.utf8.count }) / max(1, all)
    for (part, counts) in zip(parts, counts) {
      let size = Double(part.utf8.count)
      let length = 1 - Self.lengthShare + Self.lengthShare * size / max(1, mean)
      scores.append(
        terms.reduce(0) {
          $0 + TermWeight.score(rarity[$1] ?? 0, times: counts[$1] ?? 0, length: length)
        })
      densities.append(counts.keys.map { rarity[$0] ?? 0 }.sorted().reduce(0, +) / max(1, size))
    }
  }
}

extension QuestionContext.Passage {
  /// Returns the passages of a meeting about a topic. They don't overlap, and those with the most
  /// words of the topic come first.
  ///
  /// - Throws: `IndexError` if the database fails.
  public static func all(
    about topic: String, in record: MeetingRecord, of store: MeetingStore
  ) throws -> [QuestionContext.Passage] {
    try store.read { db in
      let texts = try CitedTexts(of: record, store, db)
      return texts.parts(with: Analyzer.terms(topic)).map(texts.passage)
    }
  }
}
