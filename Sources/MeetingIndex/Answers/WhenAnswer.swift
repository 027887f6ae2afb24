import Questions

/// A date and the meeting: `when did I last meet dana`, `when is the board meeting`.
extension Asking {
  /// How many dates are shown where the question leaves open which is meant.
  private static let usualDates = 3

  mutating func when() throws -> (Answer.Content, More) {
    guard reading.order == nil, reading.span == nil else {
      let (finding, fitting) = try candidates(reading.order)
      let ordered = reading.order.map { byTime(fitting, of: finding, $0) } ?? fitting
      return try dates(ordered, finding, reading.order)
    }
    // What has the name that was asked for comes before what is only near it, whichever way it lies.
    let before = notices
    for needsName in [true, false] {
      for order in orders {
        notices = before
        let (finding, fitting) = try candidates(order)
        let isNamed = reading.topic.isEmpty || isTitled(fitting, finding)
        guard !fitting.isEmpty, isNamed || !needsName else { continue }
        if order == .last, tense == .coming { note("none is to come; this was the last") }
        // A meeting that is only near the topic is no answer for being the latest.
        let ordered = isNamed ? order.map { byTime(fitting, of: finding, $0) } : nil
        return try dates(ordered ?? fitting, finding, order)
      }
    }
    return (.dates([]), .none)
  }

  private mutating func candidates(
    _ order: Reading.Order?
  ) throws -> (FoundMeetings, [Search.Ranked]) {
    var query = reading
    query.order = order
    let finding = try search(
      query, limit: searchedDepth, collapsesSeries: false, looksForWords: true)
    return (finding, fitting(finding))
  }

  private func dates(
    _ fitting: [Search.Ranked], _ finding: FoundMeetings, _ order: Reading.Order?
  ) throws -> (Answer.Content, More) {
    let count = reading.count ?? options.limit ?? (order == nil ? Self.usualDates : 1)
    let shown = Array(fitting.prefix(count))
    let more = reading.count == nil ? fitting.count - shown.count : 0
    return (.dates(try hits(sorted(shown, of: finding), of: finding)), More(count: more))
  }

  private func isTitled(_ ranked: [Search.Ranked], _ finding: FoundMeetings) -> Bool {
    ranked.first.map { isTitled($0, finding) } ?? false
  }

  /// The ways to look, the first that finds something counting: `when is` looks ahead.
  private var orders: [Reading.Order?] {
    switch tense {
    case .past: [.last]
    case .coming: [.next, .last]
    case .open: [nil]
    }
  }
}
