/// Words of dates with a slip of the keyboard in them.
enum DateSpelling {
  /// The word of the table that is meant: one edit away, two in the names of weekdays, and one that
  /// ran together with `last`, `next` or `this`. Nil where nothing is near, or where it is a word of
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
  static let commonWords: Set<String> = [
    "arch", "match", "marsh", "larch", "starch", "marcha", "apron", "aprils", "augusta", "auguste",
    "sundry", "sundae", "midday", "someday", "payday", "mayday", "eastern", "faster", "master",
    "caster", "eater", "yaster", "mourning", "warning", "moaning", "moorings", "mornings",
    "evening",
    "evenings", "toady", "toby", "toda", "mouth", "moth", "north", "weak", "seek", "meek", "geek",
    "peek", "reek", "weed", "were", "wee", "beek", "yeah", "ear", "bear", "dear", "fear", "gear",
    "hear", "near", "pear", "rear", "tear", "wear", "yea", "yearn", "our", "four", "pour", "sour",
    "tour", "hours", "say", "way", "may", "pay", "lay", "bay", "ray", "dry", "dam", "ways", "says",
    "pays", "quartet", "quarto", "meet", "met", "meets", "decembers", "weekly", "daily", "monthly",
    "yearly", "hourly", "dana", "dan", "dave", "tax", "been", "seen", "keep", "deep", "feel",
    "feet",
    "need", "web", "wed", "wet", "yes", "yet", "weekends", "fortnights", "lost", "list", "least",
    "fast", "cast", "east", "text", "nest",
    "test", "best", "his", "thus", "thin", "these", "lasts", "late", "task", "combing", "homing",
    "then", "vast", "mast", "morgan", "norther",
    "easier", "eased", "patch",
    "batch", "catch", "hatch", "watch", "latch", "reach", "teach", "peach", "mach", "much", "marco",
    "maria", "marc", "mark", "yet", "house", "hour", "tours", "fours", "yours",
  ]
}
