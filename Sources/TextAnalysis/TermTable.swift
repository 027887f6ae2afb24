/// Numbered terms, with a fast lookup of the term of a word. The lookup is optimized for words that
/// have no term in the table and fit into a `ShortWord`, as most words of a text do.
package struct TermTable: Sendable {
  package let terms: [String]
  private let filter: TermFilter
  /// A hash table of the numbers of short terms; -1 for an empty slot. The size is a power of two,
  /// and at most a quarter of the slots are used.
  private var slots: [Int32]
  private var short: [ShortWord]
  private var long: [String: Int] = [:]

  /// Creates a table of distinct terms, which are numbered by index.
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
  /// and the range of its word. A compound follows its parts.
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

/// A prefilter that tests whether a word may be one of the given terms. It compares the first two
/// bytes, which stemming leaves unchanged. Most words fail and need not be stemmed.
package struct TermFilter: Sendable {
  /// A bitmap of the pairs of bytes that terms begin with.
  package private(set) var begins = [UInt64](repeating: 0, count: 1 << 10)
  package private(set) var hasShort = false

  package init(_ terms: some Sequence<String>) {
    for term in terms {
      let bytes = Array(term.utf8.prefix(2))
      if bytes.count < 2 {
        hasShort = true
      } else {
        begins[Int(bytes[0]) << 2 | Int(bytes[1] >> 6)] |= 1 << UInt64(bytes[1] & 63)
      }
    }
  }

  /// Returns false if the stem of a folded word is certainly none of the terms.
  @inlinable @inline(__always)
  package func mayBeTerm(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.count < 2 ? hasShort : mayBegin(with: UInt64(word[0]), UInt64(word[1]))
  }

  @inlinable @inline(__always)
  package func mayBeTerm(_ word: ShortWord) -> Bool {
    let second = word.low >> 8 & 0xFF
    return second == 0 ? hasShort : mayBegin(with: word.low & 0xFF, second)
  }

  @inlinable @inline(__always)
  package func mayBegin(with first: UInt64, _ second: UInt64) -> Bool {
    begins[Int(first << 2 | second >> 6)] >> (second & 63) & 1 != 0
  }
}

extension TermTable {
  /// Returns the numbers of the terms that occur in a text, with their UTF-8 offsets, in order. If
  /// a compound matches, the matches of its parts are omitted.
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

/// A text as numbers of a term table, one per token, with the lines that contain words.
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
