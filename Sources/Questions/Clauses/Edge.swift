/// The result of a production for some words: their roles and effects. An edge is only a
/// description; `QuestionParse.applying` applies it.
struct Edge {
  /// The runs of words that the edge covers, each with its role.
  private(set) var runs: [(count: Int, place: Place)]
  /// The effects of the words, in order.
  private(set) var effects: [Effect]
  /// The sum of the weights of its features. If it is negative, further productions are tried.
  private(set) var score = 0.0

  init(_ count: Int, _ place: Place, _ effects: Effect...) { self.init(count, place, effects) }

  init(_ count: Int, _ place: Place, _ effects: [Effect]) {
    (runs, self.effects) = ([(count, place)], effects)
  }

  /// Returns an edge for words that contribute nothing to the reading.
  static func filler(_ count: Int, _ effects: Effect...) -> Edge { Edge(count, .filler, effects) }

  /// Returns the concatenation of two edges.
  static func + (first: Edge, second: Edge) -> Edge {
    var both = first
    both.runs += second.runs
    both.effects += second.effects
    both.score += second.score
    return both
  }

  func weighed(_ weight: Double) -> Edge {
    var edge = self
    edge.score += weight
    return edge
  }

  static func + (edge: Edge, more: [Effect]) -> Edge {
    var edge = edge
    edge.effects += more
    return edge
  }
}

/// A part of a question's meaning, or a change in how later words are parsed.
enum Effect {
  // People.
  case people(PeopleList, Terms)
  case term(PersonTerm, PeopleDirectory.Certainty, Terms)
  case owner(Terms)
  /// Nobody other than the named people attended.
  case only
  /// Moves the people at these indices of `with` to another list.
  case recast(Range<Int>, Terms)
  /// The people at these indices of `with` gave this response. They need not attend.
  case theirAnswer(Range<Int>, ParsedQuery.Status)
  case unknownName(String)
  // Dates, duration, size, calendars.
  indirect case date(DateReading)
  /// Only the rest of the span, from now on.
  case rest
  /// The words at these positions mean the present moment.
  case moment(Range<Int>)
  case span(TimeSpan?)
  /// Only these days of the week, from 1 for Monday.
  case weekdays(Set<Int>)
  /// Only meetings that begin in these minutes of the day.
  case hours(Range<Int>)
  /// The span is the present moment.
  case now
  case datesAtOdds
  case length(longer: Int? = nil, shorter: Int? = nil, isIncluded: Bool? = nil)
  case size(ClosedRange<Int>)
  case calendars([CalendarName], WritableKeyPath<ParsedQuery, [String]>)
  // The topic.
  case topic(Range<Int>)
  /// Words that belong to the topic only between two words of it.
  case glue(Range<Int>)
  /// Words that are searched for with the topic but not displayed in it.
  case hint(Range<Int>)
  /// Words of a filter, used as a hint.
  case filterAsHint(Range<Int>)
  /// A hint that becomes the topic because there is no other.
  case hintIsTopic(Int)
  case phrase(Int)
  case excluded(Range<Int>)
  // The answer.
  case kind(ParsedQuery.Kind)
  case measure(ParsedQuery.Measure)
  case part(ParsedQuery.Part)
  case order(ParsedQuery.Order)
  case count(Int)
  /// The position of the requested meeting in the order.
  case rank(Int)
  case status(ParsedQuery.Status)
  /// The question asks for the opinion of a named person.
  case opinion
  case note(String)
  // Retractions.
  case withoutNamed(Range<Int>)
  case withoutLastDate, withoutOrder, withoutCount
  case withoutTopic(ClosedRange<Int>)
  case became(ClosedRange<Int>, Place)
  // The state for the next words.
  case clauseEnd
  case scope(QuestionParse.Scope)
  case fresh, stale
  case subject(QuestionParse.Subject?)
  /// The people named by this edge become the subject of the next words.
  case namedSubject
  /// The kind of the question is certain.
  case decided
  /// The question is a complete sentence.
  case sentence

  typealias Terms = WritableKeyPath<ParsedQuery, [PersonTerm]>
}
