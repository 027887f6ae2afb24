import Foundation
import Index
import Questions
import Retrieval
import TextAnalysis

/// The words of a topic with their weights, after spelling correction.
struct WeightedWords {
  /// The idf of each word among passages, in nats.
  let idf: [String: Double]
  /// Everyday synonyms of some of the words.
  let equals: [TopicTerms.AlternativeTerm]

  /// The words that no passage contains, so that their synonyms count as the words. Empty if the
  /// question names people, because their other meetings are a better fallback.
  let missing: Set<String>

  /// The relative weight of a synonym that is searched for in addition to its word. It may have
  /// another meaning.
  private static let equalShare = 0.5

  var total: Double { idf.values.reduce(0, +) }

  /// All terms to search for.
  var terms: [String] { Set(idf.keys).union(equals.flatMap(\.terms)).sorted() }

  /// Returns the total idf of the words that are among `terms`.
  func amount(in terms: Set<String>) -> Double {
    let known = terms.filter { idf[$0] != nil }
    let equal = Set(equals.filter { terms.isSuperset(of: $0.terms) }.flatMap(\.own))
    let others = equal.subtracting(known)
    let replaced = others.intersection(missing)
    return sum(known.union(replaced)) + Self.equalShare * sum(others.subtracting(replaced))
  }

  private func sum(_ words: Set<String>) -> Double {
    words.sorted().reduce(0) { $0 + (idf[$1] ?? 0) }
  }

  /// Returns the largest idf of a known word.
  func largest(_ isKnown: (String) throws -> Bool) rethrows -> Double {
    let equal = Set(equals.flatMap(\.own))
    return try idf.map { word, idf in
      if try isKnown(word) { return idf }
      guard equal.contains(word) else { return 0 }
      return missing.contains(word) ? idf : Self.equalShare * idf
    }.max() ?? 0
  }
}

/// The part of a question's words that occur together in one *stretch*: `wordsCovered` consecutive
/// words of a text, with its title.
struct WordCover {
  /// The idf of the words in the best stretch, divided by the idf of all words.
  var share: Double
  /// The idf of the words in the best stretch, in nats.
  let amount: Double

  /// Returns a sum that is low if the words fail, because no place contains many of them and no
  /// meeting has much evidence.
  ///
  /// - Parameter best: the score of the best meeting by words; nil if there is none.
  func sum(with best: Double?, _ failing: Weights.Failing, _ weights: Weights) -> Double {
    share + amount / failing.amount + weights.bestScore * (best ?? 0)
  }

  /// If true, the share is so high that the words can't fail, whatever the other evidence.
  var isLarge: Bool { share >= Weights.maximumFailingShare }
}

extension Search {
  /// If true, a meeting may express the topic in other words. Numbers, codes, names and quoted
  /// phrases have no synonyms.
  var mayBeInOtherWords: Bool {
    query.phrases.isEmpty && query.unknownNames.isEmpty
      && !words.shown.contains { Self.isCode($0.written) }
  }

  /// Returns true for a code such as `8032`, `eip-7702` or `q3`.
  private static func isCode(_ word: String) -> Bool {
    let isDigit = word.map { ("0"..."9").contains($0) }
    let longest = isDigit.split(separator: false).map { $0.count }.max() ?? 0
    return longest > 2 || longest > 0 && word.contains(where: \.isLetter)
  }

  /// Returns the word cover of all findable meetings, which is computed once.
  mutating func wordCover(of asked: WeightedWords) throws -> WordCover {
    if let found = coverOfAll { return found }
    let found = try wordCover(of: asked, in: index)
    coverOfAll = found
    return found
  }

  /// Returns the word cover of the passages that BM25 ranks best in `index`. The idf is that in the
  /// whole index.
  func wordCover(of asked: WeightedWords, in index: SearchIndex) throws -> WordCover {
    guard asked.total > 0 else { return WordCover(share: 1, amount: .infinity) }
    var query = TextQuery(terms: asked.terms, phrases: [])
    (query.wantsDocuments, query.wantsPhrases) = (false, false)
    let best = try index.evidence(for: query, limit: Self.passagesCovered).passages
    return try wordCover(
      of: asked, at: best.map { PassagePlace(segment: $0.segment, passage: $0.passage) })
  }

  /// Returns the word cover of the given passages.
  func wordCover(of asked: WeightedWords, at places: [PassagePlace]) throws -> WordCover {
    let words = CoveredWords(asked)
    let texts = try PassageTexts(index: index).all(of: places)
    let amount = texts.reduce(0) { most, text in
      max(most, words.mostAmount(in: text.texts.map(\.text), above: most))
    }
    return WordCover(share: amount / asked.total, amount: amount)
  }

  /// Returns the words of the topic, weighted by their idf among passages.
  func weightedWords() throws -> WeightedWords {
    let all = Double(max(1, index.passageCount))
    var idf: [String: Double] = [:]
    var missing: Set<String> = []
    for word in words.shown {
      let term = meant[word.token.term] ?? word.token.term
      guard idf[term] == nil else { continue }
      let having = Double(try index.passageCount(of: term))
      idf[term] = log(max(1, all / max(0.5, having)))
      if having == 0, query.with.isEmpty { missing.insert(term) }
    }
    return WeightedWords(idf: idf, equals: synonymTerms, missing: missing)
  }

  private static let passagesCovered = 32
}

/// A search for words in stretches of texts.
private struct CoveredWords {
  private let asked: WeightedWords
  private let table: TermTable

  /// The length of a stretch in words. Words that are farther apart are hardly related.
  private static let wordsCovered = 110

  init(_ asked: WeightedWords) {
    self.asked = asked
    table = TermTable(asked.terms)
  }

  /// Returns the largest idf of the words in the title together with a stretch of one other text,
  /// or 0 if all texts together have no more than `least`.
  func mostAmount(in texts: [String], above least: Double) -> Double {
    guard let first = texts.first, asked.amount(in: terms(of: texts)) > least else { return 0 }
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

  private func terms(of texts: [String]) -> Set<String> {
    var isFound = Array(repeating: false, count: table.terms.count)
    for var text in texts {
      text.withUTF8 { utf8 in
        table.forEachToken(in: utf8) { number, _, _ in if let number { isFound[number] = true } }
      }
    }
    return Set(table.terms.indices.filter { isFound[$0] }.map { table.terms[$0] })
  }

  private func amount(of title: [Int32], _ words: ArraySlice<Int32>) -> Double {
    let found = title.filter { $0 >= 0 } + words.filter { $0 >= 0 }
    return asked.amount(in: Set(found.map { table.terms[Int($0)] }))
  }
}
