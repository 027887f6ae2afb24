/// A day without a year, as in the titles of notes: `Product sync 18 Nov`, `November 18`.
package struct YearlessDay: Hashable, Sendable {
  package let month: Int
  package let day: Int

  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let dayFirst =
    /\b(?<d>\d{1,2})(?:st|nd|rd|th)?\.?(?: of)? +(?<m>\p{L}{3,9})\b(?!\.?,? *'?\d)/
  nonisolated(unsafe) private static let monthFirst =
    /\b(?<m>\p{L}{3,9})\.? +(?<d>\d{1,2})(?:st|nd|rd|th)?\b(?!,? *'?\d)/

  /// The names of the months in English and German. Their first three letters are names, too.
  private static let months = [
    ["january", "januar"], ["february", "februar"], ["march", "märz"], ["april"], ["may", "mai"],
    ["june", "juni"], ["july", "juli"], ["august"], ["september", "sept"], ["october", "oktober"],
    ["november"], ["december", "dezember"],
  ]

  /// Finds the first day in `text`; nil if there is none.
  package init?(in text: String) {
    // Most titles have no number.
    guard text.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return nil
    }
    let found =
      text.matches(of: Self.dayFirst).map { ($0.m, $0.d) }
      + text.matches(of: Self.monthFirst).map { ($0.m, $0.d) }
    for (name, number) in found {
      guard let month = Self.month(name.lowercased()), let day = Int(number), 1...31 ~= day else {
        continue
      }
      (self.month, self.day) = (month, day)
      return
    }
    return nil
  }

  private static func month(_ name: String) -> Int? {
    months.firstIndex { names in
      names.contains(name) || names.contains { $0.prefix(3) == name }
    }.map { $0 + 1 }
  }
}
