import Index
import Questions

/// Answers that consist of meetings: the best matches, or all matches in chronological order.
extension QueryRun {
  mutating func meetings() throws -> (Answer.Content, More) {
    guard let order = reading.order else { return try best() }
    let (finding, fitting, _) = try ordered()
    var found = byTime(fitting.ranked, of: finding, order)
    // The first meeting of a week isn't a holiday.
    if isOfWholeSpan || reading.span != nil && reading.topic.isEmpty && reading.with.isEmpty {
      let timed = found.filter { finding.facts[$0.record]?.isAllDay == false }
      if !timed.isEmpty { found = timed }
    }
    let shown = found.prefix(reading.count ?? limit)
    // `last three` asks only for three, so further results aren't counted.
    let more = reading.count == nil ? found.count - shown.count : 0
    return (
      .meetings(try hits(sorted(Array(shown), of: finding), of: finding)), More(count: more)
    )
  }

  /// If true, the question asks for the last meeting of the current day, which may be yet to come.
  var asksForLastOfDay: Bool {
    guard reading.order == .last, tense != .past, let asked = reading.span, asked.from != nil,
      asked.to != nil, case let span = asked.instants(in: zone)
    else { return false }
    return span.contains(now.seconds) && span.count <= Self.longestDay
  }

  private static let longestDay = 25 * 3_600

  /// Returns true if the question asks in the present tense for the last meeting before a time to
  /// come: `the last thing I have before christmas`.
  func asksForLastBefore(_ words: [Word]) -> Bool {
    guard reading.order == .last, tense != .past, let asked = reading.span, asked.from == nil,
      asked.to != nil, asked.instants(in: zone).upperBound > now.seconds
    else { return false }
    return words.contains { ["is", "have", "do"].contains($0.folded) }
  }

  /// The number of results to display.
  var limit: Int { options.limit ?? AnswerOptions.usualLimit }

  /// The number of best records to search for words of the topic; all records if there is no topic.
  var searchedDepth: Int { reading.topic.isEmpty ? .max : max(limit, 200) }

  private mutating func best() throws -> (Answer.Content, More) {
    if let told = try told() { return told }
    let isOfSpan = try isSpanOfTitle()
    if reading.isListOfKind || isOfSpan && reading.mayBeListOfKind, let kind = try ofKind() {
      return kind
    }
    let count = reading.count ?? limit
    let isListed = reading.topic.isEmpty
    let isSorted = options.sort != nil && options.sort != .relevance
    // Without a topic there is no scoring, so counting all matches costs nothing.
    let finding = try search(
      reading, limit: isListed ? .max : count, collapsesSeries: options.search.collapsesSeries,
      countsMore: reading.count == nil, isJudged: isSorted || isOfSpan)
    if isOfSpan, try isOfOtherTime(finding) { return (.meetings([]), .none) }
    let ordered = sorted(
      isListed ? finding.ranked : Array(finding.ranked.prefix(count)), of: finding)
    let shown =
      options.search.collapsesSeries && reading.count == nil
      ? try distinct(ordered, count, of: finding)
      : Shown(hits: try hits(Array(ordered.prefix(count)), of: finding), read: count)
    if isListed, shown.hits.isEmpty { try noteOutside() }
    let more = isListed ? More(count: max(0, ordered.count - shown.read)) : finding.more
    return (.meetings(shown.hits), reading.count == nil ? more : .none)
  }

  /// Returns true if the question has a span, and some meeting's title contains its topic.
  private func isSpanOfTitle() throws -> Bool {
    guard reading.span != nil,
      case let terms = TopicTerms(reading.topic, embedder: embedder).significant, !terms.isEmpty
    else { return false }
    return try SearchIndex(of: store, db).hasTitle(withAll: terms)
  }

  /// Returns true if the topic is the title of meetings at other times and no result contains all
  /// its words, as in `sprint planning in december` if there is none then.
  private func isOfOtherTime(_ finding: FoundMeetings) throws -> Bool {
    let count = finding.topic.significant.count
    guard reading.order == nil, reading.with.isEmpty, reading.phrases.isEmpty,
      count > 1 || count == embedder.rarities(in: reading.topic).count
    else { return false }
    let index = try SearchIndex(of: store, db)
    let whole = try finding.topic.documents(of: index, ofAnyMeeting: true)
    return !finding.ranked.contains { whole.contains($0.document) }
  }

  /// The first results, and the number of ranked meetings that were merged into them.
  private typealias Shown = (hits: [SearchHit], read: Int)

