import Foundation
import Index
import Questions
import Retrieval
import TextAnalysis

/// The words of a topic by how much each tells, a misspelled one as it was meant.
struct WeighedWords {
  /// The idf of each among passages, in nats.
  let idf: [String: Double]
  /// Everyday words for the same thing as some of them.
  let equals: [TopicTerms.AlternativeTerm]

  /// An equal may mean something else.
  private static let equalShare = 0.5

  var total: Double { idf.values.reduce(0, +) }

  /// All terms that are looked for.
  var terms: [String] { Set(idf.keys).union(equals.flatMap(\.terms)).sorted() }

  /// The idf of the words that are among `terms`.
  func amount(in terms: Set<String>) -> Double {
    let known = terms.filter { idf[$0] != nil }
    let equal = Set(equals.filter { terms.isSuperset(of: $0.terms) }.flatMap(\.own))
    return sum(known) + Self.equalShare * sum(equal.subtracting(known))
  }

  private func sum(_ words: Set<String>) -> Double {
    words.sorted().reduce(0) { $0 + (idf[$1] ?? 0) }
  }

  /// The idf of the one that tells most of those that are known.
  func largest(_ isKnown: (String) throws -> Bool) rethrows -> Double {
    let equal = Set(equals.flatMap(\.own))
    return try idf.map { word, idf in
      try isKnown(word) ? idf : equal.contains(word) ? Self.equalShare * idf : 0
    }.max() ?? 0
  }
}

/// The part of a question's words that an index has in one place.
struct WordCover {
  /// The idf of the words in the stretch that has most of it, over the idf of all.
  var share: Double
  /// The former, in nats.
  let amount: Double

  /// Low where words fail: neither does one place have much of them, nor one meeting much evidence.
  ///
  /// - Parameter best: the score of the best meeting by words; nil for none.
  func sum(with best: Double?, _ failing: Weights.Failing, _ weights: Weights) -> Double {
    share + amount / failing.amount + weights.bestScore * (best ?? 0)
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

  /// The cover of all that may be found, which is looked for once.
  mutating func wordCover(of asked: WeighedWords) throws -> WordCover {
    if let found = coverOfAll { return found }
    let found = try wordCover(of: asked, in: index)
    coverOfAll = found
    return found
  }

  /// Of the passages that BM25 finds best in `index`, by the idf of the whole.
  func wordCover(of asked: WeighedWords, in index: SearchIndex) throws -> WordCover {
    guard asked.total > 0 else { return WordCover(share: 1, amount: .infinity) }
    var query = TextQuery(terms: asked.terms, phrases: [])
    (query.wantsDocuments, query.wantsPhrases) = (false, false)
    let best = try index.evidence(for: query, limit: Self.passagesCovered).passages
    return try wordCover(
      of: asked, at: best.map { PassagePlace(segment: $0.segment, passage: $0.passage) })
  }

  /// Of some passages.
  func wordCover(of asked: WeighedWords, at places: [PassagePlace]) throws -> WordCover {
    let words = CoveredWords(asked)
    let texts = try PassageTexts(index: index).all(of: places)
    let amount = texts.map { words.mostAmount(in: $0.texts.map(\.text)) }.max() ?? 0
    return WordCover(share: amount / asked.total, amount: amount)
  }

  /// The words of the topic, weighed by how many passages have them.
  func weighedWords() throws -> WeighedWords {
    let all = Double(max(1, index.passageCount))
    var idf: [String: Double] = [:]
    for word in words.shown {
      let term = meant[word.token.term] ?? word.token.term
      guard idf[term] == nil else { continue }
      let having = Double(try index.passageCount(of: term))
      idf[term] = log(max(1, all / max(0.5, having)))
    }
    return WeighedWords(idf: idf, equals: equalWays)
  }

  private static let passagesCovered = 32
}

/// Words that are looked for in stretches of texts.
private struct CoveredWords {
  private let asked: WeighedWords
  private let table: TermTable

  /// Words that are further apart than that say little of each other.
  private static let wordsCovered = 110

  init(_ asked: WeighedWords) {
    self.asked = asked
    table = TermTable(asked.terms)
  }

  /// The most that a title together with a stretch of one of the texts behind it has of the words.
  func mostAmount(in texts: [String]) -> Double {
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

  private func amount(of title: [Int32], _ words: ArraySlice<Int32>) -> Double {
    let found = title.filter { $0 >= 0 } + words.filter { $0 >= 0 }
    return asked.amount(in: Set(found.map { table.terms[Int($0)] }))
  }
}
