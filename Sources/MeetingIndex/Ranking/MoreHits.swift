import GRDB

/// How many more meetings than are shown have a word of a topic.
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
    var count = 0
    for document in rest.prefix(Self.mostCounted) {
      let found = try records(of: document, people, db).filter { record in
        people.strength(of: record.id, document: document) > 0
      }
      count += Set(found.map(\.uid)).count
    }
    return More(count: count, isAtLeast: rest.count > Self.mostCounted)
  }
}
