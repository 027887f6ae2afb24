/// Composes decomposed Hangul letters, as used by some file systems, into syllables (Unicode
/// Standard, section 3.12).
enum JamoComposition {
  private static let (leads, vowels, tails): (UInt32, UInt32, UInt32) = (0x1100, 0x1161, 0x11A7)
  private static let (leadCount, vowelCount, tailCount): (UInt32, UInt32, UInt32) = (19, 21, 28)
  private static let (first, count): (UInt32, UInt32) = (0xAC00, 11_172)

  /// Returns true for a letter that can extend a syllable: a vowel or a final consonant.
  @inline(__always)
  static func isLater(_ entry: UInt16) -> Bool { 0x1161...0x11C2 ~= entry }

  /// Appends a letter, joining it to the output's last syllable if it fits.
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

  /// The last scalar of the output if it has three bytes, as those of Hangul do.
  private static func last(of output: [UInt8]) -> UInt32? {
    guard output.count >= 3, output[output.count - 3] & 0xF0 == 0xE0 else { return nil }
    return output.withUnsafeBufferPointer { Folding.decode($0, at: $0.count - 3).scalar }
  }
}
