import Index
import Retrieval
import TextAnalysis

/// The documents that a question's exclusions and quoted phrases select.
extension Search {
  /// Returns the documents that contain an excluded word or phrase, including alternative spellings
  /// and singulars, as for `stand-ups`.
  mutating func excludedDocuments() throws -> Set<Int64> {
    var found = Set<Int64>()
    for written in query.excluded {
      let words = TopicWords(written, topic: written, embedder: embedder)
      let joined = try JoinedWords(
        words, index: index, embedder: embedder, tellingRarity: weights.tellingRarity)
      let terms = words.words.map(\.token.term)
      let having = try ([terms] + joined.titles(terms, of: words)).filter { !$0.isEmpty }
        .reduce(into: Set<Int64>()) { having, terms in
          having.formUnion(try index.documents(with: terms, inTextOnly: false))
        }
      if having.isEmpty { note("no meeting mentions '\(written)', so nothing was left out") }
      found.formUnion(having)
    }
    return found
  }

  /// Returns the documents that contain every quoted phrase. A phrase that no document contains is
  /// ignored, with a notice. Returns nil if no phrase remains.
  mutating func documentsWithPhrases() throws -> Set<Int64>? {
    var left: Set<Int64>?
    // A name that no text contains may be spelled differently there, so it excludes nothing.
    for name in query.unknownNames where Self.isFullName(name) {
      let terms = Analyzer.tokens(name).map(\.term)
      if try index.documents(with: terms, inTextOnly: false).isEmpty {
        note("no meeting names '\(name)'")
      }
    }
    for phrase in query.phrases {
      let terms = Analyzer.tokens(phrase).map(\.term)
      if terms.isEmpty { continue }
      let found = try index.documents(with: terms, inTextOnly: false)
      if found.isEmpty {
        note("no meeting has the phrase \"\(phrase)\"; searched for its words")
      } else {
        left = left.map { $0.intersection(found) } ?? found
      }
    }
    return left
  }
}