  /// Returns the first `count` results, with equal meetings merged.
  private func distinct(
    _ ordered: [Search.Ranked], _ count: Int, of finding: FoundMeetings
  ) throws -> Shown {
    var equal = MergedMeetings(now: now)
    var read = 0
    while equal.hits.count < count, read < ordered.count, read / count < Self.maximumCompared {
      let next = ordered.dropFirst(read).prefix(count - equal.hits.count)
      read += next.count
      for hit in try hits(Array(next), of: finding) { equal.append(hit) }
    }
    return Shown(hits: equal.hits, read: read)
  }

  /// The maximum number of meetings to compare for each result.
  private static let maximumCompared = 8

  /// Returns the meetings of a kind, as for `retros in march`, without those that merely resemble
  /// it. Returns nil if the question doesn't ask for a kind or nothing is found.
  private mutating func ofKind() throws -> (Answer.Content, More)? {
    guard reading.count == nil else { return nil }
    let before = notices
    let finding = try search(
      reading, limit: .max,
      collapsesSeries: reading.isListOfKind && options.search.collapsesSeries, looksForWords: true)
    let there = finding.ranked.filter { ranked in
      ranked.missing.isEmpty && finding.presence.isWhole(in: ranked.record)
    }
    let whole = there.filter { finding.withAllWords.contains($0.document) }
    let least = Self.minimumShare * (there.first?.score ?? 0)
    let called = named(there, finding)
    let kind =
      reading.isListOfKind
      ? [called, whole, there.filter { $0.score >= least }].first { !$0.isEmpty }
      : called.count > 1 ? called : nil
    guard let kind else {
      notices = before
      return nil
    }
    let shown = sorted(kind, of: finding).prefix(limit)
    return (.meetings(try hits(Array(shown), of: finding)), More(count: kind.count - shown.count))
  }

  /// Sorts the results in the order that the user chose, if any.
  func sorted(_ ranked: [Search.Ranked], of finding: FoundMeetings) -> [Search.Ranked] {
    switch options.sort {
    case .date: finding.byTime(ranked)
    case .newest: finding.byTime(ranked).reversed()
    case .relevance, nil: ranked
    }
  }

  /// Sorts the results by date: the latest first for `.last`, otherwise the earliest first.
  func byTime(
    _ ranked: [Search.Ranked], of finding: FoundMeetings, _ order: ParsedQuery.Order
  ) -> [Search.Ranked] {
    let found = finding.byTime(ranked)
    return order == .last ? found.reversed() : order == .first ? reading.ranked(found) : found
  }
}

extension QueryRun {
  /// The minimum score, as a share of the best one, for a match if no title contains the topic.
  private static let minimumShare = 0.6

  /// Returns the results that match the question rather than merely resemble it. They aren't
  /// cancelled, and all requested people attend. Either the title contains the topic, or the score
  /// is near the best.
  mutating func fitting(_ finding: FoundMeetings) -> FittingMeetings {
    let held = finding.ranked.filter { ranked in
      guard let fact = finding.facts[ranked.record], ranked.missing.isEmpty else { return false }
      return !fact.isCancelled || reading.status == .cancelled
    }
    var fitting = aboutTopic(held, finding)
    fitting.ranked = attended(unlessDeclined(ofTense(fitting.ranked, finding), finding), finding)
    return fitting
  }

  /// Returns the results without declined meetings, unless these are requested or nothing else
  /// matches.
  private mutating func unlessDeclined(
    _ fitting: [Search.Ranked], _ finding: FoundMeetings
  ) -> [Search.Ranked] {
    if reading.status == .declined || reading.part != nil { return fitting }
    let kept = fitting.filter { finding.facts[$0.record]?.isDeclined == false }
    if !kept.isEmpty || fitting.isEmpty { return kept }
    note("you declined \(fitting.count == 1 ? "it" : "each of them")")
    return fitting
  }

  private mutating func aboutTopic(
    _ ranked: [Search.Ranked], _ finding: FoundMeetings
  ) -> FittingMeetings {
    guard let best = ranked.first?.score, !reading.topic.isEmpty else {
      return FittingMeetings(ranked: ranked, fit: .title)
    }
    let named = named(ranked, finding)
    if !named.isEmpty { return FittingMeetings(ranked: named, fit: .title) }
    if let called = titledByEnd(ranked, finding) {
      return FittingMeetings(ranked: called, fit: .title)
    }
    let whole = ranked.filter { finding.withAllWords.contains($0.document) }
    if !whole.isEmpty { return FittingMeetings(ranked: whole, fit: .text) }
    let near = ranked.filter { $0.score >= best * Self.minimumShare }
    if case let called = namedByMost(near, finding), !called.isEmpty {
      return FittingMeetings(ranked: called, fit: .partOfTitle)
    }
    if !notices.contains(where: Search.isOfLikeness) {
      note("no meeting has all words of '\(reading.topic)'; showing the nearest")
    }
    return FittingMeetings(ranked: near, fit: .likeness)
  }

