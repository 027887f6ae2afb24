import CKernels
import TextAnalysis

/// Selects the positions of a folded text that may have an n-gram of one of the question's words,
/// or the whole of a shorter word. It examines four letters at a time, and may select too many
/// positions but never too few.
///
/// Words with non-ASCII letters are left out, because the scorer examines these anyway.
struct GramFilter {
  /// The class to which apostrophes and non-ASCII letters are folded.
  private static let other: UInt8 = 1
  private static let length = 4

  /// The tables in the layout that the kernel `find_grams` requires.
  private(set) var grams: [UInt8]

  /// Creates the filter of a question.
  ///
  /// - Parameters:
  ///   - text: the question.
  ///   - gramLength: the length of the embedder's n-grams.
  init(_ text: String, gramLength: Int) {
    let usual = gramLength == Self.length
    grams = [UInt8](repeating: usual ? 0 : 1, count: Int(GRAM_FILTER_BYTES))
    var text = text
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      while words.next() { words.forEachPart { part, _ in insert(part) } }
    }
  }

  private mutating func insert(_ word: UnsafeBufferPointer<UInt8>) {
    let letters = [FoldedText.space] + word + [FoldedText.space]
    for window in letters.indices.dropLast(Self.length - 1) {
      insert(letters[window..<window + Self.length])
    }
    if letters.count < Self.length {
      let next =
        [FoldedText.space, Self.other] + (UInt8(ascii: "a")...UInt8(ascii: "z"))
        + (UInt8(ascii: "0")...UInt8(ascii: "9"))
      for letter in next { insert((letters + [letter])[...]) }
    }
  }

  private mutating func insert(_ gram: ArraySlice<UInt8>) {
    let number = gram.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    grams[Int((number &* 0x9E37_79B1) >> 18)] = 1
    // The bit depends on the first letter alone, so that n-grams with different first letters
    // mostly set different bits.
    let bit = UInt8(1) << (gram.first! & 7)
    for (place, letter) in gram.enumerated() {
      grams[Int(GRAM_FILTER_SLOTS) + 32 * place + Int(letter & 31)] |= bit
    }
  }
}
