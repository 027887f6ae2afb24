/// Makes text that strangers wrote safe for a terminal.
public enum Sanitizer {
  /// `text` on one line: what would move the cursor, change colours or reorder text is shown as
  /// `\u{1B}` instead, and line breaks and tabs become spaces.
  public static func line(_ text: String) -> String {
    sanitized(text) { $0 == "\n" || $0 == "\r" || $0 == "\t" ? " " : nil }
  }

  /// `text` with its line breaks and tabs.
  public static func lines(_ text: String) -> String {
    sanitized(text.replacing("\r\n", with: "\n")) { $0 == "\n" || $0 == "\t" ? $0 : nil }
  }

  private static func sanitized(
    _ text: String, allowing blank: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isUnsafe(scalar) {
        safe.append(scalar)
      } else if let blank = blank(scalar) {
        safe.append(blank)
      } else {
        safe.append(contentsOf: escape(scalar).unicodeScalars)
      }
    }
    return String(safe)
  }

  /// Control characters (C0, DEL, C1), line and paragraph separators, and the controls of
  /// bidirectional text (Unicode Standard Annex #9).
  public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1f, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  /// `\u{1B}`
  public static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}
