/// Makes untrusted text safe to print to a terminal.
package enum Sanitizer {
  /// Returns `text` on one line. Characters that move the cursor, change colours or reorder text
  /// are escaped, as in `\u{1B}`; line breaks and tabs become spaces.
  package static func line(_ text: String) -> String {
    sanitized(text) { $0 == "\n" || $0 == "\r" || $0 == "\t" ? " " : nil }
  }

  /// Returns `text` sanitized like a line, but with its line breaks and tabs.
  package static func lines(_ text: String) -> String {
    sanitized(text.replacing("\r\n", with: "\n")) { $0 == "\n" || $0 == "\t" ? $0 : nil }
  }

  private static func sanitized(
    _ text: String, allowing blank: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> String {
    replacing(unsafeIn: text) { scalar in blank(scalar).map { String($0) } ?? escape(scalar) }
  }

  /// Returns `text` with every scalar replaced that isn't safe to display.
  static func replacing(
    unsafeIn text: String, with replacement: (Unicode.Scalar) -> String
  ) -> String {
    // Most text is plain ASCII, which is faster to recognize by its bytes.
    if text.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) { return text }
    guard text.unicodeScalars.contains(where: { isUnsafe($0) || isShaping($0) }) else {
      return text
    }
    var safe = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) || isStray(scalar, behind: previous) {
        safe += replacement(scalar)
      } else {
        safe.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return safe
  }

  /// Returns true for controls (C0, DEL, C1), line and paragraph separators, bidirectional controls
  /// (Unicode Standard Annex #9), and invisible characters: zero-width spaces, fillers, annotations
  /// and tags. Invisible characters can hide text or make two names look the same.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1f, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    case 0x034f, 0x115f...0x1160, 0x17b4...0x17b5, 0x180e, 0x200b, 0x2060...0x2065,
      0x206a...0x206f, 0x3164, 0xfeff, 0xffa0, 0xfff0...0xfffb, 0x1bca0...0x1bca3,
      0x1d173...0x1d17a, 0xe0000...0xe00ff, 0xe01f0...0xe0fff:
      true
    default: false
    }
  }

  /// Returns true for joiners and variation selectors. Some scripts and emoji need these.
  private static func isShaping(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x180b...0x180d, 0x180f, 0xfe00...0xfe0f, 0xe0100...0xe01ef: true
    default: isJoiner(scalar)
    }
  }

  /// Returns true if the scalar is a joiner or variation selector that has no effect after
  /// `previous`, so that it can only serve to hide text.
  private static func isStray(_ scalar: Unicode.Scalar, behind previous: Unicode.Scalar) -> Bool {
    if isJoiner(scalar) { return !ShapedText.isJoined(previous, by: scalar) }
    return isShaping(scalar) && !ShapedText.hasVariants(previous, by: scalar)
  }

  static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200c || scalar.value == 0x200d
  }

  /// Returns the escape of a scalar, such as `\u{1B}`.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

/// Quotes words of commands that users may copy into a shell.
package enum ShellWord {
  /// Returns `word`, quoted for POSIX shells if necessary; nil if it contains characters that are
  /// unsafe on a terminal.
  package static func quoted(_ word: String) -> String? {
    guard Sanitizer.line(word) == word else { return nil }
    let isPlain = !word.isEmpty && word.unicodeScalars.allSatisfy(isSafe)
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Returns the last argument of a command, preceded by `--` if it could be parsed as an option.
  ///
  /// - Parameter placeholder: the text that replaces a word with characters that are unsafe on a
  ///   terminal.
  package static func argument(_ word: String, or placeholder: String) -> String {
    (word.hasPrefix("-") ? "-- " : "") + (quoted(word) ?? placeholder)
  }

  /// Returns true for letters and digits of any script, and for punctuation that has no special
  /// meaning in shells.
  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: "@._+-/:,".unicodeScalars.contains(scalar)
    }
  }
}
