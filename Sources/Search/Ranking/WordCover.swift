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
    var words = CoveredWords(idf)
    let amount = texts.map { words.mostAmount(in: $0.texts.map(\.text)) }.max() ?? 0
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
}

/// The weights of words that are looked for in stretches of texts.
private struct CoveredWords {
  private let table: TermTable
  /// Of each of the table's terms; and the number of the last stretch that had it.
  private let weights: [Double]
  private var seen: [Int]
  private var stretch = 0

  /// Words that are further apart than that say little of each other.
  private static let wordsCovered = 110

  init(_ idf: [String: Double]) {
    table = TermTable(idf.keys.sorted())
    weights = table.terms.map { idf[$0]! }
    seen = weights.map { _ in 0 }
  }

  /// The most that a title together with a stretch of one of the texts behind it has of the words.
  mutating func mostAmount(in texts: [String]) -> Double {
    guard let first = texts.first else { return 0 }
    let title = NumberedWords(first, in: table).terms
    var most = amount(of: title, [])
    for text in texts.dropFirst() {
      let words = NumberedWords(text, in: table)
      let windows = Passages.windows(
        over: words.lines, wordsPerPassage: Self.wordsCovered, overlap: 0)
      for window in windows { most = max(most, amount(of: title, words.terms[window.tokens])) }
    }
    return most
  }

  private mutating func amount(of title: [Int32], _ words: ArraySlice<Int32>) -> Double {
    stretch += 1
    return add(title[...]) + add(words)
  }

  /// The weight of the words that the stretch had not yet.
  private mutating func add(_ words: ArraySlice<Int32>) -> Double {
    var sum = 0.0
    for word in words where word >= 0 && seen[Int(word)] != stretch {
      seen[Int(word)] = stretch
      sum += weights[Int(word)]
    }
    return sum
  }
}
