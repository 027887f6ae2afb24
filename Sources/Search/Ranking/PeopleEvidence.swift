import Index
import Questions
import Retrieval

/// The evidence that a record is a meeting with the people in the question.
struct PeopleEvidence {
  private let worth: NameWeights
  private var terms: [Term] = []
  /// Records that are excluded because an unwanted person attends.
  private(set) var excluded = Set<Int64>()

  /// A person in the question, with the records that they attend and the documents that mention
  /// them.
  private struct Term {
    let written: String
    let isExact: Bool
    let attended: AttendedRecords
    var records: Set<Int64> { attended.all }
    let signs: NameMentions?
  }

  init(
    _ query: MeetingQuery, weights: Weights, embedder: Embedder, _ index: SearchIndex
  ) throws {
    let db = index.db
    terms = try query.with.map { term in
      let forms = NameForms(
        term.written, term.people, embedder: embedder, tellingRarity: weights.tellingRarity)
      return Term(
        written: term.written, isExact: term.isExact,
        attended: try index.records(of: term.people),
        signs: term.isExact ? nil : try NameMentions(forms, index))
    }
    let namesPeople = terms.contains { !$0.isExact }
    worth = NameWeights(namesPeople ? try NameTrust.stored(db) : NameTrust(), weights)
    for term in query.without { excluded.formUnion(try index.records(of: term.people).all) }
  }

  /// Returns the people in the question whom the record neither lists nor mentions, as written.
  /// Initials don't count as a mention, because many people share them.
  func missing(from record: Int64, document: Int64) -> [String] {
    terms.filter { term in
      !term.records.contains(record)
        && !(term.signs.map { $0.full.contains(document) || $0.part.contains(document) } ?? false)
    }.map(\.written)
  }

  /// The records and documents with any evidence of the people in the question; nil if it doesn't
  /// name any.
  var traces: PeopleMatches? {
    if terms.isEmpty { return nil }
    return terms.reduce(into: PeopleMatches()) { traces, term in
      traces.records.formUnion(term.records)
      guard let signs = term.signs else { return }
      traces.documents.formUnion(signs.full)
      traces.documents.formUnion(signs.part)
    }
  }

  /// The records that all people in the question organize or attend.
  var attended: Set<Int64> {
    guard let first = terms.first else { return [] }
    return terms.dropFirst().reduce(first.records) { $0.intersection($1.records) }
  }

  /// Returns the number of people in the question who neither organize nor attend the record.
  func absent(from record: Int64) -> Int { terms.count { !$0.records.contains(record) } }

  /// Returns the factor for a record's score, which is 1 if all people certainly attended. It is a
  /// product over the people, so each missing person lowers it.
  func strength(of record: Int64, document: Int64) -> Double {
    terms.reduce(1) {
      $0 * share(of: $1, attends: $1.records.contains(record), document)
    }
  }

  /// Returns the largest factor that a record of the document may have.
  func strength(ofDocument document: Int64) -> Double {
    terms.reduce(1) { product, term in
      product
        * share(of: term, attends: term.attended.documents.contains(document), document)
    }
  }

  private func share(of term: Term, attends: Bool, _ document: Int64) -> Double {
    // An address identifies one person, and calendars list that person by it.
    guard let signs = term.signs else { return attends ? 1 : 0 }
    let presence = worth.presence(
      attends: attends, isNamed: signs.full.contains(document),
      isPartlyNamed: signs.part.contains(document), hasInitials: signs.initials.contains(document),
      attended: term.records.count)
    return worth.unshown + (1 - worth.unshown) * presence
  }
}

extension RecordFilter {
  /// Returns the documents of the records that pass the filter.
  func documents(_ people: PeopleEvidence, _ db: Database) throws -> Set<Int64> {
    try documents(besides: people.excluded, db)
  }

  /// Returns the records of `document` that pass the filter.
  func records(
    of document: Int64, _ people: PeopleEvidence, _ db: Database
  ) throws -> [FilteredRecord] {
    try records(of: document, besides: people.excluded, db)
  }

  /// Returns the records of any of `documents` that pass the filter.
  func records(
    ofAny documents: some Collection<Int64>, _ people: PeopleEvidence, _ db: Database
  ) throws -> [FilteredRecord] {
    try records(ofAny: documents, besides: people.excluded, db)
  }

  /// Returns the records among `ids` that pass the filter.
  func records(
    among ids: Set<Int64>, _ people: PeopleEvidence, _ db: Database
  ) throws -> [FilteredRecord] {
    try records(among: ids, besides: people.excluded, db)
  }

  /// Returns the records that pass the filter. If the question names people, these are only records
  /// with evidence of at least one of them.
  func records(_ people: PeopleEvidence, _ db: Database) throws -> [FilteredRecord] {
    try records(with: people.traces, besides: people.excluded, db)
  }
}
