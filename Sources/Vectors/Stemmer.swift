/// Takes plural endings off English words (the S stemmer of Harman 1991): light enough to leave
/// names and other languages alone.
enum Stemmer {
  static func stem(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard word.count > 3, word.last == UInt8(ascii: "s") else { return word }
    func ends(_ suffix: StaticString) -> Bool {
      suffix.withUTF8Buffer { word.suffix($0.count).elementsEqual($0) }
    }
    if ends("ies"), !ends("eies"), !ends("aies") {
      return word.dropLast(3) + [UInt8(ascii: "y")]
    }
    if ends("es"), !ends("aes"), !ends("ees"), !ends("oes") { return word.dropLast() }
    if ends("us") || ends("ss") { return word }
    return word.dropLast()
  }
}
