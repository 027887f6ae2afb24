import Index
import Questions
import Time

extension MeetingStore {
  /// Of a topic, only meetings with this share of the best one's score count, among so many.
  private static let leastShare = 0.6
  private static let depth = 50
  /// The number of a topic's meetings of which single lines are looked at.
  private static let widest = 200

  /// The meetings whose people are asked for: those that fit, and of a topic only those that have
  /// its words and come near the best.
  ///
  /// - Returns: row ids, and what the user should know.
  package func meetings(
    of reading: ParsedQuery, now: Int64, zone: Zone
  ) throws -> (ids: [Int64], notices: [String]) {
    guard !reading.topic.isEmpty || !reading.excluded.isEmpty else {
      let ids = try read { try self.ids(fitting: reading, now: now, zone: zone, $0) }
      return (ids, reading.notices)
    }
    let result = try all(of: reading, Self.depth, now: now, zone: zone)
    let best = result.hits.map(\.score).max() ?? 0
    let fitting = result.hits.filter { hit in
      hit.missing.isEmpty && hit.score >= best * Self.leastShare && hit.hasTopicWord
    }
    let asked = Self.inOrder(fitting.map { $0.record.placed(in: zone) }, of: reading, now: now)
    let ids = try read { db in try asked.map { try self.rowID(ofRecord: $0.id, db) } }
    return (ids, result.notices)
  }

  /// The meetings that have any word of a topic, the nearest first, however far from the best they are.
  func meetings(
    withAnyWordOf reading: ParsedQuery, now: Int64, zone: Zone
  ) throws -> [MeetingRecord] {
    try all(of: reading, Self.widest, now: now, zone: zone).hits
      .filter { $0.missing.isEmpty && $0.hasTopicWord }.map(\.record)
  }

  /// The first `count` of a reading, each occurrence by itself, whatever order or number it asks for.
  private func all(
    of reading: ParsedQuery, _ count: Int, now: Int64, zone: Zone
  ) throws -> SearchResult {
    var query = reading
    (query.order, query.count) = (nil, nil)
    let options = SearchOptions(limit: count, collapsesSeries: false)
    return try search(query, options: options, now: now, zone: zone)
  }

  /// The next, the last or the first of them, or all.
  private static func inOrder(
    _ records: [MeetingRecord], of reading: ParsedQuery, now: Int64
  ) -> [MeetingRecord] {
    guard let order = reading.order else { return records }
    let wanted = records.filter { !$0.isUndated }.filter { record in
      switch order {
      case .next: record.startsAt > now
      case .last: record.startsAt <= now
      case .first: true
      }
    }.sorted { $0.startsAt < $1.startsAt }
    let count = reading.count ?? 1
    return Array(order == .last ? wanted.suffix(count) : wanted.prefix(count))
  }
}
