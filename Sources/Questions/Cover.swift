import Algorithms
import Time

/// A reading of a question that accounts for all of its words, and the rules for judging its
/// answer.
package struct Cover: Hashable, Sendable {
  /// The part of a meeting that must contain the words that this cover no longer reads as a filter.
  package enum Evidence: Hashable, Sendable {
    /// No part, because no word changed its meaning.
    case none
    /// The title. Used for dates and calendars, which are seldom misread.
    case title
    case text
    /// The title or text must contain the topic's other words, because the reinterpreted word now
    /// means a person.
    case others
    /// No meeting satisfies this, because the dropped words were a condition. A notice names the
    /// best match instead.
    case given
  }

  /// A description of how this cover differs from the first reading, such as `'2027' as words`.
  package let name: String
  package var reading: ParsedQuery
  /// The positions of words whose role differs from the first reading.
  package var changed: Set<Int> = []
  /// The positions of words that only phrase the question. A meeting doesn't have to contain them.
  package var asking: Set<Int> = []
  package var needs = Evidence.none
  /// The factor applied to the score; less than 1 if a part of the question was dropped.
  package var share = 1.0
  /// If true, `last` or `next` is chosen from the whole span, including future meetings: `last
  /// meeting today`.
  package var isOfWholeSpan = false

  package init(_ name: String, _ reading: ParsedQuery, isOfWholeSpan: Bool = false) {
    (self.name, self.reading, self.isOfWholeSpan) = (name, reading, isOfWholeSpan)
  }

  func noting(_ notice: String) -> Cover {
    var cover = self
    cover.reading.notices.insert(notice, at: 0)
    return cover
  }

  /// - Parameter isFound: if true, the first reading found at least one meeting.
  fileprivate func notingWords(isFound: Bool) -> Cover {
    let words = reading.filtersAsWords
    if words.isEmpty { return self }
    return noting(
      isFound
        ? "no meeting matches everything; also searched for \(words)"
        : "nothing matches \(words); searched for the words instead")
  }

  /// Returns the cover for the first reading, which leaves the question as written.
  package static func asked(_ reading: ParsedQuery) -> Cover { Cover("as written", reading) }
}

extension QuestionChart {
  /// Returns alternative readings of a question whose first reading found nothing. If it found a
  /// meeting that contains too few words of the question (`isFound`), the alternatives may change
  /// the meaning of words but drop no condition.
  ///
  /// - Parameter reading: the first reading.
  package func covers(besides reading: ParsedQuery, isFound: Bool = false) throws -> [Cover] {
    let words = try filtersAsWords(reading, isFound: isFound)
    let byParts = [try coverByParts(reading, isFound: isFound)].compactMap(\.self)
      .filter { cover in !words.contains { $0.reading.asWords == cover.reading.asWords } }
    let byRoles = coversByRole(reading)
    let coming = try reader.coming(reading, self.words, tense) { try self.reading(tense: $0) }
      .map { Cover("future dates", $0, isOfWholeSpan: $0.order == .last) }
    if isFound {
      return byRoles + (reading.topic.isEmpty ? [] : [coming].compactMap(\.self)) + byParts + words
    }
    return [
      coming,
      reading.coverOfWholeSpan(on: reader.dates.today),
      try coverOfPast(reading), try coverOfMoved(reading), reading.coverByAttendance,
      reading.coverOfMentions, reading.coverOfAnyAnswer(to: self.words),
      reading.coverWithOthers,
    ].compactMap(\.self) + byRoles + byParts + words
      + coversWithoutClause(reading) + (try coversAsSearch(reading))
      + [
        try coverWithoutAsking(reading), coverWithoutUnknown(reading),
        reading.coverWithoutTopic,
      ]
      .compactMap(\.self)
  }

