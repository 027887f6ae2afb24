import Algorithms
import Questions

/// Answers to questions for the date of a meeting: `when did I last meet dana`, `when is the board
/// meeting`.
extension QueryRun {
  /// The number of dates to display if several meetings match the question.
  private static let usualDates = 3

  mutating func when() throws -> (Answer.Content, More) {
    if reading.told == .said, let (told, more) = try told(), case .meetings(let hits) = told {
      return (.dates(Array(hits.prefix(Self.usualDates))), more)
    }
    let meant = try meant()
    if !meant.isNamed, !meant.ranked.isEmpty { noteUnnamed() }
    let (found, more) = try shown(of: meant)
    return (.dates(found), more)
  }

  /// Adds a notice that no meeting has the topic as its name, unless one says so already.
  mutating func noteUnnamed() {
    if notices.contains(where: Search.isOfLikeness) { return }
    note("no meeting is called '\(reading.topic)'; showing where it is mentioned")
  }

  /// Returns the meetings that match a question for a detail such as a date, the best answer first.
  /// The orders that fit the question's tense are tried in turn.
  mutating func meant() throws -> MatchingMeetings {
    guard reading.order == nil, reading.span == nil else {
      let (finding, fitting, _) = try ordered()
      let found = fitting.ranked
      return MatchingMeetings(
        ranked: reading.order.map { byTime(found, of: finding, $0) } ?? found, finding: finding,
        order: reading.order, isNamed: fitting.isNamed)
    }
    let before = notices
    var best: (ParsedQuery.Order?, FoundMeetings, fitting: FittingMeetings, notices: [String])?
    for order in orders where best?.fitting.fit != .title {
      notices = before
      let (finding, fitting, _) = try candidates(order)
      if fitting.ranked.isEmpty { continue }
      // `when was the christmas lunch`, which is still to come
      if order == .next, tense == .past, fitting.fit != .title { continue }
      if let best, best.fitting.fit <= fitting.fit { continue }
      best = (order, finding, fitting, notices)
    }
    guard let (order, finding, fitting, said) = best else {
      return MatchingMeetings(ranked: [], finding: nil, order: nil, isNamed: false)
    }
    // If only texts contain the topic, the best match is the best answer, whatever its date: `when
    // does it go live`.
    if order != nil, !fitting.isNamed, reading.told != .discussed {
      notices = before
      let (finding, fitting, _) = try candidates(nil)
      return MatchingMeetings(
        ranked: order.map { equalsByTime(fitting.ranked, of: finding, $0) } ?? fitting.ranked,
        finding: finding, order: nil, isNamed: fitting.isNamed)
    }
    notices = said
    if order == .last, tense == .coming, fitting.isNamed {
      note("nothing upcoming; the most recent was:")
    }
    if order == .next, tense == .past { note("it is still to come") }
    // A meeting that merely mentions the topic isn't preferred because it is the latest, unless the
    // question asks when the topic was mentioned.
    let isByTime = fitting.isNamed || fitting.fit == .text && reading.told == .discussed
    let ranked = order.map { order in
      isByTime
        ? byTime(fitting.ranked, of: finding, order)
        : equalsByTime(fitting.ranked, of: finding, order)
    }
    return MatchingMeetings(
      ranked: ranked ?? fitting.ranked, finding: finding, order: order, isNamed: fitting.isNamed)
  }

  /// Returns the results by score, except that results with the same title as the first and nearly
  /// its score are ordered by time: in the order's direction from now, then the others.
  private func equalsByTime(
    _ ranked: [Search.Ranked], of finding: FoundMeetings, _ order: ParsedQuery.Order
  ) -> [Search.Ranked] {
    guard let best = ranked.first, let title = finding.facts[best.record]?.title else {
      return ranked
    }
    func isEqual(_ other: Search.Ranked) -> Bool {
      other.score >= best.score * Self.shareOfEquals
        && finding.facts[other.record]?.title == title
    }
    let equals = byTime(ranked.filter(isEqual), of: finding, order)
    let (others, fitting) = equals.partitioned { ranked in
      (finding.facts[ranked.record]?.startsAt ?? 0 > now.seconds) == (order == .next)
    }
    return fitting + others + ranked.filter { !isEqual($0) }
  }

