import Questions

/// Finds the date of a meeting: `when did I last meet dana`, `when is the board meeting`.
extension QueryRun {
  /// The number of dates to show if the question fits several meetings.
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

  /// Adds a notice that no meeting has the topic as its name.
  mutating func noteUnnamed() {
    note("no meeting is called '\(reading.topic)'; showing where it is mentioned")
  }

  /// The meetings that match a question for a detail such as a date, the best answer first.
  mutating func meant() throws -> MatchingMeetings {
    guard reading.order == nil, reading.span == nil else {
      let (finding, fitting) = try candidates(reading.order)
      let found = fitting.ranked
      return MatchingMeetings(
        ranked: reading.order.map { byTime(found, of: finding, $0) } ?? found, finding: finding,
        order: reading.order, isNamed: fitting.isNamed)
    }
    // Meetings with exactly that name come first, in either direction of time.
    let before = notices
    for needsName in [true, false] {
      for order in orders {
        notices = before
        let (finding, fitting) = try candidates(order)
        let (found, isNamed) = (fitting.ranked, fitting.isNamed)
        guard !found.isEmpty, isNamed || !needsName else { continue }
        if order == .last, tense == .coming { note("nothing upcoming; the most recent was:") }
        // A meeting that merely resembles the topic is not preferred for being the latest.
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

  /// The hits to show, and the number of further ones.
  func shown(of meant: MatchingMeetings) throws -> ([SearchHit], More) {
    guard let finding = meant.finding else { return ([], .none) }
    let count = reading.count ?? options.limit ?? (meant.order == nil ? Self.usualDates : 1)
    let shown = Array(meant.ranked.prefix(count))
    let more = reading.count == nil ? meant.ranked.count - shown.count : 0
    return (try hits(sorted(shown, of: finding), of: finding), More(count: more))
  }

  /// The orders to try until one finds something; `when is` tries the future first.
  private var orders: [ParsedQuery.Order?] {
    switch tense {
    case .past: [.last]
    case .coming: [.next, .last]
    case .open: [nil]
    }
  }
}

/// The meetings that match a question for a detail such as a date.
struct MatchingMeetings {
  /// The results, the best answer first.
  let ranked: [Search.Ranked]
  /// The search's results; nil if nothing was found.
  let finding: FoundMeetings?
  /// The chronological order of the results; nil for best first.
  let order: ParsedQuery.Order?
  /// Whether their titles have the topic, rather than their texts.
  let isNamed: Bool
}
