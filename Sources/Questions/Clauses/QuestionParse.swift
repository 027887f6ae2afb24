/// A partial reading of a question up to a position: the words parsed so far, their effects, and
/// the state that determines how the next words are parsed. Productions inspect it and return
/// edges. Only `applying` creates a new value.
struct QuestionParse {
  let sentence: Sentence
  let way: QuestionChart.ReadingConstraints
  let tense: Tense
  let datesByPosition: Sentence.DatesByPosition
  /// The sum of the scores of all applied edges. The reading with the highest sum wins.
  private(set) var score = 0.0
  private(set) var position = 0
  private(set) var reading = ParsedQuery()
  private(set) var dates: [DateReading] = []
  /// The role of each word.
  private(set) var places: [Place?]
  private(set) var topic: [TopicWord] = []
  /// For each field, the text that it adds to the topic.
  private(set) var fieldTopics: [String] = []
  /// Words that are searched for with the topic but not displayed in it.
  private(set) var hints: [TopicWord] = []
  /// The scope of the words. Words after `about` are read literally.
  private(set) var scope = Scope.open
  /// If true, no topic word has been read since the last clause, verb or comma, so a name here
  /// means a person.
  private(set) var isFresh = true
  /// The named person who is the subject of the next words, if any.
  private(set) var subject: Subject?
  /// The indices in `reading.with` of the people named last.
  private(set) var lastNamed: Range<Int>?
  /// If true, a question word determined the kind.
  private(set) var isKindDecided = false
  /// The positions of words for the present moment, if any.
  private(set) var moment: Range<Int>?
  /// If true, the question asks only for the rest of the span.
  private(set) var isRest = false
  /// If true, the question asks for the opinion of a named person.
  private(set) var asksForOpinion = false
  /// If true, the question is a sentence rather than a list of keywords.
  private(set) var isSentence = false

  enum Scope { case open, about }

  enum Subject {
    case people(Range<Int>)
    case owner
  }

  struct TopicWord {
    let position: Int
    /// If true, this is a joining word, which is dropped at the beginning and end of the topic.
    var isGlue = false
    /// If true, the word might also be part of a filter.
    var isOfFilter = false
  }

  init(
    _ sentence: Sentence,
    _ way: QuestionChart.ReadingConstraints = QuestionChart.ReadingConstraints()
  ) {
    (self.sentence, self.way, tense) = (sentence, way, way.tense ?? sentence.tense)
    let (dates, taken) = (sentence.dates(tense), way.places)
    datesByPosition =
      taken.isEmpty
      ? dates
      : PositionCache(sentence.words.count) { place in
        dates[place].map { date in
          date.flatMap { taken.isDisjoint(with: place..<(place + $0.count)) ? $0 : nil }
        }
      }
    places = Array(repeating: nil, count: sentence.words.count)
    if let known = way.kind {
      (reading.kind, reading.measure) = (known.kind, known.measure)
      (isKindDecided, isSentence) = (true, true)
    }
  }

  /// - Parameter tense: the tense; if nil, it is derived from the words.
  init(_ reader: QuestionReader, _ words: [Word], tense: Tense? = nil) {
    self.init(Sentence(reader, words), QuestionChart.ReadingConstraints(tense: tense))
  }

  /// Returns this parse moved to another position, without reading the words in between.
  func moved(to place: Int) -> QuestionParse {
    var moved = self
    moved.position = place
    return moved
  }

  // MARK: Applying

  /// Returns the parse that results from an edge.
  func applying(_ edge: Edge) -> QuestionParse {
    var next = applying(edge.effects)
    next.score += edge.score
    for run in edge.runs {
      for index in next.position..<(next.position + run.count) { next.places[index] = run.place }
      next.position += run.count
    }
    return next
  }

  func applying(_ effects: [Effect]) -> QuestionParse {
    var next = self
    var firstNamed = reading.with.count
    for effect in effects { next.apply(effect, &firstNamed) }
    return next
  }

