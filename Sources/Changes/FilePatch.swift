import Foundation
import Mirror

/// The lines in which a file's state after a change differs from the one before, and digests of both
/// states: of a file of any size it keeps no more than was changed.
package struct FilePatch: Codable, Hashable, Sendable {
  /// The number of bytes in front of the lines, which both states have.
  private let prefix: Int
  private let removed: Data
  private let added: Data
  private let digestBefore: Data
  private let digestAfter: Data

  init(from before: [UInt8], to after: [UInt8]) {
    let (prefix, suffix) = Self.alike(before, after)
    self.prefix = prefix
    removed = Data(before[prefix..<before.count - suffix])
    added = Data(after[prefix..<after.count - suffix])
    (digestBefore, digestAfter) = (MirrorArrival.digest(before), MirrorArrival.digest(after))
  }

  /// Both states of the file, if `bytes` is one of them; else nil.
  func states(from bytes: [UInt8]) -> (before: [UInt8], after: [UInt8])? {
    let digest = MirrorArrival.digest(bytes)
    if digest == digestBefore, let after = Self.replacing(removed, by: added, at: prefix, in: bytes)
    {
      return (bytes, after)
    }
    if digest == digestAfter, let before = Self.replacing(added, by: removed, at: prefix, in: bytes)
    {
      return (before, bytes)
    }
    return nil
  }

  private static func replacing(
    _ old: Data, by new: Data, at start: Int, in bytes: [UInt8]
  ) -> [UInt8]? {
    guard (0...bytes.count).contains(start), bytes[start...].starts(with: old) else { return nil }
    var replaced = bytes
    replaced.replaceSubrange(start..<start + old.count, with: new)
    return replaced
  }

  /// The numbers of bytes that two files have in common at their ends, in whole lines.
  private static func alike(_ old: [UInt8], _ new: [UInt8]) -> (prefix: Int, suffix: Int) {
    let least = min(old.count, new.count)
    return old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var prefix = 0
        while prefix < least, old[prefix] == new[prefix] { prefix += 1 }
        while prefix > 0, old[prefix - 1] != 0x0A { prefix -= 1 }
        var suffix = 0
        while suffix < least - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
          suffix += 1
        }
        while suffix > 0, !begins(suffix, old) || !begins(suffix, new) { suffix -= 1 }
        return (prefix, suffix)
      }
    }
  }

  /// If true, a line begins `suffix` bytes before the end.
  private static func begins(_ suffix: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    suffix == bytes.count || bytes[bytes.count - suffix - 1] == 0x0A
  }
}
