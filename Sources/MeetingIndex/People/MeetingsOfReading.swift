import Calendars
import GRDB
import Questions
import Retrieval

extension MeetingStore {
  /// The meetings whose people are asked for: those that fit, and of a topic only those that have
  /// its words and come near the best.
  ///
  /// - Returns: row ids, and what the user should know.
  func meetings(
    of reading: Reading, now: Int64, zone: Zone
  ) throws -> (ids: [Int64], notices: [String]) {
    guard !reading.topic.isEmpty || !reading.excluded.isEmpty else {
      let ids = try read { try self.ids(fitting: reading, now: now, zone: zone, $0) }
      return (ids, reading.notices)
    }
    var reading = reading
    if reading.order != nil { reading.count = reading.count ?? 1 }
    let options = SearchOptions(limit: AnswerOrder.depth, collapsesSeries: false)
    let result = try search(reading, options: options, now: now, zone: zone)
    let best = result.hits.map(\.score).max() ?? 0
    let fitting = result.hits.filter { hit in
      hit.missing.isEmpty && (!hit.passage.highlights.isEmpty || Self.isTitled(hit, reading.topic))
        && (reading.order != nil || hit.score >= best * AnswerOrder.leastShare)
    }
    let ids = try read { db in
      try fitting.map { try self.rowID(ofRecord: $0.record.id, db) }
    }
    return (ids, result.notices)
  }

  private static func isTitled(_ hit: SearchHit, _ topic: String) -> Bool {
    let terms = Set(Analyzer.tokens(topic).map(\.term))
    return !terms.isDisjoint(with: Analyzer.tokens(hit.record.title).map(\.term))
  }
}
