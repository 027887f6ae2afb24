/// Errors for words that may be times but couldn't be read.
extension DraftParse {
  /// Rejects a count before a date, because it belongs to a date that wasn't understood: `two
  /// weeks` in `two weeks behind friday`.
  func requireNothingCounted(before date: DateReading) throws {
    var unit = position - 1
    if WordClass.countJoints.contains(folded(unit)) { unit -= 1 }
    guard unit > 0, WordClass.countedUnits.contains(folded(unit)),
      TimeLikeWords.isCount(folded(unit - 1)),
      title.suffix(position - unit + 1).elementsEqual(words[(unit - 1)..<position])
    else { return }
    let text = words[(unit - 1)..<position].map(\.text).joined(separator: " ")
    throw DraftError(
      message:
        "can't read '\(text)' before '\(date.text)' as a time; if it is part of the title, quote it"
    )
  }

  /// Rejects words that look like a time but weren't read as one.
  func requireNoTimes(in words: [Word]) throws {
    let isTime = { (word: Word) in !word.isQuoted && TimeLikeWords.isTime(word.folded) }
    guard let first = words.firstIndex(where: isTime) else { return }
    let left = words[first...].prefix(while: isTime).map(\.text).joined(separator: " ")
    throw DraftError(
      message: "can't read '\(left)' as a time; if it is part of the title, quote it")
  }

  /// Rejects a bare number beside a date, as in `tomorrow 12`, which may be an hour or not.
  func requireNoBareHour() throws {
    for date in dates {
      guard let place = places[date.text] else { continue }
      for beside in [place.lowerBound - 1, place.upperBound] {
        guard let hour = Int(folded(beside)), 0...24 ~= hour, title.contains(words[beside]) else {
          continue
        }
        throw DraftError(
          message: "'\(hour)' beside '\(date.text)' may be an hour; write 'at \(hour)', or quote it"
        )
      }
    }
  }
}

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
