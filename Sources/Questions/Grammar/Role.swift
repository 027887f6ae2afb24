/// The grammatical role of a word in a question.
enum Role: Hashable, Sendable {
  // People.
  case with, without, not, between, only, both, either, anyOf, anyone, me, honorific
  case organizedBy, by, organizes, takesNotes, attends, attendedBy, absent
  // Words that join.
  case and, or
  // The topic, and where to look for it.
  case about, calendarPreposition, calendarNoun
  // Order by time, number, length and status.
  case order(QuestionOrder, isMany: Bool)
  case longer, shorter, orLonger, orShorter
  case status(QuestionStatus)
  /// Words that retract the words before them.
  case correction
  // The answer.
  case kind(QuestionKind)
  case measure(QuestionMeasure)
  /// In order: a word for the present moment; a noun for attendees; a verb for a time that suits
  /// somebody; a verb for having a meeting.
  case moment, peopleNoun, fits, meets
  case free
  // Words that never belong to the topic by themselves.
  case question, auxiliary, pronoun, relative, verb, meeting, container, filler, possessive
  /// A verb that describes a person's action. It becomes the topic if there is no other.
  case tells
  // Words that belong to the topic only if they are between two of its words: `of`, `the`.
  case article, preposition
  // Words around a question. They aren't topic if the question is a sentence.
  case chatter(isNoun: Bool)
  /// A noun for what somebody thinks, says or decides, including the word that links it to its
  /// subject.
  case opinion
  /// A fixed phrase that belongs to the topic although one of its words has another role: `first
  /// aid`.
  case literal
}

extension Role {
  /// The roles by the names of their sections in the lexicon.
  static let named: [String: Role] = {
    var named: [String: Role] = [
      "with": .with, "without": .without, "not": .not, "between": .between, "only": .only,
      "both": .both, "either": .either, "anyOf": .anyOf, "anyone": .anyone, "me": .me,
      "honorific": .honorific, "organizedBy": .organizedBy, "by": .by, "organizes": .organizes,
      "takesNotes": .takesNotes, "attends": .attends, "attendedBy": .attendedBy, "absent": .absent,
      "and": .and, "or": .or, "about": .about, "calendarPreposition": .calendarPreposition,
      "calendarNoun": .calendarNoun, "longer": .longer, "shorter": .shorter, "orLonger": .orLonger,
      "orShorter": .orShorter, "correction": .correction, "moment": .moment,
      "peopleNoun": .peopleNoun, "fits": .fits, "meets": .meets, "free": .free,
      "question": .question, "auxiliary": .auxiliary, "pronoun": .pronoun, "relative": .relative,
      "verb": .verb, "meeting": .meeting, "container": .container, "filler": .filler,
      "possessive": .possessive, "tells": .tells, "article": .article, "preposition": .preposition,
      "literal": .literal, "opinion": .opinion, "chatter": .chatter(isNoun: false),
      "chatter.noun": .chatter(isNoun: true),
    ]
    for order in QuestionOrder.allCases {
      named["order.\(order.rawValue)"] = .order(order, isMany: false)
      named["order.\(order.rawValue).many"] = .order(order, isMany: true)
    }
    for one in QuestionStatus.allCases { named["status.\(one.rawValue)"] = .status(one) }
    for one in QuestionKind.allCases { named["kind.\(one.rawValue)"] = .kind(one) }
    for one in QuestionMeasure.allCases { named["measure.\(one.rawValue)"] = .measure(one) }
    return named
  }()
}

/// The kinds of answers a question can ask for.
package enum QuestionKind: String, CaseIterable, Sendable {
  /// In order: the best-matching meetings, all meetings in a span, free time, a date, people, a
  /// number, a duration, a place, overlapping meetings.
  case search, list, free, when, who, count, duration, `where`, overlap
}

/// The figure that a question asks for.
package enum QuestionMeasure: String, CaseIterable, Sendable {
  /// In order: the number of meetings; the number of things that the topic names, if those are
  /// meetings; the number of people; the number of meetings and the average interval between them.
  case meetings, named, people, rate
  /// In order: the total duration, the duration of the requested meeting, the longest meeting, the
  /// shortest meeting, the day with the most meetings.
  case total, each, longest, shortest, busiest
}

/// The requested position in time: the next matching meeting, the last, or the first ever.
package enum QuestionOrder: String, CaseIterable, Sendable { case next, last, first }

/// The status of a meeting: cancelled, the response of the calendar's owner, its form, or whether
/// it has notes.
package enum QuestionStatus: String, CaseIterable, Sendable {
  case cancelled, declined, accepted, tentative, unanswered
  /// One of a series, or not.
  case recurring, single
  case allDay = "all-day"
  /// With notes, or without.
  case noted, unnoted

  /// If true, the status is somebody's response to an invitation.
  package var isAnswer: Bool {
    [.declined, .accepted, .tentative, .unanswered].contains(self)
  }
}
