import Index
import Questions
import Time

extension Forgetting {
  /// The meetings that words name, where that is beyond doubt: those before a day, those of one person,
  /// or those of one calendar.
  ///
  /// - Parameters:
  ///   - words: what is to be forgotten, in words.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: `UnreadWords`, `DateError`, or `IndexError` that says what is in doubt.
  package func target(of words: [Word], now: Int64, zone: Zone) throws -> ForgetTarget {
    let reading = try store.questionReader(now: now, zone: zone).filter(words)
    if let person = reading.onlyPerson { return .person(person) }
    if let term = reading.with.first(where: { $0.names.count == 1 && $0.people.count > 1 }) {
      throw doubtful(term.matches)
    }
    if let doubt = reading.notices.first { throw doubtful(doubt) }
    if let calendar = reading.onlyCalendar { return .calendar(calendar) }
    let written = words.map(\.text).joined(separator: " ")
    guard let span = reading.onlySpan else {
      guard !reading.isOpen else {
        throw IndexError(.ambiguous, "say what to forget: \(Self.choices)")
      }
      throw doubtful("'\(written)' is more than one thing")
    }
    guard span.from == nil, let end = span.to else {
      throw doubtful("only what began before a day can be forgotten, not what was \(span)")
    }
    guard words.contains(where: Self.isOfOneYear) else {
      throw doubtful("'\(written)' may be of more than one year")
    }
    return .before(end.instant(in: zone))
  }

  /// Returns true if a word says which year a date is of: `2024-01-01`, `ago`. `before march`
  /// doesn't.
  private static func isOfOneYear(_ word: Word) -> Bool {
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
  /// Returns true if nothing is named besides what `part` takes away.
  private func isNothing(besides part: (inout ParsedQuery) -> Void) -> Bool {
    var rest = self
    part(&rest)
    return rest.isOpen && rest.count == nil
  }

  /// Someone as they were written.
  fileprivate var onlyPerson: String? {
    guard with.count == 1, with[0].names.count == 1, with[0].domain == nil else { return nil }
    return isNothing { $0.with = [] } ? with[0].names[0] : nil
  }

  fileprivate var onlyCalendar: String? {
    calendars.count == 1 && isNothing { $0.calendars = [] } ? calendars[0] : nil
  }

  fileprivate var onlySpan: TimeSpan? { isNothing { $0.span = nil } ? span : nil }
}
