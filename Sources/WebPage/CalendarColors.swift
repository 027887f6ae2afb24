import Presentation

/// The colours of calendars as classes of the style sheet, because responses contain no styles.
struct CalendarColors: Sendable {
  private let numbers: [String: Int]
  private let colors: [String?]

  /// - Parameter calendars: the calendars in order of their identifiers.
  init(_ calendars: [(id: String, color: String?)] = []) {
    numbers = Dictionary(calendars.enumerated().map { ($1.id, $0) }) { first, _ in first }
    colors = calendars.map(\.color)
  }

  /// The class of a calendar's meetings; empty for an unknown calendar.
  func className(_ calendar: String) -> String { numbers[calendar].map { "k\($0)" } ?? "" }

  var style: String {
    colors.enumerated().map { number, color in
      let usual = CalendarPalette.usual
      let value = color.flatMap(Self.color) ?? usual[number % usual.count]
      return ".k\(number) { --own: \(value); }"
    }.joined(separator: "\n")
  }

  /// A colour in hexadecimal digits or by name (RFC 7986, section 5.9). Anything else from a file
  /// is rejected, because it would get into the style sheet.
  private static func color(_ written: String) -> String? {
    let digits = written.dropFirst()
    if written.hasPrefix("#"), [3, 6, 8].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
    {
      return "#" + digits.prefix(digits.utf8.count == 3 ? 3 : 6)
    }
    let isName = 3...20 ~= written.utf8.count && written.allSatisfy { $0.isASCII && $0.isLetter }
    return isName ? written.lowercased() : nil
  }
}
