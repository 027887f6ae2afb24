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
    let mayBeOpen = !Self.areVerbs(words)
    if plain.isFilter, mayBeOpen || !plain.isOpen {
      return fields.isEmpty ? plain : try read(words, fields: fields, tense: tense)
    }
    for lead in ["in", "on", "with"] {
      let led = [Word(lead)] + words
      guard let reading = try? read(led, tense: tense), reading.isFilter,
        mayBeOpen || !reading.isOpen, Self.isUsed(plain.places, reading.places.dropFirst())
      else { continue }
      return fields.isEmpty ? reading : try read(led, fields: fields, tense: tense)
    }
    let unread = zip(words, plain.places).filter { Self.isUnread($0.1) }.map(\.0.text)
    throw UnreadWords(words: unread.isEmpty ? words.map(\.text) : unread)
  }

  private static func isUnread(_ place: Place) -> Bool {
    [.topic, .phrase, .excluded].contains(place)
  }

  /// Returns true if each word that was unread before is a part of a filter now. Behind `with`, a
  /// word such as `review` may be taken for a verb that isn't searched for.
  private static func isUsed(_ before: [Place], _ after: some Sequence<Place>) -> Bool {
    zip(before, after).allSatisfy { !isUnread($0) || $1 != .filler }
  }

  /// Returns true if the words are only verbs such as `check` and `the review`, which may be words of
  /// a title and don't ask for all meetings.
  private static func areVerbs(_ words: [Word]) -> Bool {
    let roles = words.indices.map { Vocabulary.shared.roles(in: words, at: $0).map(\.role) }
      .filter { !$0.contains(.article) }
    return !roles.isEmpty
      && roles.allSatisfy { roles in
        roles.contains(where: \.isVerb)
          && (roles.first.map { $0.isVerb || $0 == .filler } ?? false)
      }
  }
}

extension Role {
  /// If true, the role is that of a verb around a question or within it.
  fileprivate var isVerb: Bool {
    switch self {
    case .verb, .tells, .chatter: true
    default: false
    }
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
