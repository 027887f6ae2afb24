import Foundation

/// A word of a title, prepared for comparison with many others.
struct TitleWord: Hashable, Sendable {
  let text: String
  private let bytes: [UInt8]
  /// A bit set of the letters in the word. Some letters share a bit.
  private let letters: UInt64

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    letters = bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// Returns the similarity to another word: 1 if they are equal, less if one is a misspelling or a
  /// prefix of the other, and otherwise 0.
  func nearness(_ other: TitleWord) -> Double {
    if bytes == other.bytes { return 1 }
    let shorter = min(bytes.count, other.bytes.count)
    guard shorter > 3 else { return 0 }
    guard abs(bytes.count - other.bytes.count) <= 2 else {
      return bytes.starts(with: other.bytes) || other.bytes.starts(with: bytes) ? 0.8 : 0
    }
    let slips = slips(other)
    return slips == 1 ? 0.9 : slips == 2 && shorter > 6 ? 0.7 : 0
  }

  /// Returns the number of wrong, missing, extra or swapped letters (optimal string alignment
  /// distance), or 3 if there are more than two.
  private func slips(_ other: TitleWord) -> Int {
    // A typo adds at most one letter to the set. This check excludes nearly all pairs of words.
    guard (letters & ~other.letters).nonzeroBitCount < 3,
      (other.letters & ~letters).nonzeroBitCount < 3
    else { return 3 }
    let (a, b) = (bytes, other.bytes)
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var distances = [i]
      for j in 1...b.count {
        let same = a[i - 1] == b[j - 1]
        var least = min(
          rows[i - 1][j] + 1, distances[j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = min(least, rows[i - 2][j - 2] + 1)
        }
        distances.append(least)
      }
      rows.append(distances)
    }
    return min(3, rows[a.count][b.count])
  }
}

/// The weights of words: the fewer titles contain a word, the higher its weight.
struct WordRarity: Sendable {
  /// The number of distinct titles, counted by UID.
  let titles: Int
  let titlesByWord: [String: Int]

  func weight(_ word: String) -> Double {
    log(1 + Double(titles + 1) / Double(titlesByWord[word] ?? 1))
  }
}