  /// The minimum ratio between the scores of two meetings whose texts are equal but whose places or
  /// people differ.
  private static let shareOfEquals = 0.97

  /// Returns the results in the question's order. If it asks for the next or the last meeting and
  /// only one on the other side of the present has the title, nothing is returned, and a notice
  /// says when that one is.
  ///
  /// - Returns: the results, those that match the question, and the notices of the search.
  mutating func ordered() throws -> (FoundMeetings, FittingMeetings, searched: [String]) {
    let before = notices
    var (finding, fitting, searched) = try candidates(reading.order)
    let isWeak = reading.span == nil && lacksName(fitting, finding)
    guard !isOfWholeSpan, isWeak || fitting.ranked.isEmpty,
      let other: ParsedQuery.Order = [.next: .last, .last: .next][reading.order]
    else { return (finding, fitting, searched) }
    let said = notices
    let (others, titled, _) = try candidates(other)
    notices = said
    guard titled.fit == .title || fitting.ranked.isEmpty && titled.isNamed,
      let nearest = byTime(titled.ranked, of: others, other).first,
      let fact = others.facts[nearest.record]
    else { return (finding, fitting, searched) }
    notices = before
    let time = other == .last ? "the most recent was" : "the next is"
    note("\(time) '\(fact.title)' on \(dayName(fact.startsAt))")
    fitting.ranked = []
    return (finding, fitting, notices)
  }

  /// Returns true if no title contains the topic, apart from nouns for meetings: *Choir* is enough for
  /// `choir rehearsal`, but *Training day* isn't for `sports day`.
  private func lacksName(_ fitting: FittingMeetings, _ finding: FoundMeetings) -> Bool {
    guard !reading.topic.isEmpty, fitting.fit > .text, let first = fitting.ranked.first else {
      return false
    }
    let title = Set(QuestionTitleWords.of(finding.facts[first.record]?.title ?? ""))
    return !QuestionTitleWords.of(reading.topic).allSatisfy {
      title.contains($0) || QuestionWords.nameKindOfMeeting($0)
    }
  }

  private mutating func candidates(
    _ order: ParsedQuery.Order?
  ) throws -> (FoundMeetings, FittingMeetings, searched: [String]) {
    var query = reading
    query.order = isOfWholeSpan ? nil : order
    let finding = try search(
      query, limit: searchedDepth, collapsesSeries: false, looksForWords: true)
    let searched = notices
    return (finding, fitting(finding), searched)
  }

  /// Returns the hits to display and the number of further ones.
  func shown(of meant: MatchingMeetings) throws -> ([SearchHit], More) {
    guard let finding = meant.finding else { return ([], .none) }
    let count = reading.count ?? options.limit ?? (meant.order == nil ? Self.usualDates : 1)
    let shown = Array(meant.ranked.prefix(count))
    let more = reading.count == nil ? meant.ranked.count - shown.count : 0
    return (try hits(sorted(shown, of: finding), of: finding), More(count: more))
  }

  /// The orders to try until one finds a meeting with the topic as its title. A question about the
  /// future tries the next meeting first.
  private var orders: [ParsedQuery.Order?] {
    switch tense {
    case .past: reading.told == nil ? [.last, .next] : [.last]
    case .coming: [.next, .last]
    case .open: [nil]
    }
  }
}

/// The meetings that match a question for a detail such as a date.
struct MatchingMeetings {
  /// The results, the best answer first.
  let ranked: [Search.Ranked]
  /// The search's results; nil if no search found anything.
  let finding: FoundMeetings?
  /// The chronological order of the results; nil if they are in order of score.
  let order: ParsedQuery.Order?
  /// If true, the titles contain the topic; otherwise only the texts do.
  let isNamed: Bool
}
