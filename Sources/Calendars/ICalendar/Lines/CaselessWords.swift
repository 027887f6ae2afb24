import TextAnalysis

/// A case-insensitive lookup of property and parameter names by their bytes. It makes no strings,
/// since nearly every line of a file is looked up.
struct CaselessWords<Word: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  private let words: [Word]
  /// The letters of all words in capitals, shorter words first.
  private let letters: [UInt8]
  /// For each length, the indexes of the first word of that length and of its letters. An
  /// additional entry marks the end.
  private let starts: [(word: Int, letter: Int)]

  init() {
    let words = Word.allCases.sorted { $0.rawValue.utf8.count < $1.rawValue.utf8.count }
    self.words = words
    letters = words.flatMap { Array($0.rawValue.utf8) }
    let longest = words.last.map { $0.rawValue.utf8.count } ?? 0
    starts = (0...longest + 1).map { length in
      let shorter = words.prefix { $0.rawValue.utf8.count < length }
      return (shorter.count, shorter.reduce(0) { $0 + $1.rawValue.utf8.count })
    }
  }

  /// The word that equals the bytes; nil if there is none.
  func word(_ bytes: UnsafeBufferPointer<UInt8>) -> Word? {
    let length = bytes.count
    guard length < starts.count - 1 else { return nil }
    var letter = starts[length].letter
    for index in starts[length].word..<starts[length + 1].word {
      var at = 0
      while at < length, bytes[at].capital == letters[letter + at] { at += 1 }
      if at == length { return words[index] }
      letter += length
    }
    return nil
  }
}
