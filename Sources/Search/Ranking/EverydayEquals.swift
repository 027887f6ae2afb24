import Equals

/// Everyday words for the same thing: `Models/Equals/equals.txt`, a class a line.
enum EverydayEquals {
  /// By those of `words` that are in a class, the other words of it.
  static func of(_ words: Set<String>) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for line in classes {
      for word in line where words.contains(word) {
        found[word, default: []] += line.filter { $0 != word }
      }
    }
    return found
  }

  /// The number of words that the longest has, with hyphens between them.
  static let longest = 4

  static let classes: [[String]] = {
    let text = UnsafeBufferPointer(start: equals_bytes(), count: equals_count())
    return text.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }()
}
