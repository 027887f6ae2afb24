import Algorithms
import Time

/// A way to read all words of a question.
package struct Cover: Hashable, Sendable {
  /// The place where former filter words must occur.
  package enum Evidence: Hashable, Sendable {
    /// Nowhere, as no word changed its meaning.
    case none
    /// In the title, for dates and calendars, which are seldom misread.
    case title
    case text
    /// The other words of the topic in the title or the text, because this word means a person.
    case others
    /// It is only named, as what was given up is a condition.
    case given
  }

  /// The difference to the first reading: `'2027' as words`.
  package let name: String
  package var reading: ParsedQuery
  /// The places of words that were read as something else before.
  package var changed: Set<Int> = []
  /// The places of words that only ask, which no meeting has to explain.
  package var asking: Set<Int> = []
  package var needs = Evidence.none
  /// The share that is left of the score, as a part of the question was given up.
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

  /// - Parameter isFound: whether the first reading found something.
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
  /// Other ways to read a question that found nothing, or that found something which says little of
  /// it: then only words may mean something else, and nothing is given up.
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
      reading.coverByAttendance, reading.coverOfMentions,
    ].compactMap(\.self) + byParts + words
      + coversWithoutClause(reading)
      + [
        try coverAsSearch(reading), try coverWithoutAsking(reading), coverWithoutUnknown(reading),
        reading.coverWithoutTopic,
      ]
      .compactMap(\.self)
  }

  /// All words as searched for, of a question for overlaps or a number: `falcon vs dilithium`; if
  /// somebody is named, only the topic.
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

  /// The question without a clause that is a sentence of its own: `what's on this evening, I have to
  /// book a sitter`. The first clause is given up only if the others ask for more than words.
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

  /// Free time, overlaps and figures can't be told by words.
  private static let kindsWithCovers: [ParsedQuery.Kind] = [.search, .list, .when, .who, .where]

  /// The question without words of its topic that likely only ask: `whatever is in the book for the
  /// 24th`; nil if there are none, or nothing else is asked for.
  private func coverWithoutAsking(_ reading: ParsedQuery) throws -> Cover? {
    guard Self.kindsWithCovers.contains(reading.kind) else { return nil }
    let other = try readingWithoutAsking()
    guard reading.places.count == words.count, other.places.count == words.count,
      !other.topic.isEmpty || other.span != nil || !other.with.isEmpty
    else { return nil }
    let places = words.indices.filter { reading.places[$0] == .topic && other.places[$0] != .topic }
    // A word that language doesn't have is a name.
    guard !places.isEmpty, places.allSatisfy({ reader.isKnownWord?(words[$0].folded) ?? true })
    else { return nil }
    let left = runs(of: places).map { "'\($0)'" }.joined(separator: ", ")
    var cover = Cover("without \(left)", other).noting("ignored: \(left)")
    cover.asking = Set(places)
    return cover
  }

  /// Readings that search for words of filters instead, those first that are most easily mistaken;
  /// none of gaps and figures. Who and what was written as an option or a field stays a filter.
  private func filtersAsWords(_ reading: ParsedQuery, isFound: Bool) throws -> [Cover] {
    guard Self.kindsWithCovers.contains(reading.kind) || isFound && reading.kind == .duration else {
      return []
    }
    // `am I doing anything this weekend` is no title.
    if reading.kind == .list, reading.topic.isEmpty, QuestionWords.speakOfAsker(words) { return [] }
    var others = try otherReadings()
    if isFound, reading.with.isEmpty, !words.contains(where: { $0.isField || $0.isNegated }) {
      var plain = try asTitle()
      (plain.kind, plain.measure) = (reading.kind, reading.measure)
      others.append(plain)
    }
    return others.compactMap { cover(besides: reading, $0)?.notingWords(isFound: isFound) }
  }

  /// The words of filters that may belong to the topic, by likeness to other questions: `inventory
  /// day on the eighth`.
  package func contentInFilters(of reading: ParsedQuery) -> Set<Int> {
    guard reading.places.count == words.count, Self.kindsWithCovers.contains(reading.kind) else {
      return []
    }
    let runs = words.indices.chunked { reading.places[$0] == reading.places[$1] }
    let content = runs.filter { run in
      let place = reading.places[run.startIndex]
      guard place.isFilter else { return false }
      let lead = run.reduce(0) { $0 + sentence.parts.lead(of: .content, at: $1) }
      return lead > (place == .order ? Self.leastLeadOfOrder : Self.leastLead)
    }
    return Set(content.joined())
  }

  /// The sum of leads in nats from which words of a filter may be a topic. It is low, as the index
  /// decides; but words of an order are in any text.
  private static let (leastLead, leastLeadOfOrder): (Float, Float) = (-2, 1)

  /// The question with likely words of its topic as such, not as filters.
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

  /// The words at places, each run of adjacent ones as one text.
  private func runs(of places: [Int]) -> [String] {
    places.chunked { $1 == $0 + 1 }.map { run in
      run.map { words[$0].text }.joined(separator: " ")
    }
  }

  /// The cover by a reading of which words are no filter as they were, or somebody; nil if all are
  /// the same.
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
    (cover.changed, cover.needs) = (Set(places), isExclusion ? .text : .title)
    return cover
  }

  /// The question without names that nobody has, whose best match is only named.
  private func coverWithoutUnknown(_ reading: ParsedQuery) -> Cover? {
    guard !reading.unknownNames.isEmpty else { return nil }
    let unknown = Set(
      reading.unknownNames.flatMap { $0.split(separator: " ").map { Word.fold(String($0)) } })
    let kept = words.filter { !unknown.contains($0.folded) }
    guard let wider = try? reader.read(kept, fields: fields), !wider.topic.isEmpty else {
      return nil
    }
    var cover = Cover("without \(reading.unknownNames.joined(separator: ", "))", wider)
    (cover.reading.asWords, cover.needs) = (reading.unknownNames, .given)
    return cover
  }
}

