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
  case order(ParsedQuery.Order, isMany: Bool)
  case longer, shorter, orLonger, orShorter
  case status(ParsedQuery.Status)
  /// A word that takes back what was said before.
  case correction
  // What is asked for.
  case kind(ParsedQuery.Kind)
  case measure(ParsedQuery.Measure)
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
  /// A topic although a word of it is in this table: `first aid`.
  case literal
}
