import Models

/// Folds characters of terms and names by removing case and diacritics.
///
/// The table is built in, and was generated from Unicode's data. A text therefore has the same
/// terms on every platform and with every version of the standard library.
package enum Folding {
  /// The result of folding one scalar.
  package enum FoldingResult: Equatable {
    case separator
    case dropped
    /// The folded letters were appended to the output.
    case letters
  }

  private static let firstExpansion: UInt16 = 0xE000
  private static let expansionLength = 8
  // Safe, because the data is constant.
  nonisolated(unsafe) private static let table = UnsafeRawPointer(model_folding().bytes)
    .assumingMemoryBound(to: UInt16.self)

  /// Appends the folded form of `scalar` to `output` as UTF-8, and returns the kind of result.
  package static func fold(_ scalar: UInt32, into output: inout [UInt8]) -> FoldingResult {
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

  /// Folds a scalar outside the table, which covers the Basic Multilingual Plane. Most letters are
  /// kept, and symbols such as emoji are separators.
  private static func foldAstral(_ scalar: UInt32, into output: inout [UInt8]) -> FoldingResult {
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

  /// Decodes the scalar at `position`, and returns it with its length in bytes. The text must be
  /// valid UTF-8.
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

/// Composition of decomposed Hangul letters, which some file systems produce, to syllables (Unicode
/// Standard, section 3.12).
enum JamoComposition {
  private static let (leads, vowels, tails): (UInt32, UInt32, UInt32) = (0x1100, 0x1161, 0x11A7)
  private static let (leadCount, vowelCount, tailCount): (UInt32, UInt32, UInt32) = (19, 21, 28)
  private static let (first, count): (UInt32, UInt32) = (0xAC00, 11_172)

  /// Returns true for a letter that can extend a syllable: a vowel or a final consonant.
  @inline(__always)
  static func isLater(_ entry: UInt16) -> Bool { 0x1161...0x11C2 ~= entry }

  /// Appends a letter, composing it with the output's last syllable if possible.
  static func append(_ letter: UInt32, to output: inout [UInt8]) {
    guard let last = last(of: output), let syllable = syllable(last, with: letter) else {
      Folding.encode(letter, into: &output)
      return
    }
    output.removeLast(3)
    Folding.encode(syllable, into: &output)
  }

  private static func syllable(_ last: UInt32, with letter: UInt32) -> UInt32? {
    if leads..<leads + leadCount ~= last, vowels..<vowels + vowelCount ~= letter {
      return first + ((last - leads) * vowelCount + letter - vowels) * tailCount
    }
    let isOpen = first..<first + count ~= last && (last - first).isMultiple(of: tailCount)
    return isOpen && tails + 1..<tails + tailCount ~= letter ? last + letter - tails : nil
  }

  /// The last scalar of the output if its UTF-8 has three bytes, like that of all Hangul; otherwise
  /// nil.
  private static func last(of output: [UInt8]) -> UInt32? {
    guard output.count >= 3, output[output.count - 3] & 0xF0 == 0xE0 else { return nil }
    return output.withUnsafeBufferPointer { Folding.decode($0, at: $0.count - 3).scalar }
  }
}

/// Letters and digits in mathematical styles, which some people use to decorate names: `𝓜𝓮𝓮𝓽𝓲𝓷𝓰`
/// (Unicode block Mathematical Alphanumeric Symbols).
enum MathematicalLetter {
  static let range: Range<UInt32> = 0x1D400..<0x1D800

  private static let greek: ClosedRange<UInt32> = 0x1D6A8...0x1D7C9
  /// The plain letters of the variants in a Greek style, by their offsets in the style.
  private static let variants: [UInt32: UInt32] = [
    17: 0x3B8, 52: 0x3B5, 53: 0x3B8, 54: 0x3BA, 55: 0x3C6, 56: 0x3C1, 57: 0x3C0,
  ]
  private static let (nabla, differential): (UInt32, UInt32) = (25, 51)

  /// The plain letter or digit; nil for a symbol.
  static func plain(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case ..<0x1D6A4: return 0x61 + (scalar - range.lowerBound) % 26
    case 0x1D6A4: return 0x131
    case 0x1D6A5: return 0x237
    case greek: return greekLetter((scalar - greek.lowerBound) % 58)
    case 0x1D7CA, 0x1D7CB: return 0x3DD
    case 0x1D7CE...: return 0x30 + (scalar - 0x1D7CE) % 10
    default: return nil
    }
  }

  /// The Greek letter at an offset in a style; nil for nabla and the partial differential. A style
  /// consists of capitals, nabla, small letters, the partial differential, and variants of six
  /// letters.
  private static func greekLetter(_ place: UInt32) -> UInt32? {
    if let variant = variants[place] { return variant }
    if place == nabla || place == differential { return nil }
    return place < nabla ? 0x391 + place : 0x3B1 + place - nabla - 1
  }
}
