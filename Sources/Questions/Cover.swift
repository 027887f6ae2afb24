import Algorithms
import Time

/// A reading of all words of a question, and how its answer is judged.
package struct Cover: Hashable, Sendable {
  /// Where a meeting must contain the words that are no longer a filter.
  package enum Evidence: Hashable, Sendable {
    /// Nowhere, because no word changed its meaning.
    case none
    /// In the title; for dates and calendars, which are seldom misread.
    case title
    case text
    /// The title or text must contain the other words of the topic, because this word means a
    /// person.
    case others
    /// Never satisfied, because the dropped words were a condition. A notice names the best match.
    case given
  }

  /// The difference from the first reading: `'2027' as words`.
  package let name: String
  package var reading: ParsedQuery
  /// The places of words that were read as something else before.
  package var changed: Set<Int> = []
  /// The positions of words that only express the question, which a meeting doesn't have to
  /// contain.
  package var asking: Set<Int> = []
  package var needs = Evidence.none
  /// The factor of the score; less than 1 if a part of the question was dropped.
  package var share = 1.0
  /// If true, the order counts within the whole span, including future meetings: `last meeting
  /// today`.
  package var isOfWholeSpan = false

  package init(_ name: String, _ reading: ParsedQuery) {
    (self.name, self.reading) = (name, reading)
  }

  func noting(_ notice: String) -> Cover {
    var cover = self
    cover.reading.notices.insert(notice, at: 0)
    return cover
  }

  /// - Parameter isFound: if true, the first reading found something.
  fileprivate func notingWords(isFound: Bool) -> Cover {
    let words = reading.filtersAsWords
    if words.isEmpty { return self }
    return noting(
      isFound
        ? "no meeting matches everything; also searched for \(words)"
        : "nothing matches \(words); searched for the words instead")
  }

  /// The cover of the words as first read.
  package static func asked(_ reading: ParsedQuery) -> Cover { Cover("as written", reading) }
}

extension QuestionChart {
  /// Other readings of a question that found nothing. If it found a meeting that contains too few
  /// of its words (`isFound`), words may change their meaning, but no condition is dropped.
  ///
  /// - Parameter reading: the first one.
  package func covers(besides reading: ParsedQuery, isFound: Bool = false) throws -> [Cover] {
    let words = try filtersAsWords(reading, isFound: isFound)
    let byParts = [try coverByParts(reading, isFound: isFound)].compactMap(\.self)
      .filter { cover in !words.contains { $0.reading.asWords == cover.reading.asWords } }
    if isFound { return byParts + words }
    let coming = try reader.coming(reading, self.words, tense) { try self.reading(tense: $0) }
    return [
      coming.map { Cover("future dates", $0) }, reading.coverOfWholeSpan(on: reader.dates.today),
      try coverOfPast(reading), try coverOfMoved(reading), reading.coverByAttendance,
      reading.coverOfMentions,
    ].compactMap(\.self) + byParts + words
      + coversWithoutClause(reading)
      + [
        try coverAsSearch(reading), try coverWithoutAsking(reading), coverWithoutUnknown(reading),
        reading.coverWithoutTopic,
      ]
      .compactMap(\.self)
  }

  /// A search for the words of a question for overlaps or a number: `falcon vs dilithium`. If
  /// somebody is named, the people stay and only the topic is searched for.
  private func coverAsSearch(_ reading: ParsedQuery) throws -> Cover? {
    guard [.overlap, .count, .duration].contains(reading.kind), !reading.topic.isEmpty else {
      return nil
    }
    var words = reading.with.isEmpty ? try asTitle() : reading
    (words.kind, words.measure, words.span) = (.search, nil, nil)
    var cover = Cover("as words", words).noting("nothing matches; searched for the words")
    // A long topic is no title of meetings that may overlap.
    cover.needs = reading.kind == .overlap && reading.areFiltersDoubtful ? .none : .others
    return cover
  }

