/// The page that text is laid out for: its width, and if it may have colours.
public struct Page: Hashable, Sendable {
  /// Columns.
  package var width: Int
  /// If true, attributes are set at all.
  package var hasColor: Bool
  /// If true, titles and lists of names are cut to the width, as on a terminal; a file gets them
  /// whole.
  package var isCut: Bool

  /// Text as a file or a pipe gets it.
  public static let plain = Page(width: 80, hasColor: false)

  /// So many columns wide.
  public init(width: Int, hasColor: Bool, isCut: Bool = false) {
    self.width = width
    self.hasColor = hasColor
    self.isCut = isCut
  }

  /// Titles and names.
  package func bold(_ text: String) -> String { set(text, "1") }
  /// Text that matters less.
  package func dim(_ text: String) -> String { set(text, "2") }
  /// Text that matches the question.
  package func match(_ text: String) -> String { set(text, "1;33") }
  /// Text about what the user has to do.
  package func warning(_ text: String) -> String { set(text, "33") }

  /// A square in a calendar's colour, `#rrggbb` with or without a transparency behind it.
  package func swatch(_ color: String?) -> String {
    guard let color, color.hasPrefix("#"), let number = Int(color.dropFirst().prefix(6), radix: 16),
      color.count >= 7, hasColor
    else { return "■" }
    return set("■", "38;2;\(number >> 16);\(number >> 8 & 255);\(number & 255)")
  }

  /// - Parameter attributes: the parameters of ECMA-48's SGR.
  private func set(_ text: String, _ attributes: String) -> String {
    hasColor && !text.isEmpty ? "\u{1b}[\(attributes)m\(text)\u{1b}[0m" : text
  }
}
