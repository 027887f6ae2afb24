/// Dates in the sentence of an event, which may be shorter than in a question.
extension DraftParse {
  /// The date that begins here, with both orders of day and month said if that is open.
  func date() throws -> DateReading? {
    guard
      var date = try parse.datesByPosition[position].get().map(withoutHour) ?? shortDate()
        ?? dateBeforeRepetition()
    else { return nil }
    if date.decisions.isEmpty {
      date.decisions = words[position..<position + date.count].compactMap(otherOrder)
    }
    return date
  }

  /// The date without `at 10`, which is an hour here and not a day of the month: `in a month at 10`.
  private func withoutHour(_ date: DateReading) throws -> DateReading {
    let end = position + date.count - 2
    guard end > position, ["at", "@"].contains(folded(end)), !date.hasHours,
      let hour = Int(folded(end + 1)), 1...24 ~= hour,
      let day = try read(words[position..<end]), day.count == date.count - 2,
      case .plain(let expression, _) = day.meaning, expression.countedIn != nil
    else { return date }
    return day
  }

  /// The date `04/09` or `4.9.`, which in a question follows a preposition.
  private func shortDate() throws -> DateReading? {
    let mark: Character = words[position].after.hasPrefix(".") ? "." : "/"
    guard Self.dayAndMonth(folded(position), mark) != nil,
      var date = try read([Word("on")] + words[position...]), date.count > 1
    else { return nil }
    date.count -= 1
    date.text = words[position..<position + date.count].map(\.text).joined(separator: " ")
    date.decisions = []
    return date
  }

  /// The weekday in `monday weekly`, which in a question would be a title.
  private func dateBeforeRepetition() throws -> DateReading? {
    guard RepetitionReader.weekday(folded(position)) != nil, position + 1 < words.count,
      RepetitionReader(words: words).read(at: position + 1) != nil
    else { return nil }
    return try read(words[position...position])
  }

  private func read(_ words: some Sequence<Word>) throws -> DateReading? {
    try parse.reader.dates.read(Array(words), at: 0, tense: .coming)
  }

  /// The two numbers of `04/09` or `04/09/2026`; nil for other words.
  private static func dayAndMonth(
    _ word: String, _ mark: Character = "/"
  ) -> (first: Int, second: Int)? {
    let parts = word.split(separator: mark, omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let first = Int(parts[0]), let second = Int(parts[1]),
      1...31 ~= first, 1...31 ~= second
    else { return nil }
    return (first, second)
  }

  /// The decision between `4 September` and `9 April` for `04/09`; nil if there is nothing to
  /// decide.
  private func otherOrder(_ word: Word) -> DateDecision? {
    guard !word.isQuoted, let (first, second) = Self.dayAndMonth(word.folded), first != second,
      max(first, second) <= 12
    else { return nil }
    let swapped =
      (["\(second)", "\(first)"] + word.text.split(separator: "/").dropFirst(2).map(String.init))
      .joined(separator: "/")
    guard let span = try? read([Word("on"), word])?.span,
      let other = try? read([Word("on"), Word(swapped)])?.span
    else { return nil }
    return .taken(text: word.text, span: span, other: other)
  }
}
