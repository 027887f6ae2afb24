/// Some terms, each with a number, and which of them a word is. Most words of a text are none, and few are
/// so long or so odd that more than their first 16 bytes have to be looked at.
package struct TermTable: Sendable {
  package let terms: [String]
  private let filter: TermFilter
  /// The short ones by their hashes: numbers, or -1 if a slot is empty. A power of two, at most a quarter
  /// full.
  private var slots: [Int32]
  private var short: [ShortWord]
  /// The others.
  private var long: [String: Int] = [:]

  /// - Parameter terms: each once; a term's number is its place among them.
  package init(_ terms: [String]) {
    self.terms = terms
    filter = TermFilter(terms)
    var size = 4
    while size < 4 * terms.count { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    short = [ShortWord](repeating: ShortWord(low: 0, high: 0), count: terms.count)
    for (number, term) in terms.enumerated() {
      var term = term
      guard let word = term.withUTF8({ ShortWord($0) }) else {
        long[term] = number
        continue
      }
      short[number] = word
      var place = slot(of: word)
      while slots[place] >= 0 { place = (place + 1) & (size - 1) }
      slots[place] = Int32(number)
    }
  }

  private func slot(of word: ShortWord) -> Int {
    Int(truncatingIfNeeded: word.hash) & (slots.count - 1)
  }

  /// The number of the term that a folded word has; nil for another word.
  package func number(of word: ShortWord) -> Int? {
    guard filter.mayBeTerm(word) else { return nil }
    return number(ofTerm: Stemmer.stem(of: word))
  }

  /// The same of a word of any length.
  package func number(of word: UnsafeBufferPointer<UInt8>) -> Int? {
    guard filter.mayBeTerm(word) else { return nil }
    if let short = ShortWord(word) { return number(of: short) }
    var term = Stemmer.term(word)
    return term.withUTF8 { ShortWord($0) }.map(number(ofTerm:)) ?? long[term]
  }

  private func number(ofTerm term: ShortWord) -> Int? {
    var place = slot(of: term)
    while slots[place] >= 0 {
      let number = Int(slots[place])
      if short[number] == term { return number }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Calls `body` with each token of a text, in order: the number of its term, nil if it is none of
  /// these; its place; and that of its word, which the parts of a compound come before.
  @inline(__always)
  package func forEachToken(
    in utf8: UnsafeBufferPointer<UInt8>,
    _ body: (_ number: Int?, _ range: Range<Int>, _ word: Range<Int>) -> Void
  ) {
    var words = WordScanner(utf8)
    while true {
      if let word = words.nextShort() {
        body(number(of: word), words.range, words.range)
        continue
      }
      guard words.next() else { return }
      words.forEachPart { part, range in body(number(of: part), range, words.range) }
    }
  }
}
