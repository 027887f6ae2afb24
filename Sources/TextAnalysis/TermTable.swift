/// Numbered terms, with a quick lookup of the term of a word. Most words of a text have none, and
/// few require more than their first 16 bytes to be compared.
package struct TermTable: Sendable {
  package let terms: [String]
  private let filter: TermFilter
  /// A hash table of the short terms' numbers; -1 if a slot is empty. The size is a power of two,
  /// and at most a quarter is filled.
  private var slots: [Int32]
  private var short: [ShortWord]
  private var long: [String: Int] = [:]

  /// - Parameter terms: distinct terms, numbered by index.
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

  /// The number of a folded word's term; nil if the table lacks it.
  package func number(of word: ShortWord) -> Int? {
    guard filter.mayBeTerm(word) else { return nil }
    return number(ofTerm: Stemmer.stem(of: word))
  }

  /// The number of the term of a folded word of any length; nil if the table lacks it.
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

  /// Calls `body` with each token of a text in order: the number of its term, or nil; its range;
  /// and the range of its word. The parts of a compound precede it.
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
