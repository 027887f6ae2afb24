/// The words of a question with what is known of them. All its readings are derived from it, so the
/// words are looked at, and people looked up, once.
package final class QuestionChart {
  /// What words are taken for, whatever they could be.
  package enum Use: Hashable, Sendable {
    /// Topic.
    case title
    /// Words that are only searched for.
    case hint
  }

  package let reader: QuestionReader
  package let words: [Word]
  let fields: [QuestionField]
  private let sentence: Sentence
  private var known: [Way: Result<ParsedQuery, any Error>] = [:]

  /// How words are read.
  struct Way: Hashable {
    /// The words that are read otherwise than they stand, and as what.
    var places: Set<Int> = []
    var use = Use.title
    /// Told from the words where nil.
    var tense: Tense?

    var hasTitle: Bool { use == .title && !places.isEmpty }
  }

  /// - Parameter fields: what is asked beside the words.
  package init(_ reader: QuestionReader, _ words: [Word], fields: [QuestionField] = []) {
    (self.reader, self.words, self.fields) = (reader, words, fields)
    sentence = Sentence(reader, words)
  }

  /// The best reading that takes some words for what they are said to be.
  ///
  /// - Throws: `DateError` for a date that can't be, or for dates that exclude each other;
  ///   `FieldError` for a field that says nothing.
  package func reading(
    _ places: Set<Int> = [], as use: Use = .title, tense: Tense? = nil
  ) throws -> ParsedQuery {
    let way = Way(places: places, use: use, tense: tense)
    let found = known[way] ?? Result { try completed(way) }
    known[way] = found
    return try found.get()
  }

  /// The reading with all words as topic.
  package func asTitle() throws -> ParsedQuery { try reading(Set(words.indices)) }

  private func completed(_ way: Way) throws -> ParsedQuery {
    func parsed(_ tense: Tense?) throws -> QuestionParse {
      var way = way
      way.tense = tense
      return try QuestionParse(sentence, way).read(joining: fields)
    }
    let parse = try parsed(way.tense)
    let reading = try parse.completed()
    guard parse.tense == .open, let span = reading.span else { return reading }
    if reading.kind == .list, way.tense == nil, parse.asksForAgenda {
      return reader.ahead(try parsed(.coming).completed(), of: reading, span, words) ?? reading
    }
    // Gaps and conflicts are looked for in what is to come.
    return [.free, .overlap].contains(reading.kind) ? try parsed(.coming).completed() : reading
  }
}

extension QuestionReader {
  /// - Throws: as `QuestionChart.reading`.
  package func read(
    _ words: [Word], fields: [QuestionField] = [], asTitle: Set<Int> = [], tense: Tense? = nil
  ) throws -> ParsedQuery {
    try QuestionChart(self, words, fields: fields).reading(asTitle, tense: tense)
  }
}
