import Questions
import Time

/// The dates in the words of a mark.
extension MarkDetails {
  static let leads: Set<String> = ["by", "due", "before", "until", "deadline", "eta"]
  private static let units: Set<String> = ["day", "days", "week", "weeks", "month", "months"]

  /// Returns true for the symbols before a date in tasks of Obsidian.
  static func isCalendarSign(_ word: some StringProtocol) -> Bool {
    word.unicodeScalars.first.map { "📅📆🗓".unicodeScalars.contains($0) } ?? false
  }

  /// The maximum number of words in a date.
  private static let maximumDateWords = 4

  /// Returns the date after `by`, `due` or `until`, or in brackets at the end; nil if there is none.
  /// Relative dates are counted from the meeting.
  func due(in text: String) -> MarkedItem.Deadline? {
    let words = text.split { $0.isWhitespace || "()<>{},;[]".contains($0) }.flatMap(Self.parts)
    for place in words.indices {
      guard let start = Self.start(ofDateAt: place, in: words) else { continue }
      let behind = words[start...].prefix(Self.maximumDateWords)
      for count in stride(from: behind.count, to: 0, by: -1) {
        let words = String(behind.prefix(count).joined(separator: " ").drop { $0 == "@" })
        if let day = day(words) {
          return MarkedItem.Deadline(day: day, isNamed: isName(words, of: day))
        }
      }
    }
    guard text.last == ")", let open = text.lastIndex(of: "(") else { return nil }
    let last = String(text[open...].dropFirst().dropLast())
    return day(last).map { MarkedItem.Deadline(day: $0, isNamed: isName(last, of: $0)) }
  }

  /// Returns the position of the words of a date if the word at `place` announces it.
  private static func start(ofDateAt place: Int, in words: [String]) -> Int? {
    let word = words[place].lowercased()
    let letters = word.filter(\.isLetter)
    if word == "@" || isCalendarSign(word) || leads.contains(letters) { return place + 1 }
    if word == "than", place > 0, words[place - 1].lowercased() == "later" { return place + 1 }
    // Notion writes `@December 4, 2026`.
    let isMention = word.first == "@" && words.dropFirst(place + 1).first?.first?.isNumber == true
    if isMention { return place }
    let isSpan = place + 2 < words.count && units.contains(words[place + 2].lowercased())
    return word == "in" && isSpan ? place : nil
  }

  /// Returns the deadline for a day that is known from elsewhere.
  func deadline(_ day: CivilDate, of text: String) -> MarkedItem.Deadline {
    let named = MarkedItem.Deadline(day: day, isNamed: true)
    let isNamed = text.contains(day.description) || due(in: text) == named
    return MarkedItem.Deadline(day: day, isNamed: isNamed)
  }

  /// Returns true for words such as `20 March`, which name a day of the year. `friday` doesn't: it
  /// means another day each week.
  private func isName(_ words: String, of day: CivilDate) -> Bool {
    if CivilDate(words) != nil { return true }
    return farApart(words).allSatisfy { $0?.month == day.month && $0?.day == day.day }
  }

  /// Splits a word such as `due:2026-04-03` or `@2026-04-03` into two words.
  private static func parts(_ word: Substring) -> [String] {
    let word = word.drop { $0 == ":" }
    if word.lowercased() == "within" { return ["in"] }
    if word.first == "@" || isCalendarSign(word), word.contains(where: \.isNumber) {
      return [String(word.prefix(1)), String(word.dropFirst())]
    }
    guard let colon = word.firstIndex(of: ":"), leads.contains(word[..<colon].lowercased()) else {
      return [String(word)]
    }
    let value = word[colon...].drop { $0 == ":" }
    return [String(word[..<colon])] + (value.isEmpty ? [] : [String(value)])
  }

  /// Returns the day that the words mean, or nil if they aren't a date or mean several days.
  package func day(_ text: String) -> CivilDate? {
    // Most dates are written by programs, and parsing words is a hundred times slower.
    if let day = CivilDate(text) { return day }
    if isDated { return day(text, from: now) }
    // A date is absolute if it means the same day when asked on two very different days.
    let days = farApart(text)
    return days[0] == days[1] ? days[0] : nil
  }

  /// Returns the day that the words would mean on each of two very different days.
  private func farApart(_ text: String) -> [CivilDate?] {
    Self.farApart.map { day(text, from: Moment($0, in: zone)) }
  }

  /// Two instants, in seconds since 1970-01-01T00:00:00Z: a Wednesday in 2001 and a Friday in 2031,
  /// in different months.
  private static let farApart: [Int64] = [978_523_200, 1_941_537_600]

  private func day(_ text: String, from now: Moment) -> CivilDate? {
    let reader = QuestionReader(
      people: PeopleDirectory([]), owners: [], now: now, dayMonthOrder: order)
    let bare = text.last == "." || text.last == ":" ? String(text.dropLast()) : text
    let words = Word.words(of: bare)
    guard let reading = try? reader.filter(words, tense: .coming), let span = reading.span,
      reading.with.isEmpty, reading.places.allSatisfy({ $0 == .date || $0 == .filler })
    else { return nil }
    let day = span.to.map { $0.second == 0 ? $0.day.adding(days: -1) : $0.day }
    // `by Friday` in a meeting of a Friday means the next one.
    let isWeekday =
      words.count == 1
      && CivilDate.weekdayNames.contains { words[0].folded.hasPrefix($0.lowercased()) }
    return day.map { isWeekday && $0 == now.day ? $0.adding(days: 7) : $0 }
  }
}
