import Boilerplate

/// The words of which a line has one at least if it begins a block of a service: one of each phrase that needs no other
/// line beside it, the longest that isn't in every text.
///
/// Made of bytes, as each question looks at some texts, of which most have none of these words.
struct TellingWords: Sendable {
  private var telling = WordFilter()
  private var common = WordFilter()

  static let shipped = TellingWords(
    Array(UnsafeBufferPointer(start: boilerplate_bytes(), count: boilerplate_count())))

  /// The classes whose phrases need another line beside them.
  private static let beside = ["near", "near-whole", "service", "common"].map { Array($0.utf8) }

  /// - Parameter file: as `BoilerplatePhrases` reads it; the common words are first.
  init(_ file: [UInt8]) {
    let common = Array("common".utf8)
    for line in file.split(separator: UInt8(ascii: "\n")) {
      let kind = line.prefix { $0 != UInt8(ascii: " ") }
      let phrase = line.dropFirst(kind.count + 1)
      if kind.elementsEqual(common) {
        for word in FoldedWords(phrase) { self.common.insert(word.hash) }
      } else if !Self.beside.contains(where: { kind.elementsEqual($0) }),
        let word = word(of: phrase)
      {
        telling.insert(word)
      }
    }
  }

  /// The word by which a phrase is told.
  func word(of phrase: some RandomAccessCollection<UInt8>) -> UInt64? {
    var longest: (hash: UInt64, length: Int)?
    for word in FoldedWords(Array(phrase)) where !common.contains(word.hash) {
      if word.range.count > longest?.length ?? 0 { longest = (word.hash, word.range.count) }
    }
    return longest?.hash
  }

  @inline(__always)
  func contains(_ hash: UInt64) -> Bool { telling.contains(hash) }
}
