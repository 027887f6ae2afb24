extension Analyzer {
  /// The places in `text` where one of `terms` begins, in UTF-8 and in order. Of a long text that
  /// is quicker than to analyse it: only words that may be one of them are looked at. A compound
  /// that is one stands for its parts.
  package static func places(
    of terms: Set<String>, in text: String
  ) -> [(term: String, offset: Int)] {
    let table = TermTable(Array(terms))
    var found: [(term: String, offset: Int)] = []
    var text = text
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      while true {
        if let word = words.nextShort() {
          if let number = table.number(of: word) {
            found.append((table.terms[number], words.range.lowerBound))
          }
          continue
        }
        guard words.next() else { break }
        let before = found.count
        words.forEachPart { part, range in
          guard let number = table.number(of: part) else { return }
          if range == words.range { found.removeSubrange(before...) }
          found.append((table.terms[number], range.lowerBound))
        }
      }
    }
    return found
  }
}
