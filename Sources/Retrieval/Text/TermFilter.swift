/// Which words may be one of some terms, by their first two bytes, which no ending changes: most are
/// none, and need not be stemmed to know it.
struct TermFilter: Sendable {
  private var begins = [Bool](repeating: false, count: 1 << 16)
  private var hasShort = false

  init(_ terms: some Sequence<String>) {
    for term in terms {
      let bytes = Array(term.utf8.prefix(2))
      if bytes.count < 2 {
        hasShort = true
      } else {
        begins[Int(bytes[0]) << 8 | Int(bytes[1])] = true
      }
    }
  }

  /// - Parameter word: folded.
  @inline(__always)
  func mayBeTerm(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.count < 2 ? hasShort : begins[Int(word[0]) << 8 | Int(word[1])]
  }
}
