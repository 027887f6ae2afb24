/// A bitmap over the ordinals of a segment's documents or passages.
package struct DocumentSet: Sendable, Hashable {
  /// The number of ordinals: they range from 0 to `count` - 1.
  package let count: Int
  private(set) var words: [UInt64]

  /// Creates an empty set over `count` ordinals.
  package init(count: Int) {
    self.count = count
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// The set of all ordinals.
  package static func all(count: Int) -> DocumentSet {
    var set = DocumentSet(count: count)
    for word in set.words.indices { set.words[word] = .max }
    if count % 64 > 0 { set.words[set.words.count - 1] = 1 << UInt64(count % 64) - 1 }
    return set
  }

  /// Returns true if an ordinal, which must be less than `count`, is a member.
  package func contains(_ ordinal: Int) -> Bool {
    words[ordinal >> 6] >> UInt64(ordinal & 63) & 1 == 1
  }

  /// Adds an ordinal, which must be less than `count`.
  package mutating func insert(_ ordinal: Int) {
    precondition(ordinal >= 0 && ordinal < count)
    words[ordinal >> 6] |= 1 << UInt64(ordinal & 63)
  }

  /// Removes an ordinal, which must be less than `count`.
  package mutating func remove(_ ordinal: Int) {
    precondition(ordinal >= 0 && ordinal < count)
    words[ordinal >> 6] &= ~(1 << UInt64(ordinal & 63))
  }

  /// Removes the members that `other`, a set of the same size, doesn't contain.
  package mutating func formIntersection(_ other: DocumentSet) {
    precondition(count == other.count)
    for word in words.indices { words[word] &= other.words[word] }
  }

  /// The ordinals that are not members.
  package var complement: DocumentSet {
    var set = DocumentSet.all(count: count)
    for word in words.indices { set.words[word] &= ~words[word] }
    return set
  }

  /// Calls `body` with each member, in ascending order.
  package func forEachMember(_ body: (Int) throws -> Void) rethrows {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        try body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// The stored form, with (count + 7) / 8 bytes. Ordinal 0 is the lowest bit of the first byte.
  package var bytes: [UInt8] {
    (0..<(count + 7) / 8).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64($0 % 8 * 8)) }
  }

  /// Decodes the stored form.
  ///
  /// - Parameter count: the number of ordinals.
  /// - Throws: `DamagedSegment` if the bytes don't represent a set of that size.
  package init(bytes: UnsafeRawBufferPointer, count: Int) throws {
    guard count >= 0, bytes.count == (count + 7) / 8 else { throw DamagedSegment.set }
    self.init(count: count)
    for (index, byte) in bytes.enumerated() {
      words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
    }
    if count % 64 > 0, words[words.count - 1] >> UInt64(count % 64) != 0 {
      throw DamagedSegment.set
    }
  }

  package init(bytes: [UInt8], count: Int) throws {
    self = try bytes.withUnsafeBytes { try DocumentSet(bytes: $0, count: count) }
  }
}
