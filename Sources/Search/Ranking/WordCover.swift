import Foundation
import Index
import Questions
import Retrieval
import TextAnalysis

/// The part of a question's words that an index has in one place.
struct WordCover {
  /// The idf of the words in the stretch that has most of it, over the idf of all.
  var share: Double
  /// The former, in nats.
  let amount: Double

  /// Low where words fail: neither does one place have much of them, nor one meeting much evidence.
  ///
  /// - Parameter best: the score of the best meeting by words; nil for none.
  func sum(with best: Double?, _ weights: Weights) -> Double {
    share + amount / weights.coveredAmount + weights.bestScore * (best ?? 0)
  }

  /// If true, words don't fail, whatever else is found.
  var isLarge: Bool { share >= Weights.mostShare }
}

extension Search {
  /// If false, the meeting that is looked for has the words: numbers and codes, names and quoted phrases
  /// have no other words.
  var mayBeInOtherWords: Bool {
    query.phrases.isEmpty && query.unknownNames.isEmpty
      && !words.shown.contains { Self.isCode($0.written) }
  }

  /// `8032`, `eip-7702`, `q3`
  private static func isCode(_ word: String) -> Bool {
    let isDigit = word.map { ("0"..."9").contains($0) }
    let longest = isDigit.split(separator: false).map(\.count).max() ?? 0
    return longest > 2 || longest > 0 && word.contains(where: \.isLetter)
  }

  /// Of the passages that BM25 finds best in `index`, by the idf of the whole.
  ///
  /// - Parameter idf: `wordWeights()`.
  func wordCover(in index: SearchIndex, _ idf: [String: Double]) throws -> WordCover {
    let total = idf.values.reduce(0, +)
    guard total > 0 else { return WordCover(share: 1, amount: .infinity) }
    var query = TextQuery(terms: idf.keys.sorted(), phrases: [])
    (query.wantsDocuments, query.wantsPhrases) = (false, false)
    let best = try index.evidence(for: query, limit: Self.passagesCovered).passages
    let texts = try PassageTexts(index: index).all(
      of: best.map { PassagePlace(segment: $0.segment, passage: $0.passage) })
    func known(_ text: Substring) -> Set<String> {
      Set(Analyzer.tokens(String(text)).map(\.term)).filter { idf[$0] != nil }
    }
    let amounts = texts.flatMap { passage in
      let title = passage.texts.first.map { known($0.text[...]) } ?? []
      let stretches = passage.texts.dropFirst().flatMap { Self.stretches(of: $0.text) }
      return (stretches.map(known) + [[]]).map { words in
        words.union(title).reduce(0) { $0 + idf[$1]! }
      }
    }
    let amount = amounts.max() ?? 0
    return WordCover(share: amount / total, amount: amount)
  }

  /// The idf of each word of the topic among passages, in nats.
  func wordWeights() throws -> [String: Double] {
    let all = Double(max(1, index.passageCount))
    var idf: [String: Double] = [:]
    for word in words.shown where idf[word.token.term] == nil {
      let having = Double(try index.passageCount(of: word.token.term))
      idf[word.token.term] = log(max(1, all / max(0.5, having)))
    }
    return idf
  }

  private static let passagesCovered = 32
  /// Words that are further apart than that say little of each other.
  private static let wordsCovered = 110

  private static func stretches(of text: String) -> [Substring] {
    Passages.cut(text, wordsPerPassage: wordsCovered, overlap: 0).map { range in
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return text[start..<text.utf8.index(start, offsetBy: range.count)]
    }
  }
}
