/// Letters and digits in mathematical styles, with which some people decorate names: `𝓜𝓮𝓮𝓽𝓲𝓷𝓰`
/// (Unicode block Mathematical Alphanumeric Symbols).
enum MathematicalLetter {
  static let range: Range<UInt32> = 0x1D400..<0x1D800

  private static let greek: ClosedRange<UInt32> = 0x1D6A8...0x1D7C9
  /// The last characters of each style: variants of theta, nabla, and the letters after omega.
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

  /// The Greek letter by its offset in a style: capitals, nabla, small letters, the differential,
  /// and variants of six letters.
  private static func greekLetter(_ place: UInt32) -> UInt32? {
    if let variant = variants[place] { return variant }
    if place == nabla || place == differential { return nil }
    return place < nabla ? 0x391 + place : 0x3B1 + place - nabla - 1
  }
}
