/// Words of dates with a slip of the keyboard in them.
enum DateSpelling {
  /// The word of the table that is meant: one edit away, two in the names of weekdays, and one that
  /// ran together with `last`, `next` or `this`. Nil if nothing is near, or where it is a word of
  /// its own.
  static func mended(_ word: String) -> [String]? {
    for prefix in ["last", "next", "this"] where word.hasPrefix(prefix) && word.count > 7 {
      let rest = String(word.dropFirst(prefix.count))
      if isMendable(rest) { return [prefix, rest] }
    }
    guard word.utf8.count >= 5, word.allSatisfy({ $0.isASCII && $0.isLetter }),
      !commonWords.contains(word)
    else { return nil }
    let near = mendable.first { $0.isOneEdit(from: word) }
    return (near ?? misspelledWeekday(word)).map { [$0] }
  }

  /// A unit after `last`, `next`, `this` or a number, where it may be short: `wek`, `mnoth`, `yeer`.
  static func mendedUnit(_ word: String) -> String? {
    let isSlip = ["moth", "mouth", "weak"].contains(word) || !commonWords.contains(word)
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

  /// Words within one edit of a word of dates: what is written so is meant so.
  static let commonWords = Lexicon.words("no-slips-of-dates")
}
