import GRDB

/// Terms that are left in the index by removed meetings.
extension SearchIndex {
  /// Returns true if the term occurs only in documents of removed meetings. A term in many documents
  /// isn't looked up.
  package func isOnlyInGone(_ term: String) throws -> Bool {
    guard try count(of: term) <= Self.maximumOfGone else { return false }
    let documents = try documents(with: [term], inTextOnly: false)
    let find = try RawStatement(
      shared: """
        SELECT 1 FROM record WHERE documentId IN (SELECT value FROM json_each(?))
          AND \(RecordCondition.isThere) LIMIT 1
        """, db)
    find.bind(1, JSONColumn.ids(documents))
    return try find.first { _ in false } ?? true
  }

  private static let maximumOfGone = 64
}
