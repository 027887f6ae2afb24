/// The words of a question with cached facts about them. All readings share this object, so each
/// word is analyzed and each name looked up only once.
package final class QuestionChart {
  package let reader: QuestionReader
  package let words: [Word]
  package let fields: [QuestionField]
  let sentence: Sentence
  /// The tense of the whole question.
  package var tense: Tense { sentence.tense }
  private var known: [ReadingConstraints: Result<ParsedQuery, any Error>] = [:]

  /// The constraints under which the question is read. Each set yields one cached reading.
  struct ReadingConstraints: Hashable {
    /// The positions of the words that must be read as topic.
    var places: Set<Int> = []
    /// The tense; if nil, it is derived from the words.
    var tense: Tense?
    /// If true, words of filters are also tried as words to search for.
    var isWide = false
    /// The kind of answer, if the classifier determined it.
    var kind: LearnedKind?
    /// If true, the classifier's kind is ignored and only words decide.
    var isByWords = false
    /// If true, words that probably only phrase the question are excluded from the topic.
    var leavesOutAsking = false
  }

  /// - Parameter fields: the fields that the question has in addition to the words.
  package init(_ reader: QuestionReader, _ words: [Word], fields: [QuestionField] = []) {
    (self.reader, self.words, self.fields) = (reader, words, fields)
    sentence = Sentence(reader, words)
  }

  /// Returns the best reading in which the words at `places` are topic.
  ///
  /// - Throws: `DateError` for an impossible date; `FieldError` for a field whose value can't be
  ///   parsed.
  package func reading(_ places: Set<Int> = [], tense: Tense? = nil) throws -> ParsedQuery {
    let way = ReadingConstraints(places: places, tense: tense)
    let found = known[way] ?? Result { try completed(way) }
    known[way] = found
    return try found.get()
  }

  /// Returns the reading with dates of another year: `october` as `october 2025`. Returns nil if no
  /// date without a year is in the question.
  ///
  /// - Parameter places: the positions of the words that must be read as topic.
  package func reading(_ places: Set<Int>, inYear year: Int) throws -> ParsedQuery? {
    let asked = try reading(places)
    guard asked.places.count == words.count, let span = asked.span,
      let last = asked.places.lastIndex(of: .date)
    else { return nil }
    var dated = words
    dated.insert(Word("\(year)"), at: last + 1)
    let other = try reader.read(
      dated, asTitle: Set(places.map { $0 > last ? $0 + 1 : $0 }), tense: .past)
    var expected = asked.places
    expected.insert(.date, at: last + 1)
    return other.places == expected ? other.noting(insteadOf: span, on: reader.dates.today) : nil
  }

  /// Returns the best reading if the classifier's kind is ignored.
  ///
  /// - Parameter places: the positions of the words that must be read as topic.
  package func readingByWords(_ places: Set<Int> = []) throws -> ParsedQuery {
    try completed(ReadingConstraints(places: places, isByWords: true))
  }

  /// The only phrase by which a question asks for free time, if it is a noun that may also be the
  /// title of a meeting: `when is the open evening`.
  package var freeNoun: Range<Int>? {
    let found = words.indices.flatMap { place in
      Vocabulary.shared.roles(in: words, at: place).filter { $0.role == .free }
        .map { place..<place + $0.count }
    }
    guard found.count == 1, let noun = found.first, noun.count > 1,
      Self.free.contains(words[noun.lowerBound].folded)
    else { return nil }
    return noun
  }

  private static let free: Set<String> = ["free", "open", "spare", "empty", "available"]

  /// Returns the best reading with a topic that excludes words that probably only phrase the
  /// question.
  func readingWithoutAsking() throws -> ParsedQuery {
    try completed(ReadingConstraints(leavesOutAsking: true))
  }

  /// Returns the last words of the topic if a preposition of place precedes them, as in `at the net
  /// loft` or `by phone`; otherwise nil.
  package func placePhrase(
    of reading: ParsedQuery
  ) -> (preposition: Int, words: Range<Int>)? {
    guard reading.places.count == words.count, reading.phrases.isEmpty,
      let last = reading.places.lastIndex(of: .topic),
      let preposition = words[..<last].lastIndex(where: { Self.beforePlaces.contains($0.folded) })
    else { return nil }
    let parse = QuestionParse(sentence)
    let start = parse.skip([.article, .possessive], from: preposition + 1)
    guard start <= last, reading.places[start...last].allSatisfy({ $0 == .topic }) else {
      return nil
    }
    return (preposition, start..<last + 1)
  }

  private static let beforePlaces: Set<String> = ["at", "in", "on", "by", "via", "over"]

  /// If true, the words are a statement, or end as `product weekly conflicts` does.
  package var mayAskOfTitle: Bool {
    let parse = QuestionParse(sentence)
    return parse.isStatement(from: 0) || parse.has([.kind(.overlap)], at: words.count - 1)
  }

  /// Returns the reading with all words as topic.
  package func asTitle() throws -> ParsedQuery { try reading(Set(words.indices)) }

  /// Returns true if words of a filter may instead be words to search for, or if a name may be an
  /// ordinary word.
  package func isInDoubt(_ reading: ParsedQuery) -> Bool {
    reading.places.contains(where: \.isFilter) || sentence.hasNameInDoubt
  }

  /// Returns up to three further readings, in which the words of filters are only searched for.
  func otherReadings() throws -> [ParsedQuery] {
    var way = ReadingConstraints()
    way.isWide = true
    return try QuestionParse(sentence, way).best().dropFirst().prefix(3).map { parse in
      try fields.reduce(parse) { try $0.joining($1) }.completed()
    }
  }

  private func completed(_ asked: ReadingConstraints) throws -> ParsedQuery {
    var way = asked
    func parsed(_ tense: Tense?) throws -> QuestionParse {
      var way = way
      way.tense = tense
      return try QuestionParse(sentence, way).read(joining: fields)
    }
    var parse = try parsed(way.tense)
    // If the words forced to be topic are more than half of the question, the kind isn't
    // reconsidered.
    if 2 * way.places.count <= words.count, !way.isByWords,
      let other = try parseOfKind(besides: parse)
    {
      (parse, way) = (other, other.way)
    }
    let reading = try parse.completed()
    guard parse.tense == .open, let span = reading.span else { return reading }
    let isPresent = reading.order == nil && QuestionWords.askInPresent(words)
    if way.tense == nil, reading.kind == .list && parse.asksForAgenda || isPresent {
      return reader.ahead(try parsed(.coming).completed(), of: reading, span, words) ?? reading
    }
    // Free time, overlaps and unanswered invitations are searched for in the future.
    let isAhead = [.free, .overlap].contains(reading.kind) || reading.status == .unanswered
    return isAhead ? try parsed(.coming).completed() : reading
  }
}

extension QuestionReader {
  /// Returns the best reading of a question.
  ///
  /// - Throws: the errors of `QuestionChart.reading`.
  package func read(
    _ words: [Word], fields: [QuestionField] = [], asTitle: Set<Int> = [], tense: Tense? = nil
  ) throws -> ParsedQuery {
    try QuestionChart(self, words, fields: fields).reading(asTitle, tense: tense)
  }
}