  /// Returns the results whose titles contain the topic, by the strictest of these tests that any
  /// result passes:
  ///
  /// 1. The title equals the one in the question.
  /// 2. The title contains the whole topic.
  /// 3. The title contains the topic except for words for a meeting.
  /// 4. Title and location together contain the topic, as for `all-hands in the boathouse`.
  /// 5. The title contains the topic with other word endings.
  func named(_ ranked: [Search.Ranked], _ finding: FoundMeetings) -> [Search.Ranked] {
    func passing(_ test: (RecordFact) -> Bool) -> [Search.Ranked] {
      ranked.filter { finding.facts[$0.record].map(test) ?? false }
    }
    let called = passing { title?.isTitle($0.title) ?? false }
    if !called.isEmpty { return called }
    let whole = hinted(passing { finding.topic.areIn($0.title) }, finding)
    let ofAny = passing { finding.topic.areIn($0.title, ofAnyMeeting: true) }
    if !whole.isEmpty {
      // For `hulls sessions`, perhaps only one of many titles contains `session`, so the others
      // count too. A word such as `subgroup` is always a part of the name.
      let namesGroup = QuestionTitleWords.of(reading.topic).contains(
        where: QuestionWords.groups.contains)
      if namesGroup || ofAny.count < Self.manyMore * whole.count { return whole }
      let both = Set((whole + ofAny).map(\.record))
      return ranked.filter { both.contains($0.record) }
    }
    if !ofAny.isEmpty { return ofAny }
    let placed = passing {
      !$0.place.isEmpty && finding.topic.areIn($0.title + " " + $0.place)
    }
    return placed.isEmpty
      ? passing { finding.topic.areIn($0.title, ofAnyMeeting: true, inflected: true) } : placed
  }

  /// The minimum ratio of titles that match without the word for a meeting to titles that match
  /// with it, for both to be results.
  private static let manyMore = 3

  /// Returns the results whose title is the end of the topic, such as `Christmas concert` for `the
  /// choir's Christmas concert`; nil if there are none. A notice lists the other words.
  private mutating func titledByEnd(
    _ ranked: [Search.Ranked], _ finding: FoundMeetings
  ) -> [Search.Ranked]? {
    let words = QuestionTitleWords.of(reading.topic)
    func isEnd(_ title: [String]) -> Bool {
      title.count > 1 && title.count < words.count && words.suffix(title.count) == title[...]
    }
    let found = ranked.compactMap { ranked in
      let title = QuestionTitleWords.of(finding.facts[ranked.record]?.title ?? "")
      return isEnd(title) ? (ranked, title.count) : nil
    }
    guard let longest = found.map(\.1).max() else { return nil }
    var written = reading.topic.split(separator: " ")
    var left = longest
    while left > 0, let last = written.popLast() {
      left -= QuestionTitleWords.of(String(last)).count
    }
    note("ignored: \(written.joined(separator: " "))")
    return found.filter { $0.1 == longest }.map(\.0)
  }

  /// Returns the results whose titles contain the topic except for common words, which a notice
  /// lists.
  mutating func namedByMost(
    _ ranked: [Search.Ranked], _ finding: FoundMeetings
  ) -> [Search.Ranked] {
    let titles = ranked.map { finding.facts[$0.record]?.title ?? "" }
    guard let (places, left) = finding.topic.mostTelling(of: titles) else { return [] }
    let unsaid = left.filter { word in
      !notices.contains { Search.isAbsence(of: word, $0) }
    }
    if !unsaid.isEmpty { note("ignored: \(unsaid.joined(separator: ", "))") }
    return places.map { ranked[$0] }
  }

  /// Returns the meetings that the named people attend, or else those that mention them.
  mutating func attended(
    _ ranked: [Search.Ranked], _ finding: FoundMeetings
  ) -> [Search.Ranked] {
    let there = ranked.filter { finding.presence.isWhole(in: $0.record) }
    if there.isEmpty, !ranked.isEmpty {
      let names = reading.with.map(\.written).joined(separator: " and ")
      note("no meeting lists \(names); showing those whose notes name them")
    }
    return there.isEmpty ? ranked : there
  }
}
