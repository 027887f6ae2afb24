import Index
import Questions
import Retrieval

/// The results of a search, before they are cut to what is shown.
struct FoundMeetings {
  /// Best first.
  var ranked: [Search.Ranked]
  /// Of the topic, for highlighting.
  let terms: Set<String>
  /// The words that a transcript is searched for.
  let said: SpokenWords
  /// The terms by which a title has the topic; none if all results are shown.
  let topic: TopicTerms
  /// Documents that have each telling word of the topic.
  let withAllWords: Set<Int64>
  let more: More
  /// The reading that was searched.
  let query: ParsedQuery
  /// The facts by which results are judged; none if all results are shown.
  let presence: Presence
  let facts: [Int64: RecordFact]

  /// Those in order of time, as a calendar has them.
  func byTime(_ ranked: [Search.Ranked]) -> [Search.Ranked] {
    ranked.sorted { a, b in
      guard let a = facts[a.record], let b = facts[b.record] else { return false }
      return a.isBefore(b)
    }
  }
}

/// The records that those who are asked for organize or attend. Who has declined is not there.
struct Presence {
  private let terms: [(written: String, records: Set<Int64>)]

  /// No one is asked for.
  init() { terms = [] }

  /// - Parameter shown: the records that are of interest; nil for all.
  init(_ query: ParsedQuery, among shown: [Int64]? = nil, _ db: Database) throws {
    terms = try query.with.map { term in
      (term.written, try AttendedRecords.present(term.people.flatMap(\.ids), among: shown, db))
    }
  }

  /// The people of the question who are not there, as they were written.
  func absent(from record: Int64) -> [String] {
    terms.filter { !$0.records.contains(record) }.map(\.written)
  }

  func isWhole(in record: Int64) -> Bool { terms.allSatisfy { $0.records.contains(record) } }
}
