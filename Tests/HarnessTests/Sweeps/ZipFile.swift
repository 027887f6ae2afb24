import Foundation

/// Writes valid and broken ZIP archives. Compressed members use stored blocks.
struct ZipFile {
  struct Member {
    var name: String
    var bytes: [UInt8]
    var isCompressed = false
    var extra: [UInt8] = []
    var comment: [UInt8] = []
    /// The declared offset of the directory; nil for the actual one.
    var claimedOffset: UInt32?
    /// The size in the directory; nil for the actual one.
    var claimedSize: UInt32?
  }

  var members: [Member] = []
  var comment: [UInt8] = []

  /// The offset of each member.
  private(set) var offsets: [UInt32] = []

  mutating func written() -> Data {
    var file: [UInt8] = []
    offsets = []
    for member in members {
      offsets.append(UInt32(file.count))
      file += [0x50, 0x4b, 3, 4, 20, 0] + head(member)
      file += Self.two(member.name.utf8.count) + Self.two(member.extra.count)
      file += Array(member.name.utf8) + member.extra + packed(member)
    }
    let directory = file.count
    for (member, offset) in zip(members, offsets) {
      file += [0x50, 0x4b, 1, 2, 20, 0, 20, 0] + head(member)
      file += Self.two(member.name.utf8.count) + Self.two(member.extra.count)
      file += Self.two(member.comment.count) + [0, 0, 0, 0, 0, 0, 0, 0]
      file += Self.four(member.claimedOffset ?? offset)
      file += Array(member.name.utf8) + member.extra + member.comment
    }
    let length = file.count - directory
    file += [0x50, 0x4b, 5, 6, 0, 0, 0, 0] + Self.two(members.count) + Self.two(members.count)
    file += Self.four(UInt32(length)) + Self.four(UInt32(directory))
    return Data(file + Self.two(comment.count) + comment)
  }

  /// Returns the part of a header from the flags to the sizes.
  private func head(_ member: Member) -> [UInt8] {
    [0, 0] + Self.two(member.isCompressed ? 8 : 0) + [0, 0, 0, 0]
      + Self.four(Self.checksum(member.bytes)) + Self.four(UInt32(packed(member).count))
      + Self.four(member.claimedSize ?? UInt32(member.bytes.count))
  }

  private func packed(_ member: Member) -> [UInt8] {
    guard member.isCompressed else { return member.bytes }
    var blocks: [UInt8] = []
    var rest = member.bytes[...]
    repeat {
      let part = rest.prefix(1_000)
      rest = rest.dropFirst(part.count)
      blocks.append(rest.isEmpty ? 1 : 0)
      blocks += Self.two(part.count) + Self.two(part.count ^ 0xffff) + part
    } while !rest.isEmpty
    return blocks
  }

  private static func two(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

  private static func four(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Returns the CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      var bit = 0
      while bit < 8 {
        sum = sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0)
        bit += 1
      }
    }
    return ~sum
  }
}
