/// Removes plural endings of English words (the S stemmer of Harman 1991). It leaves most names,
/// and most words of other languages, unchanged.
package enum Stemmer {
  /// The term of a folded word.
  package static func term(_ word: UnsafeBufferPointer<UInt8>) -> String {
    let (kept, endsInY) = stem(of: word)
    let stem = String(decoding: UnsafeBufferPointer(rebasing: word[..<kept]), as: UTF8.self)
    return endsInY ? stem + "y" : stem
  }

  /// Returns the number of the word's bytes that remain, and whether a `y` is appended to them.
  package static func stem(of word: UnsafeBufferPointer<UInt8>) -> (kept: Int, endsInY: Bool) {
    guard word.count > 3, word.last == UInt8(ascii: "s") else { return (word.count, false) }
    func ends(_ suffix: StaticString) -> Bool {
      suffix.withUTF8Buffer { word.suffix($0.count).elementsEqual($0) }
    }
    if ends("ies"), !ends("eies"), !ends("aies") { return (word.count - 3, true) }
    if ends("es"), !ends("aes"), !ends("ees"), !ends("oes") { return (word.count - 1, false) }
    return (ends("us") || ends("ss") ? word.count : word.count - 1, false)
  }

  static func stem(of word: ShortWord) -> ShortWord {
    guard word.last == UInt8(ascii: "s") else { return word }
    var term = word
    word.withBytes { bytes in
      let (kept, endsInY) = stem(of: bytes)
      term = word.prefix(kept)
      if endsInY { term.append(UInt8(ascii: "y"), at: kept) }
    }
    return term
  }
}
