import Questions
import Retrieval
import TextAnalysis

/// The terms of a topic with their weights, for comparison with lines of text.
struct WeightedTopic {
  private let table: TermTable
  /// The weights of the table's terms.
  private let weights: [Float]
  private let all: Float

  /// The maximum number of terms that `Terms` can hold.
  private static let maximumTerms = 64

  /// A set of the topic's terms, with one bit each.
  typealias Terms = UInt64

  init(_ topic: String, embedder: Embedder) {
    let words = embedder.rarities(in: topic)
    let telling = words.filter { $0.rarity >= Weights().tellingRarity }
    var terms: [String] = []
    var weights: [Float] = []
    for (token, rarity) in telling.isEmpty ? words : telling {
      if let place = terms.firstIndex(of: token.term) {
        weights[place] = max(weights[place], rarity, 0.1)
      } else if weights.count < Self.maximumTerms {
        terms.append(token.term)
        weights.append(max(rarity, 0.1))
      }
    }
    (table, self.weights, all) = (TermTable(terms), weights, weights.reduce(0, +))
  }

  var isEmpty: Bool { weights.isEmpty }

  /// Returns the terms of the topic that a text contains.
  func terms(in utf8: UnsafeBufferPointer<UInt8>) -> Terms {
    var terms = Terms()
    table.forEachToken(in: utf8) { number, _, _ in
      if let number { terms |= 1 << number }
    }
    return terms
  }

  /// Returns the share of the topic's weight that the terms in a text have.
  func share(of text: String) -> Float {
    var text = text
    return text.withUTF8 { share(of: terms(in: $0)) }
  }

  func share(of terms: Terms) -> Float {
    if all == 0 { return 0 }
    return weights.indices.reduce(0) { terms >> $1 & 1 == 1 ? $0 + weights[$1] : $0 } / all
  }
}

/// The words to search for in a transcript, and the people whose turns count.
package struct SpokenWords: Sendable {
  /// The terms of the topic and of the surrounding words.
  let terms: Set<String>
  /// If true, lines that contain a number are preferred.
  var wantsFigure = false
  /// The folded words of each name of the requested people.
  private let names: Set<[String]>

  /// - Parameter people: the people whose turns count; empty for everybody.
  init(_ terms: Set<String>, by people: [PersonTerm]) {
    self.terms = terms
    let names = people.flatMap { $0.names + $0.people.flatMap(\.names) }
    self.names = Set(names.map { NameWords($0).words }.filter { !$0.isEmpty })
  }

  /// Returns true if the speaker is one of the requested people.
  func isWanted(_ speaker: String) -> Bool { names.contains(NameWords(speaker).words) }
}
