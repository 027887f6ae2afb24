import Index
import Questions
import Search
import Time

extension Forgetting {
  /// Returns the meetings to forget: those before a day, of one person, or of one calendar. The
  /// words must identify them unambiguously.
  ///
  /// - Parameters:
  ///   - words: the user's words.
  ///   - now: the current time, and the zone of floating times and all-day events.
  /// - Throws: `UnreadWords`, `DateError`, or an `IndexError` that states the ambiguity.
  package func target(of words: [Word], now: Moment) throws -> ForgetTarget {
    let reading = try QuestionReading(store, now: now).reader().filter(words)
    if let person = reading.onlyPerson { return .person(person) }
    if let term = reading.with.first(where: { $0.names.count == 1 && $0.people.count > 1 }) {
      throw doubtful(term.matches)
    }
    if let doubt = reading.notices.first { throw doubtful(doubt) }
    if let calendar = reading.onlyCalendar { return .calendar(calendar) }
    let written = words.map(\.text).joined(separator: " ")
    guard let span = reading.onlySpan else {
      guard !reading.isOpen else {
        throw IndexError(.ambiguous, "name what to forget: \(Self.choices)")
      }
      throw doubtful("'\(written)' is ambiguous")
    }
    guard span.from == nil, let end = span.to else {
      throw doubtful("only meetings before a day can be forgotten, not those \(span)")
    }
    guard words.contains(where: Self.determinesYear) else {
      throw doubtful("'\(written)' could be in several years")
    }
    return .before(end.instant(in: now.zone))
  }

  /// Returns true if a word determines the year of a date, such as `2024-01-01` or `ago`.
  private static func determinesYear(_ word: Word) -> Bool {
    let digits = word.text.split { !$0.isNumber }
    return digits.contains { $0.count == 4 }
      || ["ago", "last", "this", "today", "yesterday"].contains(word.folded)
  }

  private func doubtful(_ cause: String) -> IndexError {
    IndexError(
      .ambiguous, cause,
      remedy: .advice("name one of these: \(Self.choices)"))
  }

  private static var choices: String {
    "a date, a person or a calendar, such as 'before 2024-01-01'"
  }
}

extension ParsedQuery {
  /// Returns true if the query is empty after `part` has removed something from it.
  private func isNothing(besides part: (inout ParsedQuery) -> Void) -> Bool {
    var rest = self
    part(&rest)
    return rest.isOpen && rest.count == nil
  }

  /// The person's name as written, if the query names one person and nothing else; otherwise nil.
  fileprivate var onlyPerson: String? {
    guard with.count == 1, with[0].names.count == 1, with[0].domain == nil else { return nil }
    return isNothing { $0.with = [] } ? with[0].names[0] : nil
  }

  fileprivate var onlyCalendar: String? {
    calendars.count == 1 && isNothing { $0.calendars = [] } ? calendars[0] : nil
  }

  fileprivate var onlySpan: TimeSpan? { isNothing { $0.span = nil } ? span : nil }
}
