import GRDB
import Questions
import Retrieval

/// How strongly each record is one "with" the people who are asked for.
struct PeopleEvidence {
  private let weights: Weights
  /// For each person asked for: the records that they organize or attend, and the documents that
  /// have the name, or a part of it.
  private var terms: [Term] = []
  private var excluded = Set<Int64>()

  private struct Term {
    let written: String
    let isExact: Bool
    let records: Set<Int64>
    let named: Set<Int64>
    let partlyNamed: Set<Int64>
  }

  init(_ query: MeetingQuery, weights: Weights, _ index: SearchIndex) throws {
    let db = index.db
    self.weights = weights
    terms = try query.with.map { term in
      let parts = term.written.split(separator: " ").filter { $0.count > 2 }
      return Term(
        written: term.written, isExact: term.isExact,
        records: try Self.records(of: term.people, db),
        named: try Self.documents(naming: [term.written], unless: term.isExact, index),
        partlyNamed: try Self.documents(
          naming: parts.map { String($0) }, unless: term.isExact, index))
    }
    for term in query.without { excluded.formUnion(try Self.records(of: term.people, db)) }
  }

  func isExcluded(_ record: Int64) -> Bool { excluded.contains(record) }

  /// Who is asked for and of whom nothing in the record shows a trace, as it was written.
  func missing(from record: Int64, document: Int64) -> [String] {
    terms.filter { share(of: $0, record, document) <= weights.nowhere }.map(\.written)
  }

  /// The share of the score that is left: 1 where all are sure to have taken part; the product over
  /// the people, so that each who is missing costs.
  func strength(of record: Int64, document: Int64) -> Double {
    terms.reduce(1) { $0 * share(of: $1, record, document) }
  }

  private func share(of term: Term, _ record: Int64, _ document: Int64) -> Double {
    // An address means one person, whom calendars know by it.
    if term.isExact { return term.records.contains(record) ? 1 : 0 }
    if term.named.contains(document) { return weights.namedInText }
    if term.records.contains(record) { return weights.attends }
    return term.partlyNamed.contains(document) ? weights.partlyNamed : weights.nowhere
  }

  private static func records(of people: [KnownPerson], _ db: Database) throws -> Set<Int64> {
    let attended = try db.cachedStatement(
      sql: """
        SELECT recordId FROM attendee WHERE personId = ?1 AND kind NOT IN ('room', 'resource')
        UNION ALL SELECT id FROM record WHERE organizerId = ?1
        """)
    var records = Set<Int64>()
    for id in people.flatMap(\.ids) {
      records.formUnion(try Int64.fetchAll(attended, arguments: [id]))
    }
    return records
  }

  /// Documents that have one of the names as it was written, in the title or the notes.
  private static func documents(
    naming names: [String], unless isExact: Bool, _ index: SearchIndex
  ) throws -> Set<Int64> {
    if isExact { return [] }
    return try names.map { Analyzer.tokens($0).map(\.term) }.reduce(into: []) { found, name in
      if !name.isEmpty { found.formUnion(try index.documents(with: name, inTextOnly: true)) }
    }
  }
}
