import GRDB

/// Reads the codes of segments by bundle, without copying them from SQLite's page cache.
package struct CodeBundles {
  private let statement: RawStatement

  package init(_ db: Database) throws {
    statement = try RawStatement(shared: "SELECT codes FROM codeBundle WHERE id = ?", db)
  }

  /// The bytes of a bundle, valid until the next call or `reset`; empty if the bundle is missing.
  package func bytes(of number: Int, segment: Int64) throws -> UnsafeRawBufferPointer {
    statement.reset()
    statement.bind(1, CodeBundle.id(segment: segment, number: number))
    return try statement.next()?.bytes(0) ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// The bytes of a bundle of dense vectors' codes, valid until the next call or `reset`.
  package func bytes(ofMeanings number: Int, segment: Int64) throws -> UnsafeRawBufferPointer {
    try bytes(of: CodeBundle.firstOfMeanings + number, segment: segment)
  }

  package func reset() { statement.reset() }
}
