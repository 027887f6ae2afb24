import Index

/// Counting of further meetings that contain a word of a topic.
extension RecordFilter {
  /// The maximum number of texts to count. If there are more, the count is a lower bound.
  private static let maximumCounted = 200

  /// Counts the meetings that contain a word of the topic but aren't displayed.
  ///
  /// - Parameter shown: the displayed hits.
  func more(
    than shown: [Search.Ranked], _ candidates: Candidates, phrased: Set<Int64>?,
    _ people: PeopleEvidence, _ db: Database
  ) throws -> More {
    let known = Set(shown.map(\.document))
    let rest = candidates.documentsWithTerms.filter { document in
      !known.contains(document) && phrased?.contains(document) ?? true
    }
    var found: [Int64: Set<String>] = [:]
    for record in try records(ofAny: rest.prefix(Self.maximumCounted), people, db)
    where people.strength(of: record.id, document: record.document) > 0 {
      found[record.document, default: []].insert(record.uid)
    }
    let count = found.values.reduce(0) { $0 + $1.count }
    return More(count: count, isAtLeast: rest.count > Self.maximumCounted)
  }
}

/// The number of further results.
package struct More: Hashable, Sendable {
  /// The number of results, or a lower bound on it.
  package var count: Int
  /// If true, `count` is a lower bound.
  package var isAtLeast = false

  /// No further results.
  package static let none = More(count: 0)

  package init(count: Int, isAtLeast: Bool = false) {
    self.count = count
    self.isAtLeast = isAtLeast
  }
}
