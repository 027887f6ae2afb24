import Index
import Questions

/// The results of a search, before they are cut to the shown ones.
struct FoundMeetings {
  /// The results, best first.
  var ranked: [Search.Ranked]
  /// The terms of the topic, for highlighting.
  let terms: Set<String>
  /// The words to look for in transcripts.
  let said: SpokenWords
  /// The terms by which titles are compared with the topic; empty if all results are shown.
  let topic: TopicTerms
  /// The documents that have every significant word of the topic.
  let withAllWords: Set<Int64>
  let more: More
  /// The interpretation that was searched for.
  let query: ParsedQuery
  /// The results that the requested people attend; empty if all results are shown.
  let presence: Presence
  let facts: [Int64: RecordFact]

  /// The results in chronological order.
  func byTime(_ ranked: [Search.Ranked]) -> [Search.Ranked] {
    ranked.sorted { a, b in
      guard let a = facts[a.record], let b = facts[b.record] else { return false }
      return a.isBefore(b)
    }
  }
}

/// The records that the requested people organize or attend, without those they declined.
struct Presence {
  private let terms: [(written: String, records: Set<Int64>)]

  /// The presence for a question without people.
  init() { terms = [] }

  /// - Parameter shown: the row ids of the records of interest; nil for all.
  init(_ query: ParsedQuery, among shown: [Int64]? = nil, _ db: Database) throws {
    terms = try query.with.map { term in
      (term.written, try AttendedRecords.present(term.people.flatMap(\.ids), among: shown, db))
    }
  }

  /// The people of the question who don't attend the record, as they were written.
  func absent(from record: Int64) -> [String] {
    terms.filter { !$0.records.contains(record) }.map(\.written)
  }

  func isWhole(in record: Int64) -> Bool { terms.allSatisfy { $0.records.contains(record) } }
}
