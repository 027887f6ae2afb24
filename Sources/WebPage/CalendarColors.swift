import MeetingIndex
import Presentation

/// The colours of calendars as CSS classes, because responses contain no inline styles.
struct CalendarColors: Sendable {
  private let numbers: [String: Int]
  private let colors: [String?]

  /// - Parameter calendars: the calendars in order of their identifiers.
  init(_ calendars: [(id: String, color: String?)] = []) {
    numbers = Dictionary(calendars.enumerated().map { ($1.id, $0) }) { first, _ in first }
    colors = calendars.map(\.color)
  }

  /// Returns the class of a calendar's meetings; empty for an unknown calendar.
  func className(_ calendar: String) -> String { numbers[calendar].map { "k\($0)" } ?? "" }

  var style: String {
    colors.enumerated().map { number, color in
      let usual = CalendarPalette.usual
      let value = color.flatMap(Self.color) ?? usual[number % usual.count]
      return ".k\(number) { --own: \(value); }"
    }.joined(separator: "\n")
  }

  /// Returns a colour given in hexadecimal digits or by name (RFC 7986, section 5.9). Any other
  /// text is rejected with nil, because it would be inserted into the style sheet.
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

/// The calendars of a view in their colours, with links that hide or show their meetings.
struct CalendarLegend {
  let items: MeetingItems
  let address: PageAddress
  let hidden: [String]

  /// Returns the legend, which is empty if there is only one calendar.
  ///
  /// - Parameter records: the meetings of all calendars, including hidden ones.
  func content(_ records: [MeetingRecord]) -> HTML {
    let all = Dictionary(records.map { ($0.key.calendar, $0.calendarName) }) { first, _ in first }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    if all.count < 2 { return .joined([]) }
    return .element(
      "div",
      [.plain(.class, "chips"), .plain(.role, "group"), .plain(.ariaLabel, "Calendars")],
      all.map { calendar, name in
        let isHidden = hidden.contains(calendar)
        let others = isHidden ? hidden.filter { $0 != calendar } : hidden + [calendar]
        let classes = "key \(items.colors.className(calendar))\(isHidden ? " hidden" : "")"
        return .element(
          "a",
          [
            .href(address.hiding(others)), .plain(.class, classes),
            .plain(.ariaLabel, "\(isHidden ? "Show" : "Hide") \(name)"),
          ], .text(name))
      })
  }
}
