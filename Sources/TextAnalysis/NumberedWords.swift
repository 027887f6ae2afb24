/// The tokens of a text by their terms in a table, and the lines that they are in.
package struct NumberedWords {
  /// Of each token the number of its term; -1 if it is none of the table's.
  package private(set) var terms: [Int32] = []
  package private(set) var lines: [Passages.Line] = []

  package init(_ text: String, in table: TermTable) {
    var text = text
    text.withUTF8 { utf8 in
      var reading = Passages.Lines(utf8)
      var end = 0
      table.forEachToken(in: utf8) { number, _, word in
        if word.upperBound > end { reading.add(word, token: terms.count) }
        end = word.upperBound
        terms.append(Int32(number ?? -1))
      }
      lines = reading.finish(tokens: terms.count)
    }
  }
}
