import GRDB
import Vectors

/// How strongly each record is one "with" the people who are asked for.
struct PeopleEvidence {
  private let weights: Weights
  /// For each person asked for: the records that they organize or attend, and the documents that
  /// name them.
  private var terms: [(records: Set<Int64>, documents: Set<Int64>)] = []
  private var excluded = Set<Int64>()

  init(_ query: MeetingQuery, weights: Weights, _ db: Database) throws {
    self.weights = weights
    terms = try query.with.map { term in
      (try Self.records(of: term.people, db), try Self.documents(naming: term, db))
    }
    for term in query.without { excluded.formUnion(try Self.records(of: term.people, db)) }
  }

  func isExcluded(_ record: Int64) -> Bool { excluded.contains(record) }

  /// 1 where all take part; the product over the people, so that each who is missing costs.
  func strength(of record: Int64, document: Int64) -> Double {
    terms.reduce(1) { product, term in
      if term.records.contains(record) { return product }
      return product
        * (term.documents.contains(document) ? weights.namedInText : weights.withoutPerson)
    }
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

  /// Documents that have the name as it was written, in the title or the notes.
  private static func documents(
    naming term: MeetingQuery.PersonTerm, _ db: Database
  ) throws -> Set<Int64> {
    guard !term.isExact, let match = TextMatch.phrase(term.written) else { return [] }
    return Set(
      try Int64.fetchAll(
        db, sql: "SELECT rowid FROM documentText WHERE documentText MATCH ?",
        arguments: ["{title notes} : \(match)"]))
  }
}
