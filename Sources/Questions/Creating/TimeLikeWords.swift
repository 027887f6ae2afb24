/// Words of an event's sentence that are about time, whether or not a date takes them.
enum TimeLikeWords {
  /// Returns true if a word that no date took can hardly be of a title.
  static func isTime(_ word: String) -> Bool { looksLikeTime(word) || timeWords.contains(word) }

  private static func looksLikeTime(_ word: String) -> Bool {
    let digits = word.prefix { $0.isNumber }
    guard 1...4 ~= digits.count, digits.count < word.count else { return false }
    let rest = word.dropFirst(digits.count)
    if ["am", "pm", "h", "a", "p", "uhr"].contains(rest) { return true }
    // `1:1` is a kind of meeting.
    if rest == ":1" { return false }
    guard let mark = rest.first, ":./-".contains(mark), rest.count > 1 else { return false }
    return rest.dropFirst().allSatisfy { $0.isNumber || ":./-apm".contains($0) }
  }

  private static let timeWords: Set<String> = [
    "monday", "mon", "tuesday", "tue", "tues", "wednesday", "wed", "thursday", "thu", "thurs",
    "friday", "fri", "saturday", "sat", "sunday", "sun", "january", "jan", "february", "feb",
    "march", "april", "apr", "may", "june", "jun", "july", "jul", "august", "aug", "september",
    "sep", "sept", "october", "oct", "november", "nov", "december", "dec", "today", "tomorrow",
    "tonight", "yesterday", "noon", "midnight", "o'clock", "oclock", "every", "until", "till",
    "daily", "weekly", "monthly", "yearly", "am", "pm", "ago", "hence", "w/c", "w/b",
  ]

  /// The words between `two weeks` and the day that they are counted from.
  static let joints: Set<String> = [
    "of", "on", "from", "before", "after", "behind", "following", "past", "until", "to", "in",
  ]

  static func isCount(_ word: String) -> Bool {
    counts.contains(word) || Numerals.value(word) != nil || Int(word) != nil
  }

  private static let counts: Set<String> = ["the", "a", "an", "few", "couple", "half"]

  static let units: Set<String> = [
    "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "weekend", "weekends",
    "fortnight", "fortnights", "month", "months", "quarter", "quarters", "year", "years",
  ]
}
