extension Analyzer {
  /// Where in `text` each of `terms` begins, in UTF-8 and in order. Of a long text that is quicker than
  /// to analyse it: only words that may be one of them are looked at. A compound that is one stands
  /// for its parts.
  package static func places(
    of terms: Set<String>, in text: String
  ) -> [(term: String, offset: Int)] {
    // By their first two bytes, which no ending changes.
    var begins = [Bool](repeating: false, count: 1 << 16)
    var hasShort = false
    for term in terms {
      let bytes = Array(term.utf8.prefix(2))
      if bytes.count < 2 {
        hasShort = true
      } else {
        begins[Int(bytes[0]) << 8 | Int(bytes[1])] = true
      }
    }
    var found: [(term: String, offset: Int)] = []
    var text = text
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      while words.next() {
        let before = found.count
        words.forEachPart { part, range in
          let mayBe =
            part.count < 2 ? hasShort : begins[Int(part[0]) << 8 | Int(part[1])]
          guard mayBe else { return }
          let term = Stemmer.term(part)
          guard terms.contains(term) else { return }
          if range == words.range { found.removeSubrange(before...) }
          found.append((term, range.lowerBound))
        }
      }
    }
    return found
  }
}
