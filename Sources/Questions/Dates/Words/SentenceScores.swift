/// The class scores that a softmax regression assigns to a sentence by its words, word pairs and
/// length. `Models/Questions/sentences.py` names these features in the same way.
struct SentenceScores {
  /// The score of each class in nats.
  private(set) var sums: WeightTable.Weights
  /// The contribution of each word to `sums`.
  private(set) var shares: [WeightTable.Weights]
  /// If false, the sentence has no terms, and only its length is scored.
  let hasTerms: Bool

  /// Thresholds for the number of words. Each one that the sentence exceeds is a feature.
  private static let lengths = [3, 5, 7, 9, 12, 16, 20, 24]
  /// Endings used as features of words that have no weight themselves.
  private static let endings = ["ed", "ing"]

  init(of words: ArraySlice<Word>, by table: WeightTable) {
    let terms = Self.terms(of: words)
    hasTerms = !terms.isEmpty
    sums = table.bias
    shares = Array(repeating: .zero, count: words.count)
    // A repeated term counts once, as in training.
    var counted: Set<String> = []
    func add(_ name: String) { if let weights = table[name] { sums += weights } }
    for (place, term) in terms where counted.insert(term).inserted {
      guard let weights = table[term] else { continue }
      sums += weights
      shares[place] += weights
    }
    // A zipped sequence would instantiate its type at run time, which takes as long as the rest of
    // this function.
    for place in 0...terms.count {
      let first = place > 0 ? terms[place - 1] : nil
      let second = place < terms.count ? terms[place] : nil
      let pair = "\(first?.term ?? "^") \(second?.term ?? "$")"
      guard counted.insert(pair).inserted, let weights = table[pair] else { continue }
      sums += weights
      for term in [first, second].compactMap(\.self) { shares[term.place] += weights / 2 }
    }
    for ending in Self.endings
    where terms.contains(where: { $0.term.hasSuffix(ending) && table[$0.term] == nil }) {
      add("~\(ending)")
    }
    if words.contains(where: { $0.after.utf8.contains(UInt8(ascii: ";")) }) { add(";") }
    for length in Self.lengths where words.count > length { add(">\(length)") }
  }

  /// Returns the terms that may have weights, with the positions of their words. Terms are in lower
  /// case, without apostrophes, and split at hyphens. Numbers and the names of days and months are
  /// excluded, because questions for lists contain them as often as questions for free time.
  static func terms(of words: ArraySlice<Word>) -> [(place: Int, term: String)] {
    var terms: [(place: Int, term: String)] = []
    for (place, word) in words.enumerated() {
      let parts = Self.hasOnlyLetters(word.folded) ? [word.folded] : parts(of: word.folded)
      for part in parts where !DateWords.isName(part) { terms.append((place, part)) }
    }
    return terms
  }

  /// Returns true if a word consists of ASCII letters only and needs no splitting, as is usual.
  private static func hasOnlyLetters(_ folded: String) -> Bool {
    !folded.isEmpty && folded.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
  }

  private static func parts(of folded: String) -> [String] {
    var folded = folded
    if folded.hasSuffix("'s") { folded.removeLast(2) }
    folded.removeAll { $0 == "'" }
    return folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .filter { !$0.contains(where: \.isNumber) }
  }
}
