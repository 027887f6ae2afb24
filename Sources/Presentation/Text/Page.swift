/// The properties of the terminal or file for which text is laid out.
public struct Page: Hashable, Sendable {
  /// The width of a line in columns.
  package var width: Int
  package var hasColor: Bool
  /// If true, titles and lists of names are cut to the width, as on a terminal.
  package var isCut: Bool
  /// The colours in which details of meetings are printed, by calendar.
  package var calendars = CalendarPalette()

  /// The page for output to a file or pipe.
  public static let plain = Page(width: 80, hasColor: false)

  /// Creates a page of `width` columns.
  public init(width: Int, hasColor: Bool, isCut: Bool = false) {
    self.width = width
    self.hasColor = hasColor
    self.isCut = isCut
  }

  /// Returns the page with a smaller width.
  func narrowed(by columns: Int) -> Page {
    var page = self
    page.width -= columns
    return page
  }

  /// Returns `text` in the style of titles and names.
  package func bold(_ text: String) -> String { set(text, "1") }
  /// Returns `text` in the style of details.
  package func dim(_ text: String) -> String { set(text, "2") }
  /// Returns `text` in the style of words that match the question.
  package func match(_ text: String) -> String { set(text, "1;33") }
  /// Returns `text` in the style of problems that the user should solve.
  package func warning(_ text: String) -> String { set(text, "33") }

  /// Returns `text` in the colour of the calendar, or in the style of details if the calendar has
  /// none.
  package func detail(_ text: String, of calendar: String) -> String {
    calendars.number(calendar).map { set(text, "38;5;\($0)") } ?? dim(text)
  }

  /// Returns a coloured square. If `color` isn't of the form `#rrggbb` or `#rrggbbaa`, or if the
  /// page has no colours, the square has the default colour.
  package func swatch(_ color: String?) -> String {
    guard let color, color.hasPrefix("#"), let number = Int(color.dropFirst().prefix(6), radix: 16),
      color.count >= 7, hasColor
    else { return "■" }
    return set("■", "38;2;\(number >> 16);\(number >> 8 & 255);\(number & 255)")
  }

  /// Returns `text` with display attributes, if the page has colours.
  ///
  /// - Parameter attributes: the parameters of the SGR sequence (ECMA-48).
  private func set(_ text: String, _ attributes: String) -> String {
    hasColor && !text.isEmpty ? "\u{1b}[\(attributes)m\(text)\u{1b}[0m" : text
  }
}
