import GRDB
import Retrieval

/// The documents that a transaction uses: new ones are collected and stored together at the end.
package struct TextBatch {
  private let embedder: Embedder
  /// The documents of the texts that workers have prepared, chunk by chunk.
  private var documents: [PlacedDocument] = []
  /// The index in `documents` for each prepared text.
  private var prepared: [DocumentHash: Int] = [:]
  /// The segments that contain `documents`, in the same order.
  private var segments: [FinishedSegment] = []
  private var ids: [DocumentHash: Int64] = [:]
  /// Documents whose texts no worker has prepared. They are built at the end of the transaction if
  /// records still use them.
  private var unbuilt: [(id: Int64, text: IndexedText)] = []
  /// The ids of documents that some record no longer uses, to be checked in `finish`.
  private var left = Set<Int64>()
  private let find: RawStatement
  private let insertion: RowStatement<DocumentColumn>

  init(embedder: Embedder, _ db: Database) throws {
    self.embedder = embedder
    find = try RawStatement("SELECT id FROM document WHERE hash = ?", db)
    insertion = try RowStatement(db)
  }

  /// Adds the prepared texts of a chunk. Its segments are added later.
  ///
  /// - Parameters:
  ///   - texts: the new texts of the chunk.
  ///   - count: the number of documents in the chunk's segments.
  package mutating func add(_ texts: [DocumentHash: PreparedText], of count: Int) {
    let first = documents.count
    documents += Array(repeating: PlacedDocument(id: 0, passages: []), count: count)
    for (hash, text) in texts where prepared[hash] == nil {
      prepared[hash] = first + text.ordinal
      documents[first + text.ordinal].passages = text.passages
    }
  }

  package mutating func add(_ segments: [FinishedSegment]) { self.segments += segments }

  /// Returns the id of the document for a text, inserting it if it is new.
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

  /// Marks a document for a check in `finish`, because some record no longer uses it.
  package mutating func leave(_ document: Int64) { left.insert(document) }

  /// Stores new documents and removes unused ones. The batch must not be used afterwards.
  ///
  /// - Returns: the number of embedded passages.
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

  /// Builds the texts that no worker has prepared and that are still used, on all cores.
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

/// The columns of `document` that a batch writes.
enum DocumentColumn: Int32, BoundColumn {
  case hash = 1

  static let table = "document"
}
