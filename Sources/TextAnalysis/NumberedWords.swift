/// The tokens of a text as numbers in a term table, and the lines that contain them.
package struct NumberedWords {
  /// For each token, the number of its term; -1 if the table lacks it.
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
