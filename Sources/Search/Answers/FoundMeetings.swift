import Index
import Questions

/// The results of a search, before they are limited to the displayed ones.
struct FoundMeetings {
  /// The results, best first.
  var ranked: [Search.Ranked]
  /// The terms of the topic, for highlighting.
  let terms: Set<String>
  /// The words to search for in transcripts.
  let said: SpokenWords
  /// The terms that titles are compared with; empty if all results are displayed.
  let topic: TopicTerms
  /// The documents that contain every significant word of the topic.
  let withAllWords: Set<Int64>
  let more: More
  /// The attendance of the requested people.
  let presence: Presence
  let facts: [Int64: RecordFact]

  /// Returns the results in chronological order.
  func byTime(_ ranked: [Search.Ranked]) -> [Search.Ranked] {
    ranked.sorted { a, b in
      guard let a = facts[a.record], let b = facts[b.record] else { return false }
      return a.isBefore(b)
    }
  }
}

/// For each requested person, the records that they organize, or are invited to and haven't declined.
struct Presence {
  private let terms: [(written: String, records: AttendedRecords)]

  init(_ query: ParsedQuery, _ index: SearchIndex) throws {
    terms = try query.with.map { ($0.written, try index.records(of: $0.people)) }
  }

  /// Returns the people in the question who don't attend the record, as written.
  func absent(from record: Int64) -> [String] {
    terms.filter { !$0.records.isAttended(record) }.map(\.written)
  }

  func isWhole(in record: Int64) -> Bool { terms.allSatisfy { $0.records.isAttended(record) } }
}