  /// The question without a clause that is a sentence of its own: `what's on this evening, I have
  /// to book a sitter`. The first clause is dropped only if the others ask for more than words.
  private func coversWithoutClause(_ reading: ParsedQuery) -> [Cover] {
    let clauses = words.clauses
    guard clauses.count > 1, fields.isEmpty else { return [] }
    return clauses.indices.reversed().compactMap { place in
      let clause = clauses[place]
      let isOfTime = reading.places.dropFirst(clause.lowerBound).prefix(clause.count)
        .contains { [.date, .order, .calendar].contains($0) }
      guard !isOfTime, Prose.isConversation(Array(words[clause])),
        let other = try? reader.read(
          Array(words[..<clause.lowerBound] + words[clause.upperBound...])),
        // A clause that asks is kept: `so priya and me, what did we settle about the rota`.
        other.kind != .search || place > 0 && !words[clause].contains(where: QuestionWords.asks),
        !other.topic.isEmpty || other.span != nil || !other.with.isEmpty || other.order != nil
      else { return nil }
      let text = words[clause].map(\.text).joined(separator: " ")
      var cover = Cover("without '\(text)'", other).noting("ignored: '\(text)'")
      cover.changed = Set(clause)
      return cover
    }
  }

  /// The kinds of answers that words can support, unlike free time, overlaps and figures.
  private static let kindsWithCovers: [ParsedQuery.Kind] = [.search, .list, .when, .who, .where]

  /// The question without words of its topic that likely only express it: `whatever is in the book
  /// for the 24th`; nil if there are none, or nothing else is left.
  private func coverWithoutAsking(_ reading: ParsedQuery) throws -> Cover? {
    guard Self.kindsWithCovers.contains(reading.kind) else { return nil }
    let other = try readingWithoutAsking()
    guard reading.places.count == words.count, other.places.count == words.count,
      !other.topic.isEmpty || other.span != nil || !other.with.isEmpty
    else { return nil }
    let places = words.indices.filter { reading.places[$0] == .topic && other.places[$0] != .topic }
    // A word outside general language is a name, and what there is or not is content.
    guard !places.isEmpty,
      places.allSatisfy({ place in
        reader.isKnownWord?(words[place].folded) ?? true && !isOfExistence(place)
      })
    else { return nil }
    // The word before a name that is kept says that somebody is meant: `a talk by grace`.
    let leavesName = places.contains { place in
      ["by", "with"].contains(words[place].folded)
        && other.places.dropFirst(place + 1).first == .topic
    }
    if leavesName { return nil }
    let left = runs(of: places).map { "'\($0)'" }.joined(separator: ", ")
    var cover = Cover("without \(left)", other).noting("ignored: \(left)")
    cover.asking = Set(places)
    return cover
  }

  /// Returns true for what a question of existence asks for: `is there yoga next week`.
  private func isOfExistence(_ place: Int) -> Bool {
    let before = words[..<place].last { !["a", "an", "any", "some", "no"].contains($0.folded) }
    return before?.folded == "there"
  }

  /// Readings that search for the words of filters instead, the likeliest first; empty for gaps and
  /// figures. Options and fields stay filters.
  private func filtersAsWords(_ reading: ParsedQuery, isFound: Bool) throws -> [Cover] {
    guard Self.kindsWithCovers.contains(reading.kind) || isFound && reading.kind == .duration else {
      return []
    }
    // `am I doing anything this weekend` is no title.
    if reading.kind == .list, reading.topic.isEmpty, QuestionWords.mentionUser(words) { return [] }
    var others = try otherReadings()
    if isFound, reading.with.isEmpty, !words.contains(where: { $0.isField || $0.isNegated }) {
      var plain = try asTitle()
      (plain.kind, plain.measure) = (reading.kind, reading.measure)
      others.append(plain)
    }
    return others.compactMap { cover(besides: reading, $0)?.notingWords(isFound: isFound) }
  }

  /// The words of filters that may belong to the topic, according to the classifier: `inventory day
  /// on the eighth`.
  package func contentInFilters(of reading: ParsedQuery) -> Set<Int> {
    guard reading.places.count == words.count, Self.kindsWithCovers.contains(reading.kind) else {
      return []
    }
    let runs = words.indices.chunked { reading.places[$0] == reading.places[$1] }
    let content = runs.filter { run in
      let place = reading.places[run.startIndex]
      guard place.isFilter else { return false }
      if isOpenDate(run, of: reading) { return true }
      let lead = run.reduce(0) { $0 + sentence.parts.lead(of: .content, at: $1) }
      return lead > (place == .order ? Self.minimumOrderLead : Self.minimumLead)
    }
    return Set(content.joined())
  }

  /// The positions of such dates.
  package func openDates(of reading: ParsedQuery) -> Set<Int> {
    guard reading.places.count == words.count else { return [] }
    let runs = words.indices.chunked { reading.places[$0] == reading.places[$1] }
    return Set(runs.filter { isOpenDate($0, of: reading) }.joined())
  }