extension ParsedQuery {
  /// The filters whose words are searched for, for a sentence.
  package var filtersAsWords: String { asWords.map { "'\($0)'" }.joined(separator: " and ") }

  /// If true, words of filters may belong to the topic: the topic is long enough to identify
  /// meetings without them, or no meeting could match all dates.
  package var areFiltersDoubtful: Bool {
    areDatesAtOdds || places.count { $0 == .topic || $0 == .phrase } >= Self.longTopic
  }

  /// The number of words that identify meetings by themselves.
  static let longTopic = 4

  /// `last meeting today` of a day whose meetings are all to come.
  fileprivate func coverOfWholeSpan(on today: CivilDate) -> Cover? {
    guard order == .last, kind == .search, let span else { return nil }
    var cover = Cover("the last in the whole span", self)
      .noting("none has begun yet; showing the last one in \(span.text(on: today))")
    cover.isOfWholeSpan = true
    return cover
  }

  /// Meetings that the named people attended, because they organized none.
  fileprivate var coverByAttendance: Cover? {
    guard !organizer.isEmpty, kind == .search, !topic.isEmpty else { return nil }
    var cover = Cover("attendance instead of organizer", self)
    (cover.reading.with, cover.reading.organizer) = (with + organizer, [])
    let names = organizer.map(\.written).joined(separator: " or ")
    cover.share = ReadingFeature.withoutOrganizer.weight
    return cover.noting("nothing organized by '\(names)' matches; showing meetings with them")
  }

  /// The meetings that speak of somebody whom no list of people has: `who is maj-britt ek`.
  fileprivate var coverOfMentions: Cover? {
    guard kind == .who, part == nil, order == nil, !topic.isEmpty else { return nil }
    var cover = Cover("meetings that mention it", self)
    cover.reading.kind = .search
    cover.changed = Set(places.indices.filter { places[$0] == .topic })
    (cover.needs, cover.share) = (.text, ReadingFeature.mentionsOnly.weight)
    return cover.noting("no participant has that name; showing meetings that mention '\(topic)'")
  }

  /// The question without its topic, where people were named.
  fileprivate var coverWithoutTopic: Cover? {
    guard kind == .search, order == nil, phrases.isEmpty, !topic.isEmpty, !with.isEmpty else {
      return nil
    }
    var cover = Cover("without the topic", self)
    (cover.reading.topic, cover.reading.wording) = ("", "")
    let names = with.map(\.written).joined(separator: " and ")
    cover.reading.notices = ["no meeting matches '\(topic)'; showing meetings with \(names)"]
    return cover
  }
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
