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
  /// The query of the search.
  let query: ParsedQuery
  /// The attendance of the requested people at the results; empty if all results are displayed.
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

/// For each requested person, the records that they organize or attend and haven't declined.
struct Presence {
  private let terms: [(written: String, records: Set<Int64>)]

  /// Creates the value for a question without people.
  init() { terms = [] }

  /// - Parameter shown: the row ids of the records of interest; nil for all records.
  init(_ query: ParsedQuery, among shown: [Int64]? = nil, _ db: Database) throws {
    terms = try query.with.map { term in
      (term.written, try AttendedRecords.present(term.people.flatMap(\.ids), among: shown, db))
    }
  }

  /// Returns the people in the question who don't attend the record, as written.
  func absent(from record: Int64) -> [String] {
    terms.filter { !$0.records.contains(record) }.map(\.written)
  }

  func isWhole(in record: Int64) -> Bool { terms.allSatisfy { $0.records.contains(record) } }
}
