extension Analyzer {
  /// The UTF-8 offsets in `text` at which any of `terms` begins, in order. For a long text this is
  /// quicker than full analysis, because only possible matches are examined. A compound that
  /// matches replaces its parts.
  package static func places(
    of terms: Set<String>, in text: String
  ) -> [(term: String, offset: Int)] {
    let table = TermTable(Array(terms))
    return table.places(in: text).map { (table.terms[$0.number], $0.offset) }
  }
}

extension TermTable {
  /// The offsets with the numbers of the terms.
  package func places(in text: String) -> [(number: Int, offset: Int)] {
    var found: [(number: Int, offset: Int)] = []
    var text = text
    text.withUTF8 { utf8 in
      forEachToken(in: utf8) { number, range, word in
        guard let number else { return }
        if range == word {
          while let part = found.last, part.offset >= word.lowerBound { found.removeLast() }
        }
        found.append((number, range.lowerBound))
      }
    }
    return found
  }
}