  /// - Parameter firstNamed: the index in `reading.with` of the first person that the edge names.
  private mutating func apply(_ effect: Effect, _ firstNamed: inout Int) {
    switch effect {
    case .people(let people, let list):
      for (term, certainty) in people.terms { add(term, certainty, to: list) }
      if people.isWithMe { addOwner(to: list) }
    case .term(let term, let certainty, let list): add(term, certainty, to: list)
    case .owner(let list): addOwner(to: list)
    case .only: reading.isOnly = true
    case .recast(let range, let list):
      reading[keyPath: list] += reading.with[range]
      reading.with.removeSubrange(range)
    case .theirAnswer(let range, let answer):
      reading.theirAnswers += reading.with[range].map { .init(person: $0, answer: answer) }
      reading.with.removeSubrange(range)
    case .unknownName(let name): reading.unknownNames.append(name)
    case .date(let date): dates.append(date)
    case .weekdays(let days): reading.weekdays.formUnion(days)
    case .hours(let hours): reading.hours = hours
    case .rest: isRest = true
    case .moment(let range): moment = range
    case .span(let span): reading.span = span
    case .now: reading.isNow = true
    case .datesAtOdds: reading.areDatesAtOdds = true
    case .length(let longer, let shorter, let isIncluded):
      reading.longer = longer ?? reading.longer
      reading.shorter = shorter ?? reading.shorter
      reading.isLengthIncluded = isIncluded ?? reading.isLengthIncluded
    case .size(let size): reading.size = size
    case .calendars(let found, let list):
      for calendar in found where !reading[keyPath: list].contains(calendar.id) {
        reading[keyPath: list].append(calendar.id)
      }
    case .measure(let measure): reading.measure = measure
    case .part(let part): reading.part = part
    case .kind(let kind): reading.kind = kind
    case .order(let order): reading.order = order
    case .count(let count): reading.count = count
    case .rank(let rank): reading.rank = rank
    case .status(let status): reading.status = status
    case .opinion: asksForOpinion = true
    case .note(let notice): note(notice)
    case .withoutNamed(let range):
      reading.with.removeSubrange(range)
      (lastNamed, firstNamed) = (nil, reading.with.count)
    case .withoutLastDate: dates.removeLast()
    case .withoutOrder: reading.order = nil
    case .withoutCount: reading.count = nil
    case .became(let range, let place): for index in range { places[index] = place }
    case .namedSubject: follow(.people(firstNamed..<reading.with.count))
    case .subject(let next): follow(next)
    case .decided: isKindDecided = true
    case .sentence: isSentence = true
    case .fresh: isFresh = true
    case .stale: isFresh = false
    case .scope(let next): scope = next
    case .clauseEnd: (scope, isFresh, subject) = (.open, true, nil)
    case .topic, .glue, .hint, .filterAsHint, .phrase, .excluded, .hintIsTopic, .withoutTopic:
      applyTopic(effect)
    }
  }

  private mutating func applyTopic(_ effect: Effect) {
    switch effect {
    case .topic(let range):
      topic += range.map { TopicWord(position: $0) }
      (isFresh, subject) = (false, nil)
    case .glue(let range): topic += range.map { TopicWord(position: $0, isGlue: true) }
    case .hint(let range): hints += range.map { TopicWord(position: $0) }
    case .filterAsHint(let range):
      hints += range.map { TopicWord(position: $0, isOfFilter: true) }
    case .phrase(let place):
      reading.phrases.append(words[place].text)
      topic.append(TopicWord(position: place))
    case .excluded(let range):
      reading.excluded.append(words[range].map(\.text).joined(separator: " "))
    case .hintIsTopic(let place):
      topic += hints.filter { $0.position == place }
      hints.removeAll { $0.position == place }
      places[place] = .topic
    case .withoutTopic(let range): topic.removeAll { range.contains($0.position) }
    default: break
    }
  }

  private mutating func follow(_ next: Subject?) {
    subject = next
    if case .people(let terms) = next { lastNamed = terms }
  }

  private mutating func addOwner(to list: Effect.Terms) {
    if list == \.with {
      reading.me = owner
    } else {
      if reader.owners.isEmpty { note("can't tell who 'me' is: no calendar has an owner") }
      reading[keyPath: list].append(owner)
    }
  }

  private mutating func add(
    _ term: PersonTerm, _ certainty: PeopleDirectory.Certainty, to list: Effect.Terms
  ) {
    guard !reading[keyPath: list].contains(term) else { return }
    reading[keyPath: list].append(term)
    if let domain = term.domain {
      if term.people.isEmpty { note("no one with an address at \(domain) is known") }
      if !term.written.hasPrefix("@") {
        note("'\(term.written)' is read as everybody with an address at \(domain)")
      }
    } else if term.names.count == 1, term.people.count > 1 {
      note("\(term.matches); searching for \(term.people.count == 2 ? "both" : "all of them")")
    } else if certainty < .beginning, term.names.count == 1 {
      note("'\(term.written)' is read as \(term.people[0].displayName)")
    }
  }

  private mutating func note(_ notice: String) {
    if !reading.notices.contains(notice) { reading.notices.append(notice) }
  }
}

extension QuestionParse {
  /// Adds the constraints of a field to those of the words. If both set a value, such as the count,
  /// the field takes precedence.
  ///
  /// - Throws: `FieldError` if a part of the value can't be parsed; `DateError` for an impossible
  ///   date.
  func joining(_ field: QuestionField) throws -> QuestionParse {
    var value = QuestionParse(reader, field.words, tense: tense)
    (value.reading, value.dates) = (reading, dates)
    value = try value.readAlone(field)
    var joined = self
    (joined.reading, joined.dates) = (value.reading, value.dates)
    joined.fieldTopics.append(value.text(of: value.topic))
    return joined
  }
}
