import TextAnalysis

/// The character n-grams of a word with boundary marks: `<we`, `web`, `eb>`.
enum CharacterGrams {
  /// Appends the hashes of a folded word's n-grams, in order, to `hashes`. A word with a single
  /// n-gram has none, since that is the word itself.
  ///
  /// - Parameters:
  ///   - length: the length of an n-gram in Unicode scalars.
  ///   - scalars: a scratch buffer.
  static func append(
    of word: UnsafeBufferPointer<UInt8>, length: Int, scalars: inout Buffer<UInt32>,
    to hashes: inout Buffer<UInt64>
  ) {
    scalars.removeAll()
    scalars.append(0x3C)  // <
    var position = 0
    while position < word.count {
      let (scalar, bytes) = Folding.decode(word, at: position)
      scalars.append(scalar)
      position += bytes
    }
    scalars.append(0x3E)  // >
    guard scalars.count > length else { return }
    let elements = UnsafeBufferPointer(scalars.elements)
    var window = RollingHash(elements[..<length])
    hashes.append(window.hash)
    for next in length..<elements.count {
      window.roll(from: elements[next - length], to: elements[next])
      hashes.append(window.hash)
    }
  }
}
