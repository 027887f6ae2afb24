/// The role of a word in a question.
enum Role: Hashable, Sendable {
  // People.
  case with, without, not, between, only, both, either, anyOf, anyone, me, honorific
  case organizedBy, by, organizes, takesNotes, attends, attendedBy, absent
  // Words that join.
  case and, or
  // The topic, and where to look for it.
  case about, calendarPreposition, calendarNoun
  // By time, how many, how long, in which state.
  case order(QuestionOrder, isMany: Bool)
  case longer, shorter, orLonger, orShorter
  case status(QuestionStatus)
  /// A word that takes back what was said before.
  case correction
  // What is asked for.
  case kind(QuestionKind)
  case measure(QuestionMeasure)
  /// This moment; what is counted of a meeting; what time does for someone; what people do in a
  /// meeting.
  case moment, peopleNoun, fits, meets
  case free
  // Words that are no topic.
  case question, auxiliary, pronoun, relative, verb, meeting, container, filler, possessive
  /// A verb that tells what somebody did, where nothing else says what is looked for.
  case tells
  // Words that are topic only between others that are: `of`, `the`.
  case article, preposition
  // Words around a question, no topic where it is a sentence.
  case chatter(isNoun: Bool)
  /// A noun for what somebody thinks, says or decides, with the word that joins it to its subject.
  case opinion
  /// A topic although a word of it is in this table: `first aid`.
  case literal
}

extension Role {
  /// By the names of the lexicon's sections.
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

/// The kinds of answers.
package enum QuestionKind: String, CaseIterable, Sendable {
  /// The meetings that fit best; what is in a span of time; gaps; a date; people; a number; a
  /// length; a place; pairs of meetings at one time.
  case search, list, free, when, who, count, duration, `where`, overlap
}

/// The figure that is asked for.
package enum QuestionMeasure: String, CaseIterable, Sendable {
  /// The number of meetings; of what the topic names, where those are meetings; of people; of
  /// meetings, and the time from one to the next.
  case meetings, named, people, rate
  /// The length of all together, of the one that is meant, of the longest, of the shortest.
  case total, each, longest, shortest
}

/// By time: the next that fit, the last, or the first of all.
package enum QuestionOrder: String, CaseIterable, Sendable { case next, last, first }

/// Cancelled, or how the calendar's owner answered.
package enum QuestionStatus: String, CaseIterable, Sendable {
  case cancelled, declined, accepted, tentative, unanswered
}
