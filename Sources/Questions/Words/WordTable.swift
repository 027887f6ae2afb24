import Algorithms
import StableHashing

/// Lines of words with a hash table of the words. Each question starts a process, and sorting
/// hashes is much faster than creating a set of strings.
struct WordTable: Sendable {
  private let bytes: [UInt8]
  /// Sorted keys: the low bits are the offset of a word in `bytes`, the high bits its hash.
  private let keys: [UInt64]

  private static let placeBits: UInt64 = 16

  /// - Parameter text: words separated by white space, at most 64 KiB.
  init(_ text: String) {
    bytes = Array(text.utf8)
    precondition(bytes.count <= 1 << Self.placeBits)
    keys = bytes.withUnsafeBufferPointer { bytes in
      var keys: [UInt64] = []
      keys.reserveCapacity(bytes.count / 6)
      var place = 0
      while place < bytes.count {
        let start = place
        var hash = FNV1a()
        while place < bytes.count, !Self.isSpace(bytes[place]) {
          hash.combine(bytes[place])
          place += 1
        }
        if place > start { keys.append(Self.key(hash) | UInt64(start)) }
        place += 1
      }
      keys.sort()
      return keys
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
  }

  private static func key(_ hash: FNV1a) -> UInt64 { hash.state.mixed & ~(1 << placeBits - 1) }

  func contains(_ word: String) -> Bool { !places(of: word).isEmpty }

  /// Returns the words of each line that contains `word`, in the order of hashes.
  func lines(with word: String) -> [[String]] {
    places(of: word).map { place in
      let newline = UInt8(ascii: "\n")
      let start = bytes[..<place].lastIndex(of: newline).map { $0 + 1 } ?? 0
      let end = bytes[place...].firstIndex(of: newline) ?? bytes.count
      return bytes[start..<end].split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// Returns the offsets in `bytes` at which the word begins.
  private func places(of word: String) -> [Int] {
    let letters = word.utf8
    var hash = FNV1a()
    for letter in letters { hash.combine(letter) }
    let lowest = Self.key(hash)
    let first = keys.partitioningIndex { $0 >= lowest }
    var places: [Int] = []
    for key in keys[first...] {
      guard key >> Self.placeBits == lowest >> Self.placeBits else { break }
      let place = Int(key & (1 << Self.placeBits - 1))
      let end = place + letters.count
      if !letters.isEmpty, end <= bytes.count, end == bytes.count || Self.isSpace(bytes[end]),
        bytes[place..<end].elementsEqual(letters)
      {
        places.append(place)
      }
    }
    return places
  }
}
