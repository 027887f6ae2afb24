/// Words in an event's sentence that concern time, even if no date contains them.
enum TimeLikeWords {
  /// Returns true if a word outside any date is unlikely to belong to a title.
  static func isTime(_ word: String) -> Bool {
    looksLikeTime(word) || WordClass.timeWords.contains(word)
  }

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

  static func isCount(_ word: String) -> Bool {
    WordClass.countWords.contains(word) || Numerals.value(word) != nil || Int(word) != nil
  }
}
