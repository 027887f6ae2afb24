import Equals

/// Everyday synonyms from `Models/Equals/equals.txt`, which has one class per line.
enum EverydayEquals {
  /// The synonyms of each of `words` that is in a class.
  static func of(_ words: Set<String>) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for line in classes {
      for word in line where words.contains(word) {
        found[word, default: []] += line.filter { $0 != word }
      }
    }
    return found
  }

  /// The number of words in the longest entry, whose words are joined by hyphens.
  static let longest = 4

  static let classes: [[String]] = {
    let text = UnsafeBufferPointer(start: equals_bytes(), count: equals_count())
    return text.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }()
}
