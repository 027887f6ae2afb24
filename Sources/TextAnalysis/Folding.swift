import Models

/// Folds characters in terms and names by removing case and diacritics.
///
/// The table is the program's own (made from Unicode's data), so that a text has the same terms on
/// every platform and with every version of the standard library.
package enum Folding {
  /// The result of folding one scalar.
  package enum Fate: Equatable {
    case separator
    case dropped
    /// The folded letters were appended to the output.
    case letters
  }

  private static let firstExpansion: UInt16 = 0xE000
  private static let expansionLength = 8
  // Constant data of the program.
  nonisolated(unsafe) private static let table = UnsafeRawPointer(model_folding().bytes)
    .assumingMemoryBound(to: UInt16.self)

  /// Appends the folded form of `scalar` in UTF-8 to `output`, and returns what happened.
  package static func fold(_ scalar: UInt32, into output: inout [UInt8]) -> Fate {
    guard scalar < 0x10000 else { return foldAstral(scalar, into: &output) }
    let entry = UInt16(littleEndian: table[Int(scalar)])
    if entry == 0 { return .separator }
    if entry == 1 { return .dropped }
    if entry < firstExpansion {
      if JamoComposition.isLater(entry) {
        JamoComposition.append(UInt32(entry), to: &output)
      } else {
        encode(UInt32(entry), into: &output)
      }
      return .letters
    }
    let start = 0x10000 + Int(entry - firstExpansion) * expansionLength
    for position in start..<start + expansionLength {
      let letter = UInt16(littleEndian: table[position])
      if letter == 0 { break }
      encode(UInt32(letter), into: &output)
    }
    return .letters
  }

  /// Beyond the table, letters of scripts are kept, and symbols such as emoji separate words.
  private static func foldAstral(_ scalar: UInt32, into output: inout [UInt8]) -> Fate {
    switch scalar {
    case MathematicalLetter.range:
      guard let letter = MathematicalLetter.plain(scalar) else { return .separator }
      return fold(letter, into: &output)
    case 0x1F000..<0x20000, 0xF0000...: return .separator
    case 0xE0000..<0xF0000: return .dropped
    default:
      encode(scalar, into: &output)
      return .letters
    }
  }

  package static func encode(_ scalar: UInt32, into output: inout [UInt8]) {
    switch scalar {
    case 0..<0x80:
      output.append(UInt8(scalar))
    case 0x80..<0x800:
      output.append(UInt8(0xC0 | scalar >> 6))
      output.append(UInt8(0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      output.append(UInt8(0xE0 | scalar >> 12))
      output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      output.append(UInt8(0x80 | scalar & 0x3F))
    default:
      output.append(UInt8(0xF0 | scalar >> 18))
      output.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      output.append(UInt8(0x80 | scalar & 0x3F))
    }
  }

  /// Decodes the scalar at `position` of valid UTF-8, and returns its length in bytes.
  package static func decode(
    _ utf8: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (scalar: UInt32, length: Int) {
    func tail(_ offset: Int) -> UInt32 { UInt32(utf8[position + offset] & 0x3F) }
    let first = UInt32(utf8[position])
    if first < 0x80 { return (first, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | tail(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }
}
