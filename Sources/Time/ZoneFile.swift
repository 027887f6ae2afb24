/// Reads compiled zone files, TZif version 2 or later (RFC 9636).
package enum ZoneFile {
  /// Returns the rules in a zone file; nil if the bytes aren't a valid one.
  package static func rules(_ bytes: [UInt8]) -> ZoneRules? {
    guard let legacy = Header(bytes, at: 0), legacy.version >= UInt8(ascii: "2"),
      let header = Header(bytes, at: legacy.end(timeSize: 4))
    else { return nil }
    return rules(bytes, header)
  }

  private static func rules(_ bytes: [UInt8], _ header: Header) -> ZoneRules? {
    let timesAt = header.body
    let indicesAt = timesAt + header.timeCount * 8
    let typesAt = indicesAt + header.timeCount
    let namesAt = typesAt + header.typeCount * 6
    let footerAt = header.end(timeSize: 8)
    guard footerAt <= bytes.count, header.typeCount > 0 else { return nil }

    let names = bytes[namesAt..<namesAt + header.nameLength]
    let types = (0..<header.typeCount).map { index in
      let at = typesAt + index * 6
      let name = names.dropFirst(Int(bytes[at + 5])).prefix { $0 != 0 }
      return ZoneRules.LocalTime(
        offset: Int(Int32(truncatingIfNeeded: bigEndian(bytes, at, size: 4))),
        abbreviation: String(decoding: name, as: UTF8.self))
    }
    let indices = bytes[indicesAt..<typesAt].map { Int($0) }
    let changes = (0..<header.timeCount).map { bigEndian(bytes, timesAt + $0 * 8, size: 8) }
    guard indices.allSatisfy({ $0 < types.count }), changes == changes.sorted() else { return nil }
    return ZoneRules(
      beginning: types[0], changes: changes, afterChange: indices.map { types[$0] },
      afterwards: footer(bytes[footerAt...]))
  }

  /// Returns the rule in the footer, between two line feeds after the data.
  private static func footer(_ bytes: ArraySlice<UInt8>) -> PosixZoneRule? {
    let text = bytes.dropFirst().prefix { $0 != 0x0A }
    return PosixZoneRule(String(decoding: text, as: UTF8.self))
  }

  /// The header of a data block, which has 44 bytes. A file has two data blocks.
  private struct Header {
    let body: Int
    let version: UInt8
    let universalCount, standardCount, leapCount, timeCount, typeCount, nameLength: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start + 44 <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      body = start + 44
      version = bytes[start + 4]
      let counts = (0..<6).map { Int(bigEndian(bytes, start + 20 + $0 * 4, size: 4)) }
      (universalCount, standardCount, leapCount) = (counts[0], counts[1], counts[2])
      (timeCount, typeCount, nameLength) = (counts[3], counts[4], counts[5])
      // No count can exceed the file's size. This also keeps the sums below from overflowing.
      guard counts.allSatisfy({ $0 <= bytes.count }) else { return nil }
    }

    func end(timeSize: Int) -> Int {
      body + timeCount * timeSize + timeCount + typeCount * 6 + nameLength
        + leapCount * (timeSize + 4) + standardCount + universalCount
    }
  }

  private static func bigEndian(_ bytes: [UInt8], _ at: Int, size: Int) -> Int64 {
    bytes[at..<at + size].reduce(0) { $0 << 8 | Int64($1) }
  }
}
