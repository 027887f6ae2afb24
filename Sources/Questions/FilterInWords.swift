/// A filter that was read from words of a question, and may have been some of its topic.
package struct FilterInWords: Hashable, Sendable {
  /// The places of its words, which may stand apart: `in march … last year`.
  package let words: Set<Int>
  /// As they were written, a text for each run of them.
  package let texts: [String]
}

extension ParsedQuery {
  /// The filters that `words` were read as, those first that are most easily mistaken. What was
  /// written as an option or a field is none of them, nor are people, and words to leave out:
  /// anyone who names those means them.
  package func filters(in words: [Word]) -> [FilterInWords] {
    let kinds: [Place] = [.order, .status, .length, .date, .calendar]
    return kinds.compactMap { kind in
      if kind == .calendar, !withoutCalendars.isEmpty { return nil }
      let found = places.indices { $0 == kind }.ranges.filter { run in
        !words[run].contains(where: \.isField)
      }
      if found.isEmpty { return nil }
      return FilterInWords(
        words: Set(found.joined()),
        texts: found.map { run in words[run].map(\.text).joined(separator: " ") })
    }
  }

  /// Those of `filters(in:)`, and behind several all of them as one.
  func filterTries(in words: [Word]) -> [FilterInWords] {
    let filters = filters(in: words)
    guard filters.count > 1 else { return filters }
    let all = FilterInWords(
      words: filters.reduce(into: []) { $0.formUnion($1.words) }, texts: filters.flatMap(\.texts))
    return filters + [all]
  }

  /// The filters whose words are searched for, for a sentence.
  package var filtersAsWords: String { asWords.map { "'\($0)'" }.joined(separator: " and ") }

  /// If true, words of filters may well be of the topic: that has so many words that it names what
  /// is looked for without them, or no meeting could be at all of the dates.
  package var areFiltersDoubtful: Bool {
    areDatesAtOdds || places.count { $0 == .topic || $0 == .phrase } >= Self.longTopic
  }

  /// So many words name what is looked for, whatever stands around them.
  static let longTopic = 4
}

extension QuestionReader {
  /// The readings of a question whose filters leave nothing, with their words searched for instead:
  /// each of the filters in turn, then all of them; none of gaps and figures.
  ///
  /// - Parameters:
  ///   - reading: of these words and fields.
  ///   - words: the question.
  ///   - fields: what is asked beside the words.
  /// - Throws: as `read`.
  package func widened(_ reading: ParsedQuery, of words: [Word], fields: [QuestionField] = [])
    throws -> [ParsedQuery]
  {
    guard [.search, .list, .when, .who, .where].contains(reading.kind) else { return [] }
    // `am I doing anything this weekend` is no title.
    if reading.kind == .list, reading.topic.isEmpty, QuestionWords.speakOfAsker(words) { return [] }
    return try reading.filterTries(in: words).map { filter in
      // Words beside a topic tell a little of it; where there is none, they are the topic.
      var wider = try read(
        words, fields: fields, asWords: reading.topic.isEmpty ? [] : filter.words,
        asTitle: reading.topic.isEmpty ? filter.words : [])
      wider.asWords = filter.texts
      wider.notices.insert(
        "nothing fits \(wider.filtersAsWords); searched for the words instead", at: 0)
      return wider
    }
  }
}
