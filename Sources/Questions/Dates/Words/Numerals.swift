/// Numbers in words: `three`, `forty-five`.
enum Numerals {
  static func value(_ word: String) -> Int? {
    let parts = word.split(separator: "-").map { plain(String($0)) }
    switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
    case (1, let one, _): return one
    case (2, let tens?, let ones?) where tens >= 20 && tens % 10 == 0 && 1...9 ~= ones:
      return tens + ones
    default: return nil
    }
  }

  /// The number of a single word. Callers handle `a` and `couple`, since they know what is counted.
  private static func plain(_ word: String) -> Int? {
    guard let number = DateWords.senses[word]?.lazy.compactMap(\.number).first else { return nil }
    return number > 0 && !["a", "an", "couple", "hundred"].contains(word) ? number : nil
  }
}
