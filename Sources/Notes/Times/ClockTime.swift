import Time

/// A time of day on the wall clock.
package struct ClockTime: Hashable, Sendable {
  /// The minutes since midnight.
  package let minutes: Int64

  init?(
    hour: some StringProtocol, minute: (some StringProtocol)?, half: (some StringProtocol)?
  ) {
    guard var hours = Int64(hour), hours < 24, let minute = Int64(minute.map { "\($0)" } ?? "0"),
      minute < 60
    else { return nil }
    if let half {
      guard 1...12 ~= hours else { return nil }
      hours = hours % 12 + (half.lowercased().hasPrefix("p") ? 12 : 0)
    }
    minutes = hours * 60 + minute
  }

  func on(_ day: CivilDate) -> EventTime {
    .floating(Int64(day.daysSince1970) * 86_400 + minutes * 60)
  }
}

/// The names of weekdays in English and German, in full or abbreviated.
enum WeekdayName {
  private static let numbers = [
    "mo": 1, "tu": 2, "di": 2, "we": 3, "mi": 3, "th": 4, "do": 4, "fr": 5, "sa": 6, "su": 7,
    "so": 7,
  ]
  private static let whole: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "montag",
    "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "tues",
    "thur", "thurs",
  ]

  /// Returns 1 for Monday to 7 for Sunday, or nil if the word is not a weekday.
  static func number(of word: some StringProtocol) -> Int? {
    let word = word.lowercased()
    guard 2...3 ~= word.count || whole.contains(word) else { return nil }
    guard let number = numbers[String(word.prefix(2))] else { return nil }
    let isName = word.count == 2 || whole.contains { $0.hasPrefix(word) }
    return isName ? number : nil
  }
}
