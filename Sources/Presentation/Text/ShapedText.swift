/// The scripts and symbols that use joiners and variation selectors. After any other scalar,
/// joiners and selectors are invisible and can encode hidden text.
enum ShapedText {
  /// Returns true if the variation selector selects a form of `base`.
  static func hasVariants(_ base: Unicode.Scalar, by selector: Unicode.Scalar) -> Bool {
    switch selector.value {
    case 0xfe0e...0xfe0f: base.properties.isEmoji
    case 0x180b...0x180d, 0x180f: mongolian.contains(base.value)
    case 0xfe00...0xfe06: isHan(base) || standardized.contains { $0.contains(base.value) }
    case 0xe0100...0xe01ef: isHan(base)
    default: false
    }
  }

  /// Returns true if a joiner or non-joiner after `scalar` changes its form: between letters of
  /// joining scripts, or between the parts of an emoji.
  static func isJoined(_ scalar: Unicode.Scalar, by joiner: Unicode.Scalar) -> Bool {
    if joining.contains(where: { $0.contains(scalar.value) }) { return true }
    let isEmoji = scalar.properties.isEmoji && !scalar.isASCII
    return joiner.value == 0x200d && (isEmoji || scalar.value == 0xfe0f)
  }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isUnifiedIdeograph
  }

  private static let mongolian: ClosedRange<UInt32> = 0x1820...0x1888

  /// The base characters in StandardizedVariants.txt (Unicode 15), without ideographs.
  private static let standardized: [ClosedRange<UInt32>] = [
    0x30...0x30, 0x1000...0x1002, 0x1004...0x1004, 0x1010...0x1011, 0x1015...0x1015,
    0x1019...0x101a, 0x101c...0x101d, 0x1022...0x1022, 0x1031...0x1031, 0x1075...0x1075,
    0x1078...0x1078, 0x107a...0x107a, 0x1080...0x1080, 0x210b...0x210b, 0x2110...0x2112,
    0x211b...0x211b, 0x212c...0x212c, 0x2130...0x2133, 0x2205...0x2205, 0x2229...0x222a,
    0x2268...0x2269, 0x2272...0x2273, 0x228a...0x228b, 0x2293...0x2297, 0x229c...0x229c,
    0x22da...0x22db, 0x2a3c...0x2a3d, 0x2a9d...0x2a9e, 0x2aac...0x2aad, 0x2acb...0x2acc,
    0x3001...0x3002, 0xa856...0xa868, 0xaa60...0xaa7a, 0xff01...0xff1f, 0x10ac5...0x10ae1,
    0x13000...0x1345f, 0x1d49c...0x1d4b5,
  ]

  /// The blocks of scripts with cursive or conjunct forms: Arabic to Syriac, the scripts of India,
  /// Tibetan, Myanmar, Khmer, Mongolian, their extensions, and presentation forms.
  private static let joining: [ClosedRange<UInt32>] = [
    0x0600...0x08ff, 0x0900...0x0dff, 0x0f00...0x109f, 0x1700...0x18af, 0x1900...0x1cff,
    0xa800...0xabff, 0xfb50...0xfdff, 0xfe70...0xfefe, 0x10a00...0x10fff, 0x11000...0x11fff,
    0x1e900...0x1e95f,
  ]
}
