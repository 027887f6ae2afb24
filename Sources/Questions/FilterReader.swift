/// The error for words that don't belong to any filter, such as a date, a calendar or a person.
package struct UnreadWords: Error, Hashable, Sendable {
  /// The words that don't belong to any filter, as typed.
  package let words: [String]
}

extension QuestionReader {
  /// Parses words that only select meetings: dates, calendars, people, status and order. A date or
  /// calendar needs no preposition if it is the only word: `march`, `sales`.
  ///
  /// - Throws: `UnreadWords` if words remain that don't belong to any filter; `DateError` for an
  ///   impossible date.
  package func filter(_ words: [Word], fields: [QuestionField] = [], tense: Tense? = nil) throws
    -> ParsedQuery
  {
    let plain = try read(words, tense: tense)
    if plain.isFilter {
      return fields.isEmpty ? plain : try read(words, fields: fields, tense: tense)
    }
    for lead in ["in", "on", "with"] {
      let led = [Word(lead)] + words
      guard let reading = try? read(led, tense: tense), reading.isFilter else { continue }
      return fields.isEmpty ? reading : try read(led, fields: fields, tense: tense)
    }
    let unread = zip(words, plain.places).filter { Self.isUnread($0.1) }.map(\.0.text)
    throw UnreadWords(words: unread.isEmpty ? words.map(\.text) : unread)
  }

  private static func isUnread(_ place: Place) -> Bool {
    [.topic, .phrase, .excluded].contains(place)
  }
}

extension ParsedQuery {
  /// If true, the query selects meetings only by dates, people and other properties, not by the
  /// words of their texts.
  package var isFilter: Bool {
    topic.isEmpty && phrases.isEmpty && excluded.isEmpty && (kind == .search || kind == .list)
  }

  /// If true, the query has no condition, so every meeting matches.
  package var isOpen: Bool {
    with.isEmpty && without.isEmpty && organizer.isEmpty && notOrganizer.isEmpty && me == nil
      && !isOnly && topic.isEmpty && excluded.isEmpty && calendars.isEmpty
      && withoutCalendars.isEmpty && span == nil && order == nil && status == nil && size == nil
      && longer == nil && shorter == nil && weekdays.isEmpty && hours == nil && location.isEmpty
      && theirAnswers.isEmpty
  }
}
