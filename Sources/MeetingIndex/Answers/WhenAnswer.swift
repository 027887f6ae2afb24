import Questions

/// A date and the meeting: `when did I last meet dana`, `when is the board meeting`.
extension Asking {
  /// How many dates are shown where the question leaves open which is meant.
  private static let usualDates = 3

  mutating func when() throws -> (Answer.Content, More) {
    let isOpen = reading.order == nil && reading.span == nil
    for order in isOpen ? orders : [reading.order] {
      var query = reading
      query.order = order
      let finding = try search(query, limit: searchedDepth, collapsesSeries: false)
      var fitting = fitting(finding)
      // A meeting that is only near the topic is no answer for being the latest.
      if let order, !isOpen || reading.topic.isEmpty || isTitled(fitting, finding) {
        fitting = byTime(fitting, of: finding, order)
      }
      guard !fitting.isEmpty else { continue }
      if isOpen, order == .last, tense == .coming { note("none is to come; this was the last") }
      let count = reading.count ?? options.limit ?? (order == nil ? Self.usualDates : 1)
      let shown = Array(fitting.prefix(count))
      let more = reading.count == nil ? fitting.count - shown.count : 0
      return (.dates(try hits(sorted(shown, of: finding), of: finding)), More(count: more))
    }
    return (.dates([]), .none)
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
