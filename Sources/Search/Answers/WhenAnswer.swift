import Questions

/// A date and the meeting: `when did I last meet dana`, `when is the board meeting`.
extension QueryRun {
  /// The number of dates that are shown where the question leaves open which is meant.
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

  /// Says that no meeting is called as the topic, where what is shown may be another thing.
  mutating func noteUnnamed() {
    note("no meeting is called '\(reading.topic)'; showing where it is mentioned")
  }

  /// The meetings that a question for one thing about them means, from the one that is the answer on.
  mutating func meant() throws -> MatchingMeetings {
    guard reading.order == nil, reading.span == nil else {
      let (finding, fitting) = try candidates(reading.order)
      let found = fitting.ranked
      return MatchingMeetings(
        ranked: reading.order.map { byTime(found, of: finding, $0) } ?? found, finding: finding,
        order: reading.order, isNamed: fitting.isNamed)
    }
    // What has the name that was asked for comes before what is only near it, whichever way it lies.
    let before = notices
    for needsName in [true, false] {
      for order in orders {
        notices = before
        let (finding, fitting) = try candidates(order)
        let (found, isNamed) = (fitting.ranked, fitting.isNamed)
        guard !found.isEmpty, isNamed || !needsName else { continue }
        if order == .last, tense == .coming { note("nothing upcoming; the most recent was:") }
        // A meeting that is only near the topic is no answer for being the latest.
        let ordered = isNamed ? order.map { byTime(found, of: finding, $0) } : nil
        return MatchingMeetings(
          ranked: ordered ?? found, finding: finding, order: order, isNamed: isNamed)
      }
    }
    return MatchingMeetings(ranked: [], finding: nil, order: nil, isNamed: false)
  }

  private mutating func candidates(
    _ order: ParsedQuery.Order?
  ) throws -> (FoundMeetings, FittingMeetings) {
    var query = reading
    query.order = order
    let finding = try search(
      query, limit: searchedDepth, collapsesSeries: false, looksForWords: true)
    return (finding, fitting(finding))
  }

  /// As many of them as are shown, and how many more there are.
  func shown(of meant: MatchingMeetings) throws -> ([SearchHit], More) {
    guard let finding = meant.finding else { return ([], .none) }
    let count = reading.count ?? options.limit ?? (meant.order == nil ? Self.usualDates : 1)
    let shown = Array(meant.ranked.prefix(count))
    let more = reading.count == nil ? meant.ranked.count - shown.count : 0
    return (try hits(sorted(shown, of: finding), of: finding), More(count: more))
  }

  /// The ways to look, the first that finds something counting: `when is` looks ahead.
  private var orders: [ParsedQuery.Order?] {
    switch tense {
    case .past: [.last]
    case .coming: [.next, .last]
    case .open: [nil]
    }
  }
}

/// The meetings that a question for one thing about them means.
struct MatchingMeetings {
  /// From the one that is the answer on.
  let ranked: [Search.Ranked]
  /// Nil if nothing was found.
  let finding: FoundMeetings?
  /// In which order of time they are; nil for the best first.
  let order: ParsedQuery.Order?
  /// If true, they have the topic in their titles, rather than near by.
  let isNamed: Bool
}
