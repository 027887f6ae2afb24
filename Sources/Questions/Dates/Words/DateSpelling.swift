/// Spelling correction for words in dates.
enum DateSpelling {
  /// Returns the corrected words: a word one edit away, two edits for weekday names, or two words
  /// split after `last`, `next` or `this`. Returns nil if no date word is near, or if the word may
  /// be correct.
  static func mended(_ word: String) -> [String]? {
    for prefix in ["last", "next", "this"] where word.hasPrefix(prefix) && word.count > 7 {
      let rest = String(word.dropFirst(prefix.count))
      if isMendable(rest) { return [prefix, rest] }
    }
    guard word.utf8.count >= 5, word.allSatisfy({ $0.isASCII && $0.isLetter }),
      !WordClass.noSlipsOfDates.contains(word)
    else { return nil }
    let near = mendable.first { $0.isOneEdit(from: word) }
    return (near ?? misspelledWeekday(word)).map { [$0] }
  }

  /// Returns the correction of a unit after `last`, `next`, `this` or a number, or nil: `wek`,
  /// `mnoth`, `yeer`.
  static func mendedUnit(_ word: String) -> String? {
    let isSlip =
      ["moth", "mouth", "weak"].contains(word) || !WordClass.noSlipsOfDates.contains(word)
    guard word.utf8.count >= 3, isSlip else { return nil }
    return units.first { $0.isOneEdit(from: word) }
  }

  private static func misspelledWeekday(_ word: String) -> String? {
    guard word.utf8.count >= 7, word.hasSuffix("day") else { return nil }
    return weekdays.first { $0.first == word.first && word.edits(to: $0) <= 2 }
  }

  private static func isMendable(_ word: String) -> Bool {
    units.contains(word) || mendable.contains(word)
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let units = [
    "week", "weeks", "month", "months", "year", "years", "quarter", "quarters", "weekend", "day",
    "days", "hour", "hours",
  ]
  private static let mendable =
    weekdays + [
      "january", "february", "march", "april", "august", "september", "october", "november",
      "december", "today", "tomorrow", "yesterday", "tonight", "weekend", "fortnight", "morning",
      "afternoon", "evening", "christmas", "easter", "thanksgiving",
    ]
}
