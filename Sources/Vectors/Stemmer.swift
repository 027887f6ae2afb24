/// Takes plural endings off English words (the S stemmer of Harman 1991): light enough to leave
/// names and other languages alone.
enum Stemmer {
  /// The term of a folded word in UTF-8.
  static func term(_ word: UnsafeBufferPointer<UInt8>) -> String {
    let ending = ending(of: word)
    let stem = UnsafeBufferPointer(rebasing: word.dropLast(ending.count))
    return String(decoding: stem, as: UTF8.self) + ending.replacement
  }

  /// How many bytes go, and what stands in their place.
  private static func ending(
    of word: UnsafeBufferPointer<UInt8>
  ) -> (count: Int, replacement: String) {
    guard word.count > 3, word.last == UInt8(ascii: "s") else { return (0, "") }
    func ends(_ suffix: StaticString) -> Bool {
      suffix.withUTF8Buffer { word.suffix($0.count).elementsEqual($0) }
    }
    if ends("ies"), !ends("eies"), !ends("aies") { return (3, "y") }
    if ends("es"), !ends("aes"), !ends("ees"), !ends("oes") { return (1, "") }
    return ends("us") || ends("ss") ? (0, "") : (1, "")
  }
}
