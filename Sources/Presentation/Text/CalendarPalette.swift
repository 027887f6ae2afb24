/// The colours of calendars on a terminal with 256 colours.
package struct CalendarPalette: Hashable, Sendable {
  private let numbers: [String: Int]

  /// The default colours, assigned in turn to calendars whose files don't specify one.
  package static let usual = [
    "#3a7bd5", "#c2572b", "#2f8f5b", "#8a4fbf", "#b8860b", "#0f8b8d", "#c0392b", "#5d6d7e",
  ]

  /// - Parameter calendars: the calendars, sorted by identifier.
  package init(_ calendars: [(id: String, color: String?)] = []) {
    let pairs = calendars.enumerated().map { place, calendar in
      let usual = Self.usual[place % Self.usual.count]
      return (calendar.id, Self.number(of: calendar.color ?? usual) ?? Self.number(of: usual) ?? 7)
    }
    numbers = Dictionary(pairs) { first, _ in first }
  }

  /// Returns a calendar's colour as a number in the terminal's palette; nil for an unknown
  /// calendar.
  func number(_ calendar: String) -> Int? { numbers[calendar] }

  /// The levels of red, green and blue in the terminal's 6×6×6 colour cube, whose colours have the
  /// numbers 16 to 231.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// Returns the number of the nearest colour in the cube; nil if `color` doesn't have the form
  /// `#rrggbb`.
  static func number(of color: String) -> Int? {
    guard color.hasPrefix("#"), color.utf8.count >= 7,
      let value = Int(color.dropFirst().prefix(6), radix: 16)
    else { return nil }
    let places = [value >> 16, value >> 8 & 255, value & 255].map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    return 16 + 36 * places[0] + 6 * places[1] + places[2]
  }
}
