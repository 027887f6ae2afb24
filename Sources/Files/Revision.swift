/// The revision of a file, which tells without reading it that it has not changed. It is compared
/// and stored, and has no other meaning.
package struct Revision: Hashable, Sendable {
  /// As it is stored.
  package let text: String

  /// One that was stored.
  package init(_ text: String) { self.text = text }

  /// Of the file at `path`; nil if there is none that may be looked at.
  package init?(ofFileAt path: String) {
    guard let status = try? FileContents.status(path) else { return nil }
    self = status.revision
  }

  /// Of a file of a disk.
  ///
  /// - Parameters:
  ///   - size: in bytes.
  ///   - modified: in nanoseconds since 1970-01-01T00:00:00Z.
  package init(size: Int64, modified: Int64, inode: UInt64) {
    // One is made for each file of each sync, so no string is made of each number.
    let numbers = [
      UInt64(bitPattern: size), UInt64(bitPattern: modified), inode,
    ]
    text = String(unsafeUninitializedCapacity: 3 * 17) { buffer in
      var place = 0
      for number in numbers { place += Revision.write(number, to: buffer, at: place) }
      return place - 1
    }
  }

  /// Writes hexadecimal digits and a blank.
  private static func write(
    _ number: UInt64, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    let count = max(1, (64 - number.leadingZeroBitCount + 3) / 4)
    for digit in 0..<count {
      let value = UInt8(truncatingIfNeeded: number >> UInt64(4 * (count - 1 - digit)) & 0xf)
      buffer[start + digit] =
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
    buffer[start + count] = UInt8(ascii: " ")
    return count + 1
  }
}
