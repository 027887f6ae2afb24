import GRDB
import Retrieval

/// The documents that one transaction brings to the index.
package struct TextBatch {
  private let embedder: Embedder
  /// Those whose texts are prepared, one chunk after another.
  private var documents: [PlacedDocument] = []
  /// The places in `documents`.
  private var prepared: [DocumentHash: Int] = [:]
  /// The segments that were built of them, in the same order.
  private var segments: [FinishedSegment] = []
  private var ids: [DocumentHash: Int64] = [:]
  /// Texts that no one has prepared, by the documents that say them: they are built once it is
  /// known which of them are still wanted when all is written.
  private var unbuilt: [(id: Int64, text: IndexedText)] = []
  /// Documents that a record has left.
  private var left = Set<Int64>()
  private let find: RawStatement
  private let insertion: RowStatement<DocumentColumn>

  init(embedder: Embedder, _ db: Database) throws {
    self.embedder = embedder
    find = try RawStatement("SELECT id FROM document WHERE hash = ?", db)
    insertion = try RowStatement(db)
  }

  /// Adds a chunk's texts, which are in the segments that are added later.
  ///
  /// - Parameters:
  ///   - texts: those that are new among the chunk's.
  ///   - count: how many documents were built of it.
  package mutating func add(_ texts: [DocumentHash: PreparedText], of count: Int) {
    let first = documents.count
    documents += Array(repeating: PlacedDocument(id: 0, passages: []), count: count)
    for (hash, text) in texts where prepared[hash] == nil {
      prepared[hash] = first + text.ordinal
      documents[first + text.ordinal].passages = text.passages
    }
  }

  package mutating func add(_ segments: [FinishedSegment]) { self.segments += segments }

  /// The document that says a text, made where it is new.
  package mutating func document(
    for hash: DocumentHash, text: () -> IndexedText, _ db: Database
  ) throws -> Int64 {
    if let id = ids[hash] { return id }
    let stored = try hash.withBytes { bytes in
      find.bind(1, bytes)
      return try find.first { $0.integer(0) }
    }
    let id = try stored ?? insert(hash, text, db)
    ids[hash] = id
    return id
  }

  private mutating func insert(
    _ hash: DocumentHash, _ text: () -> IndexedText, _ db: Database
  ) throws -> Int64 {
    try hash.withBytes { bytes in
      insertion.bind(.hash, bytes)
      try insertion.run()
    }
    let id = db.lastInsertedRowID
    if let place = prepared[hash] {
      documents[place].id = id
    } else {
      unbuilt.append((id, text()))
    }
    return id
  }

  /// A record does not say what this document says any more.
  package mutating func leave(_ document: Int64) { left.insert(document) }

  /// Stores what is new and takes away what no record has; the batch is done then.
  ///
  /// - Returns: how many passages were embedded.
  package mutating func finish(recipe: String, _ db: Database) throws -> Int {
    let generation = try Generation.current(db)
    try build(db)
    let embedded = try FinishedSegment.insert(
      segments, taken: documents, generation: generation, recipe: recipe, db)
    try DocumentRemoval.removeUnused(among: left, db)
    if embedded > 0 || !left.isEmpty {
      try SegmentMerging.merge(upTo: SegmentMerging.largestInSync, db)
    }
    return embedded
  }

  /// Builds what no one has prepared, on all cores, but for what was left again meanwhile.
  private mutating func build(_ db: Database) throws {
    let new = Set(unbuilt.lazy.map(\.id)).intersection(left)
    let unused = Set(try DocumentRemoval.unused(among: new, db))
    unbuilt.removeAll { unused.contains($0.id) }
    if unbuilt.isEmpty { return }
    let (parts, passages) = SegmentAssembly.parts(of: unbuilt.map(\.text), embedder)
    segments += SegmentAssembly.join(parts.map { .part($0) })
    documents += zip(unbuilt, passages).map { PlacedDocument(id: $0.id, passages: $1) }
    unbuilt = []
  }
}

/// The columns of `document` that are written.
enum DocumentColumn: Int32, BoundColumn {
  case hash = 1

  static let table = "document"
}