  /// Returns plain searches for the words of a question that asks for overlaps or a number, such as
  /// `falcon vs dilithium`: one that keeps the filters, and one for all words. If the question names
  /// people, they remain a filter.
  private func coversAsSearch(_ reading: ParsedQuery) throws -> [Cover] {
    guard [.overlap, .count, .duration].contains(reading.kind), !reading.topic.isEmpty else {
      return []
    }
    let ofKind = reading.places.indices.filter { reading.places[$0] == .kind }
    let filtered = try readingByWords(Set(ofKind))
    var words = reading.with.isEmpty ? try asTitle() : reading
    (words.kind, words.measure, words.span) = (.search, nil, nil)
    return ([filtered].filter { $0.kind == .search && $0.span != nil } + [words]).map { other in
      var cover = Cover("as words", other).noting("nothing matches; searched for the words")
      // A long topic probably doesn't consist of two titles, so its words are simply searched for.
      if reading.kind == .overlap, reading.areFiltersDoubtful {
        cover.changed = Set(changed(reading, other) { $0.isFilter && !$1.isFilter })
      } else {
        cover.needs = .others
      }
      return cover
    }
  }

  /// The kinds of answers for which filter words may be searched for instead. Free time, overlaps
  /// and figures aren't among them.
  private static let kindsWithCovers: [ParsedQuery.Kind] = [.search, .list, .when, .who, .where]

