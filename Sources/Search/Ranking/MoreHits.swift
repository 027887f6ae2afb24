import Index

/// Counting of further meetings with a word of a topic.
extension RecordFilter {
  /// So many texts are looked at one by one; beyond, `and 200 more` is a least.
  private static let mostCounted = 200

  /// - Parameter shown: the best, as they are shown.
  func more(
    than shown: [Search.Ranked], _ candidates: Candidates, phrased: Set<Int64>?,
    _ people: PeopleEvidence, _ db: Database
  ) throws -> More {
    let known = Set(shown.map(\.document))
    let rest = candidates.documentsWithTerms.filter { document in
      !known.contains(document) && phrased?.contains(document) ?? true
    }
    var found: [Int64: Set<String>] = [:]
    for record in try records(ofAny: rest.prefix(Self.mostCounted), people, db)
    where people.strength(of: record.id, document: record.document) > 0 {
      found[record.document, default: []].insert(record.uid)
    }
    let count = found.values.reduce(0) { $0 + $1.count }
    return More(count: count, isAtLeast: rest.count > Self.mostCounted)
  }
}
