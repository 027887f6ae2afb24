import Questions

/// Which of the meetings that fit a question are its answer, where it asks by time: the next, the
/// last, the first of all.
struct AnswerOrder {
  /// Of a topic, only meetings with this share of the best one's score fit.
  static let leastShare = 0.6
  /// How many meetings, best first, are looked at where there is a topic.
  static let depth = 50

  let query: MeetingQuery
  let limit: Int

  /// How the search behind it is done: wider, and with each occurrence of a series by itself.
  func widened(_ options: SearchOptions) -> SearchOptions {
    guard query.order != nil else { return options }
    var options = options
    options.limit = query.topic.isEmpty ? .max : max(options.limit, Self.depth)
    options.collapsesSeries = false
    return options
  }

  /// Those of `hits`, which are best first, that are the answer.
  func answer(_ hits: [SearchHit]) -> [SearchHit] {
    guard let order = query.order else { return Array(hits.prefix(query.count ?? limit)) }
    let best = hits.first?.score ?? 0
    let fitting = hits.filter { hit in
      hit.missing.isEmpty && (query.topic.isEmpty || hit.score >= best * Self.leastShare)
        && (query.status == .cancelled || hit.record.status != .cancelled)
    }
    let ordered = fitting.sorted { a, b in
      order == .last ? a.record.startsAt > b.record.startsAt : a.record.startsAt < b.record.startsAt
    }
    return Array(ordered.prefix(query.count ?? limit))
  }
}
