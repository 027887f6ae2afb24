/// The whole lines that two files have in common at their start and at their end, in bytes.
package struct CommonEnds: Sendable {
  /// The number of common bytes at the start.
  package let prefix: Int
  /// The number of common bytes at the end, without any of the prefix.
  package let suffix: Int

  package init(_ old: [UInt8], _ new: [UInt8]) {
    let least = min(old.count, new.count)
    (prefix, suffix) = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var prefix = 0
        while prefix < least, old[prefix] == new[prefix] { prefix += 1 }
        while prefix > 0, old[prefix - 1] != 0x0A { prefix -= 1 }
        var suffix = 0
        while suffix < least - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
          suffix += 1
        }
        while suffix > 0, !Self.begins(suffix, old) || !Self.begins(suffix, new) { suffix -= 1 }
        return (prefix, suffix)
      }
    }
  }

  /// Returns true if a line begins `suffix` bytes before the end.
  private static func begins(_ suffix: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    suffix == bytes.count || bytes[bytes.count - suffix - 1] == 0x0A
  }
}
