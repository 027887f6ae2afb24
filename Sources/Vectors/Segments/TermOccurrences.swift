/// Which terms the documents of a part have, and where: collected as texts go, sorted when parts
/// become a segment (`TermSort`).
struct TermOccurrences: ~Copyable {
  /// Terms of all documents' tokens, one after another.
  private var tokens = Buffer<Int32>(capacity: 1 << 16)
  /// Of each term, the last passage that has it, and how many have.
  private var passages = Buffer<PassageCount>(capacity: 1 << 12)
  private var passageCount: UInt32 = 0

  struct PassageCount: BitwiseCopyable {
    /// 1 for the first passage.
    var last: UInt32
    var count: UInt32
  }

  mutating func add(_ document: borrowing DocumentTokens, _ vocabulary: borrowing Vocabulary) {
    tokens.reserve(document.count)
    for word in document.words.elements { tokens.append(vocabulary[Int(word)].term) }
  }

  /// Adds a passage, by its words.
  mutating func addPassage(
    _ words: borrowing Buffer<UInt32>, _ vocabulary: borrowing Vocabulary
  ) {
    passageCount += 1
    if passages.count < vocabulary.terms.count {
      passages.append(
        repeating: PassageCount(last: 0, count: 0),
        count: vocabulary.terms.count - passages.count)
    }
    for word in words.elements {
      let term = Int(vocabulary[Int(word)].term)
      // Another word of the passage may have the same stem.
      guard passages[term].last != passageCount else { continue }
      passages[term] = PassageCount(last: passageCount, count: passages[term].count + 1)
    }
  }

  /// What was collected, and begins anew.
  mutating func finish(_ terms: borrowing ByteTable) -> PartTerms {
    let part = PartTerms(tokens: tokens.elements, of: terms) { term in
      term < passages.count ? passages[term].count : 0
    }
    tokens.removeAll()
    passages.removeAll()
    passageCount = 0
    return part
  }
}
