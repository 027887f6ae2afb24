/// One pass over the words of a question: at each position the first production that reads
/// something, and what none of them takes is topic.
struct QuestionParse {
  let reader: QuestionReader
  let words: [Word]
  /// The people whom the words may mean.
  let matches: MatchMemo
  /// The direction of the whole question.
  let tense: Tense
  /// Names that are words here, unless the grammar has someone.
  let namesAsWords: NamesAsWords
  /// If true, it is a whole sentence with a question word or a command such as `summarize`, in
  /// whose predicate `not`, `first` and dates tell of the topic.
  let isProse: Bool
  /// If true, someone says something, and doesn't only list words.
  let isConversation: Bool
  /// By position, the phrase about time that begins there, if there is one.
  let datesByPosition: DateMemo
  /// The places of words that are only searched for, whatever they could be.
  let asWords: Set<Int>
  /// The places of words that are topic, whatever they could be.
  let asTitle: Set<Int>
  var position = 0
  var reading = ParsedQuery()
  var dates: [DateReading] = []
  /// The role of each word.
  var places: [Place?]
  var topic: [TopicWord] = []
  /// Of each field beside the words, its share of the topic.
  var fieldTopics: [String] = []
  /// Words that the topic is shown without, and searched with.
  var hints: [TopicWord] = []
  /// The scope of the topic: only `about` makes the words after it literal.
  var scope = Scope.open
  /// If true, no topic word was read since the last clause, verb or comma, so that a name here is
  /// someone.
  var isFresh = true
  /// The named person who is the subject of the next words, if any.
  var subject: Subject? { didSet { if case .people(let terms) = subject { lastNamed = terms } } }
  /// The words of the person who was named last, among those who were there.
  var lastNamed: Range<Int>?
  /// The first question word that decides what is asked for.
  var isKindDecided = false
  /// The words that ask for what is going on now.
  var moment: Range<Int>?
  /// If true, only what is left of the span is asked for.
  var isRest = false
  /// If true, it is asked for what somebody who is named thinks.
  var asksForOpinion = false
  /// If true, it is a sentence, with a question word, an auxiliary or a pronoun.
  var isSentence = false

  enum Scope { case open, about }

  enum Subject {
    case people(Range<Int>)
    case owner
  }

  struct TopicWord {
    let position: Int
    let weight: Weight
  }

  /// The weight of a word in the topic: a part of it, or only a joint, which is dropped at the
  /// edges.
  enum Weight { case word, glue }

  /// - Parameters:
  ///   - tense: told from the words where nil.
  ///   - asWords: the places of words that are only searched for, whatever they could be.
  ///   - asTitle: the places of words that are topic, whatever they could be.
  init(
    _ reader: QuestionReader, _ words: [Word], tense: Tense? = nil, asWords: Set<Int> = [],
    asTitle: Set<Int> = []
  ) {
    self.reader = reader
    let words = Shorthand(isName: reader.people.isName, isKnown: reader.isKnownWord).expanded(words)
    (self.asWords, self.asTitle) = (asWords, asTitle)
    self.words = words
    matches = MatchMemo(reader.people)
    namesAsWords = NamesAsWords(reader.commonWords, in: words)
    let tense = tense ?? Tense(words)
    self.tense = tense
    isProse = Prose.isProse(words)
    isConversation = Prose.isConversation(words)
    datesByPosition = DateMemo(
      reader.dates, words, tense: tense, taken: asWords.union(asTitle))
    places = Array(repeating: nil, count: words.count)
  }

  /// - Parameters:
  ///   - isTopic: whether all words are topic.
  ///   - fields: what is beside the words.
  mutating func read(isTopic: Bool = false, joining fields: [QuestionField]) throws -> ParsedQuery {
    if !isTopic, asTitle.isEmpty { readPreamble() }
    if isTopic || isRemark(from: position) || isStatement { readRestAsTopic() }
    while position < words.count {
      let start = position
      try step()
      precondition(position > start, "a production took no word")
      if endsClause(at: position - 1) { endClause() }
    }
    for field in fields { try join(field) }
    try joinDates()
    finish()
    return reading
  }

  /// Reads what begins here.
  private mutating func step() throws {
    let word = words[position]
    if asTitle.contains(position) { return readTitleWord() }
    if asWords.contains(position) { return readHint(1) }
    if word.isField, try readField() { return }
    if word.isNegated { return readNegated() }
    if word.isQuoted { return readPhrase() }
    if word.isMark, readMark() { return }
    if isLiteral { return readLiteral() }
    if word.before.contains("(") { isFresh = true }
    if readLength() || readSize() || readOutsideCalendar() || readLeaveOut() || readCalendarByNoun()
      || readFullName() || readNamedWord()
    {
      return
    }
    if try readDate() { return }
    if try readClause() || readBareName() { return }
    readTopicWord()
  }

  /// Right behind `about` nothing is a date, an order or a name.
  var isLiteral: Bool { scope == .about && isFresh }

  // MARK: What productions need

  /// Marks `count` words as read, and goes on behind them.
  mutating func take(_ count: Int, as place: Place) {
    for index in position..<(position + count) { places[index] = place }
    position += count
  }

  /// Ends a clause: names and orders are possible again.
  mutating func endClause() {
    scope = .open
    isFresh = true
    subject = nil
  }

  /// A colon or a semicolon within a topic that `about` named is in a title: `about release: what
  /// is missing`.
  private func endsClause(at position: Int) -> Bool {
    let marks = words[position].after
    guard words[position].endsClause else { return false }
    if scope == .about, isWithinParentheses(position), !marks.contains(")") { return false }
    // `as for the barge: what did noor say`
    let isQuestion = roles(at: position + 1).contains { found in
      switch found.role {
      case .question, .kind, .auxiliary: true
      default: false
      }
    }
    return scope != .about || isQuestion || marks.contains { ",|!?".contains($0) }
  }

  func roles(at position: Int) -> [(count: Int, role: Role)] {
    words.indices.contains(position) ? Vocabulary.shared.roles(in: words, at: position) : []
  }

  /// The folded word at a place; empty if there is none.
  func text(_ place: Int) -> String { words.indices.contains(place) ? words[place].folded : "" }

  /// Returns true if a phrase with one of these roles begins at a place.
  func has(_ wanted: [Role], at place: Int) -> Bool {
    roles(at: place).contains { wanted.contains($0.role) }
  }

  /// Returns true if no clause goes on from before a place into it.
  func isEnd(_ place: Int) -> Bool {
    place >= words.count || place > 0 && words[place - 1].endsClause
  }

  /// Returns true if no clause but a date goes on into a place.
  func isBoundary(_ place: Int) -> Bool { isEnd(place) || startsDate(at: place) }

  /// The folded word without `'s`.
  func bareName(at place: Int) -> String { Possessive.bare(text(place)) ?? text(place) }

  /// The words of the phrase with that role that begins at `position`, 0 if there is none.
  func count(of role: Role, at position: Int) -> Int {
    roles(at: position).first { $0.role == role }?.count ?? 0
  }

  /// The first position from `start` on where no phrase of one of these roles begins.
  func skip(_ skipped: Set<Role>, from start: Int) -> Int {
    var position = start
    while let found = roles(at: position).first(where: { skipped.contains($0.role) }) {
      position += found.count
    }
    return position
  }

  mutating func note(_ notice: String) {
    if !reading.notices.contains(notice) { reading.notices.append(notice) }
  }
}
