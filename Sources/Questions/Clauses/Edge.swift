/// What a production makes of words: as what it takes them, and what they say. It changes nothing;
/// `QuestionParse.applying` does.
struct Edge {
  /// The words that it takes, one run behind the other, and as what.
  private(set) var runs: [(count: Int, place: Place)]
  /// What they say, in this order.
  private(set) var effects: [Effect]
  /// The sum of the weights of its features; below 0 the words may as well be something else.
  private(set) var score = 0.0

  init(_ count: Int, _ place: Place, _ effects: Effect...) { self.init(count, place, effects) }

  init(_ count: Int, _ place: Place, _ effects: [Effect]) {
    (runs, self.effects) = ([(count, place)], effects)
  }

  /// Words that say nothing by themselves.
  static func filler(_ count: Int, _ effects: Effect...) -> Edge { Edge(count, .filler, effects) }

  /// One behind the other.
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

/// One thing that words say, or that they change for the words behind them.
enum Effect {
  // Who was there, and who was not.
  case people(PeopleList, Terms)
  case term(PersonTerm, PeopleDirectory.Certainty, Terms)
  case owner(Terms)
  /// No one but those who are named.
  case only
  /// Those at these places of `with` are of another list.
  case recast(Range<Int>, Terms)
  case unknownName(String)
  // When, how long, where.
  indirect case date(DateReading)
  /// Only what is left of the span.
  case rest
  /// Words for this moment.
  case moment(Range<Int>)
  case span(TimeSpan?)
  /// The span is this moment.
  case now
  case datesAtOdds
  case length(longer: Int? = nil, shorter: Int? = nil, isIncluded: Bool? = nil)
  case size(ClosedRange<Int>)
  case calendars([CalendarName], WritableKeyPath<ParsedQuery, [String]>)
  // About what.
  case topic(Range<Int>)
  /// Words that are topic only between two that are.
  case glue(Range<Int>)
  /// Words that the topic is shown without, and searched with.
  case hint(Range<Int>)
  /// Words of a filter as a hint.
  case filterAsHint(Range<Int>)
  /// A hint that is topic, as nothing else is.
  case hintIsTopic(Int)
  case phrase(Int)
  case excluded(Range<Int>)
  // What is asked for.
  case kind(ParsedQuery.Kind)
  case measure(ParsedQuery.Measure)
  case part(ParsedQuery.Part)
  case order(ParsedQuery.Order)
  case count(Int)
  case status(ParsedQuery.Status)
  /// What somebody who is named thinks.
  case opinion
  case note(String)
  // What is taken back.
  case withoutNamed(Range<Int>)
  case withoutLastDate, withoutOrder, withoutCount
  case withoutTopic(ClosedRange<Int>)
  case became(ClosedRange<Int>, Place)
  // What the next words find.
  case clauseEnd
  case scope(QuestionParse.Scope)
  case fresh, stale
  case subject(QuestionParse.Subject?)
  /// Those whom this edge names are the subject of what follows.
  case namedSubject
  /// It is known what is asked for.
  case decided
  /// It is a sentence.
  case sentence

  typealias Terms = WritableKeyPath<ParsedQuery, [PersonTerm]>
}