  /// Returns true for a date behind a topic that may say until when or from when something holds,
  /// rather than when the meeting was: `no new berths until q2`, `two cranes from january`.
  private func isOpenDate(_ run: some Collection<Int>, of reading: ParsedQuery) -> Bool {
    guard let first = run.first, reading.places[first] == .date,
      !Self.openPrepositions(like: words[first].folded).isEmpty
    else { return false }
    let before = reading.places[..<first].suffix(3)
    return before.last == .topic && before.count { $0 == .topic } > 1
  }

  /// The prepositions of such dates that mean the same as one of them; empty for other words.
  package static func openPrepositions(like word: String) -> [String] {
    openPrepositions.first { $0.contains(word) } ?? []
  }

  private static let openPrepositions = [
    ["until", "till", "til"], ["from", "starting", "beginning"], ["by", "before"], ["for"],
  ]

  /// The thresholds of the summed leads, in nats, above which words of a filter may be a topic. The
  /// first is low because the index decides; the one for an order is higher because its words occur
  /// in any text.
  private static let (minimumLead, minimumOrderLead): (Float, Float) = (-2, 1)

  /// The question with filter words that likely belong to the topic as topic; nil if there are
  /// none.
  private func coverByParts(_ reading: ParsedQuery, isFound: Bool) throws -> Cover? {
    let places = contentInFilters(of: reading)
    if places.isEmpty { return nil }
    var other = try self.reading(places)
    guard other != reading, !other.topic.isEmpty else { return nil }
    other.asWords = runs(of: places.sorted())
    var cover = Cover("\(other.filtersAsWords) as words", other)
    (cover.changed, cover.needs) = (places, .text)
    return cover.notingWords(isFound: isFound)
  }

  /// The words at these positions, each run of adjacent words as one text.
  private func runs(of places: [Int]) -> [String] {
    places.chunked { $1 == $0 + 1 }.map { run in
      run.map { words[$0].text }.joined(separator: " ")
    }
  }

  /// The cover of another reading, in which words of filters are topic or words mean a person; nil
  /// if neither is so.
  private func cover(besides reading: ParsedQuery, _ other: ParsedQuery) -> Cover? {
    func changed(_ isChanged: (Place, Place) -> Bool) -> [Int] {
      zip(reading.places, other.places).enumerated().filter { isChanged($1.0, $1.1) }.map(\.offset)
    }
    let people = changed { $0 != .people && $1 == .people }
    if !people.isEmpty {
      let names = people.map { words[$0].text }.joined(separator: " ")
      var cover = Cover("'\(names)' as somebody", other)
        .noting("no meeting matches everything; reading '\(names)' as a name")
      (cover.changed, cover.needs) = (Set(people), .others)
      return cover
    }
    let places = changed { ($0.isFilter || $0 == .people) && !$1.isFilter && $1 != $0 }
    guard !places.isEmpty else { return nil }
    var other = other
    other.asWords = places.chunked { $1 == $0 + 1 && reading.places[$0] == reading.places[$1] }
      .map { run in run.map { words[$0].text }.joined(separator: " ") }
    var cover = Cover("\(other.filtersAsWords) as words", other)
    let isExclusion = places.allSatisfy { reading.places[$0] == .excluded }
    let isInText = isExclusion || openDates(of: reading).isSuperset(of: places)
    (cover.changed, cover.needs) = (Set(places), isInText ? .text : .title)
    return cover
  }
}

extension ParsedQuery {
  /// The filters whose words are searched for, quoted and joined for a sentence.
  package var filtersAsWords: String { asWords.map { "'\($0)'" }.joined(separator: " and ") }

  /// If true, words of filters may belong to the topic: the topic is long enough to identify
  /// meetings without them, or no meeting could match all dates.
  package var areFiltersDoubtful: Bool {
    areDatesAtOdds || places.count { $0 == .topic || $0 == .phrase } >= Self.longTopic
  }

  /// The number of words that identify meetings by themselves.
  static let longTopic = 4
}

extension [Word] {
  /// The clauses by punctuation, dashes, and `or` before a question of its own.
  fileprivate var clauses: [Range<Int>] {
    var starts = [0]
    for place in indices.dropFirst() {
      let before = self[place - 1]
      let endsSentence =
        before.after.contains(".") && self[place].text.first.map(\.isUppercase) ?? false
      let asksAnew =
        self[place].folded == "or" && place + 1 < count
        && QuestionWords.isAuxiliary(self[place + 1])
      if before.endsClause || before.isMark || endsSentence || asksAnew { starts.append(place) }
    }
    return zip(starts, starts.dropFirst() + [count]).map { $0..<$1 }
  }
}
