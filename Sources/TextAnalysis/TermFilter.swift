/// A quick test of whether a word may be one of some terms, by its first two bytes, which stemming
/// leaves unchanged. Most words fail it and need not be stemmed.
package struct TermFilter: Sendable {
  package private(set) var begins = [Bool](repeating: false, count: 1 << 16)
  package private(set) var hasShort = false

  package init(_ terms: some Sequence<String>) {
    for term in terms {
      let bytes = Array(term.utf8.prefix(2))
      if bytes.count < 2 {
        hasShort = true
      } else {
        begins[Int(bytes[0]) << 8 | Int(bytes[1])] = true
      }
    }
  }

  /// - Parameter word: the folded word.
  @inlinable @inline(__always)
  package func mayBeTerm(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.count < 2 ? hasShort : begins[Int(word[0]) << 8 | Int(word[1])]
  }

  @inlinable @inline(__always)
  package func mayBeTerm(_ word: ShortWord) -> Bool {
    let first = Int(word.low & 0xFF)
    let second = Int(word.low >> 8 & 0xFF)
    return second == 0 ? hasShort : begins[first << 8 | second]
  }
}