  /// Returns the question without topic words that probably only phrase it, as in `whatever is in
  /// the book for the 24th`. Returns nil if there are no such words, or if nothing else is left.
  private func coverWithoutAsking(_ reading: ParsedQuery) throws -> Cover? {
    guard Self.kindsWithCovers.contains(reading.kind) else { return nil }
    let other = try readingWithoutAsking()
    guard reading.places.count == words.count, other.places.count == words.count,
      !other.topic.isEmpty || !other.with.isEmpty || other.span != nil && mayBeOfDateAlone(reading)
    else { return nil }
    let places = words.indices.filter { reading.places[$0] == .topic && other.places[$0] != .topic }
    // A word outside the general vocabulary is a name, and the word after `is there` is content.
    let existence = Prose.existence(in: words)
    guard !places.isEmpty,
      places.allSatisfy({ place in
        reader.isKnownWord?(words[place].folded) ?? true && place != existence
      })
    else { return nil }
    // A kept `by` or `with` before a name shows that a person is meant: `a talk by grace`.
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

  /// Returns true if the question may ask for all meetings of a date. Returns false if it asks for
  /// the time or place of something, is only keywords, or mentions something of the user's: `what
  /// time's my massage on monday`, `pricing last week`.
  private func mayBeOfDateAlone(_ reading: ParsedQuery) -> Bool {
    let isOfOwn = words.indices.dropLast().contains { place in
      words[place].folded == "my" && reading.places[place + 1] == .topic
    }
    let isKeywords = reading.places.allSatisfy { [.topic, .date, .mark].contains($0) }
    return ![.when, .where].contains(reading.kind) && !isKeywords && !isOfOwn
  }

  /// Returns readings that search for the words of filters instead of applying them, the likeliest
  /// first. Empty for free time and figures. Command-line options and fields stay filters.
  private func filtersAsWords(_ reading: ParsedQuery, isFound: Bool) throws -> [Cover] {
    guard Self.kindsWithCovers.contains(reading.kind) || isFound && reading.kind == .duration else {
      return []
    }
    // `am I doing anything this weekend` and `meetings this weekend` aren't titles.
    let areMeetings = words.contains {
      $0.folded.hasSuffix("s") && QuestionWords.nameMeetings($0.folded)
    }
    let isOfUser = QuestionWords.mentionUser(words)
    // No text has the words of `what's on this sunday`, unlike those of `on easter saturday`.
    let isDeictic = zip(words, reading.places).contains { word, place in
      place == .date && Self.deictic.contains(word.folded)
    }
    if reading.kind == .list, reading.topic.isEmpty, isOfUser || areMeetings || isDeictic {
      return []
    }
    var others = try otherReadings()
    if isFound, reading.with.isEmpty, !words.contains(where: { $0.isField || $0.isNegated }) {
      var plain = try asTitle()
      (plain.kind, plain.measure) = (reading.kind, reading.measure)
      others.append(plain)
    }
    return others.compactMap { cover(besides: reading, $0)?.notingWords(isFound: isFound) }
  }

  private static let deictic: Set<String> = [
    "this", "next", "last", "coming", "today", "tomorrow", "yesterday",
  ]

  /// Returns the positions of filter words that may belong to the topic, according to the
  /// classifier: `inventory day on the eighth`.
  package func contentInFilters(of reading: ParsedQuery) -> Set<Int> {
    guard reading.places.count == words.count, Self.kindsWithCovers.contains(reading.kind) else {
      return []
    }
    let runs = words.indices.chunked { reading.places[$0] == reading.places[$1] }
    let content = runs.filter { run in
      let place = reading.places[run.startIndex]
      guard place.isFilter else { return false }
      let lead = run.reduce(0) { $0 + sentence.parts.lead(of: .content, at: $1) }
      return lead > (place == .order ? Self.minimumOrderLead : Self.minimumLead)
    }
    return Set(content.joined()).union(openDates(of: reading))
  }

  /// The thresholds, in nats, of the summed leads above which the words of a filter may be topic.
  /// The first is low because the index makes the final decision. The threshold for an order is
  /// higher because words such as `next` occur in any text.
  private static let (minimumLead, minimumOrderLead): (Float, Float) = (-2, 1)

  /// Returns the question with the filter words that probably belong to the topic moved there, or
  /// nil if there are none.
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

  /// Returns the words at these positions, with each run of adjacent words joined into one text.
  private func runs(of places: [Int]) -> [String] {
    places.chunked { $1 == $0 + 1 }.map { run in
      run.map { words[$0].text }.joined(separator: " ")
    }
  }

  /// Returns the positions of words whose roles in the two readings satisfy the condition.
  private func changed(
    _ reading: ParsedQuery, _ other: ParsedQuery, _ isChanged: (Place, Place) -> Bool
  ) -> [Int] {
    zip(reading.places, other.places).enumerated().filter { isChanged($1.0, $1.1) }.map(\.offset)
  }

  /// Returns the cover for another reading if it moves filter words to the topic or reads words as
  /// a person; otherwise nil.
  private func cover(besides reading: ParsedQuery, _ other: ParsedQuery) -> Cover? {
    let people = changed(reading, other) { $0 != .people && $1 == .people }
    if !people.isEmpty {
      let names = people.map { words[$0].text }.joined(separator: " ")
      var cover = Cover("'\(names)' as somebody", other)
        .noting("no meeting matches everything; reading '\(names)' as a name")
      (cover.changed, cover.needs) = (Set(people), .others)
      return cover
    }
    let places = changed(reading, other) {
      ($0.isFilter || $0 == .people) && !$1.isFilter && $1 != $0
    }
    guard !places.isEmpty else { return nil }
    var other = other
    other.asWords = places.chunked { $1 == $0 + 1 && reading.places[$0] == reading.places[$1] }
      .map { run in run.map { words[$0].text }.joined(separator: " ") }
    var cover = Cover("\(other.filtersAsWords) as words", other)
    let isExclusion = places.allSatisfy { reading.places[$0] == .excluded }
    (cover.changed, cover.needs) = (Set(places), isExclusion ? .text : .title)
    return cover
  }
}

extension ParsedQuery {
  /// The filters whose words are searched for instead, quoted and joined by `and` for a notice.
  package var filtersAsWords: String { asWords.map { "'\($0)'" }.joined(separator: " and ") }

  /// If true, words of filters may belong to the topic: either the topic is long enough to identify
  /// meetings without them, or no meeting could match all dates.
  package var areFiltersDoubtful: Bool {
    areDatesAtOdds || places.count { $0 == .topic || $0 == .phrase } >= Self.longTopic
  }

  /// The minimum number of topic words that identify a meeting without further conditions.
  package static let longTopic = 4
}
