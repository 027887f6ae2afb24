/// The revision of a file, for detecting changes without reading the file. Its text is only stored
/// and compared.
package struct Revision: Hashable, Sendable {
  /// The revision in its stored form.
  package let text: String

  /// Creates a revision from its stored form.
  package init(_ text: String) { self.text = text }

  /// Creates the revision of a file; fails if the file doesn't exist or its status can't be read.
  package init?(ofFileAt path: String) {
    guard let status = try? FileContents.status(path) else { return nil }
    self = status.revision
  }

  /// Creates a revision from a file's status.
  ///
  /// - Parameters:
  ///   - size: the size in bytes.
  ///   - modified: the modification time in nanoseconds since 1970-01-01T00:00:00Z.
  package init(size: Int64, modified: Int64, inode: UInt64) {
    // This runs for each file in each sync, so it doesn't create a string for each number.
    let numbers = [
      UInt64(bitPattern: size), UInt64(bitPattern: modified), inode,
    ]
    text = String(unsafeUninitializedCapacity: 3 * 17) { buffer in
      var place = 0
      for number in numbers { place += Revision.write(number, to: buffer, at: place) }
      return place - 1
    }
  }

  /// Writes a number in hexadecimal, followed by a space.
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
