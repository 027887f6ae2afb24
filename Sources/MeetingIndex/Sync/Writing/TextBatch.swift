import GRDB
import Retrieval

/// The documents that one transaction brings to the index.
struct TextBatch {
  private let embedder: Embedder
  /// Those whose texts are prepared, one chunk after another.
  private var documents: [PlacedDocument] = []
  /// Where in `documents`.
  private var prepared: [DocumentHash: Int] = [:]
  /// What was built of them, in the same order.
  private var segments: [FinishedSegment] = []
  private var ids: [DocumentHash: Int64] = [:]
  /// For texts that nobody has prepared.
  private var builder: SegmentBuilder?
  private var built: [PlacedDocument] = []
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
  mutating func add(_ chunk: PreparedChunk) {
    let first = documents.count
    documents += Array(
      repeating: PlacedDocument(id: 0, passages: []), count: chunk.documentCount)
    for (hash, text) in chunk.texts where prepared[hash] == nil {
      prepared[hash] = first + text.ordinal
      documents[first + text.ordinal].passages = text.passages
    }
  }

  mutating func add(_ segments: [FinishedSegment]) { self.segments += segments }

  /// The document that says a text, made where it is new.
  mutating func document(
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
      let builder = self.builder ?? SegmentBuilder(embedder: embedder)
      self.builder = builder
      built.append(PlacedDocument(id: id, passages: builder.add(text())))
    }
    return id
  }

  /// A record does not say what this document says any more.
  mutating func leave(_ document: Int64) { left.insert(document) }

  /// Stores what is new and takes away what no record has; the batch is done then.
  ///
  /// - Returns: how many passages were embedded.
  mutating func finish(recipe: String, _ db: Database) throws -> Int {
    let generation = try Generation.current(db)
    if let builder, builder.documentCount > 0 {
      segments.append(FinishedSegment(joining: [builder.finishPart()]))
      documents += built
    }
    let embedded = try FinishedSegment.insert(
      segments, taken: documents, generation: generation, recipe: recipe, db)
    try DocumentRemoval.removeUnused(among: left, db)
    if embedded > 0 || !left.isEmpty {
      try SegmentMerging.merge(upTo: SegmentMerging.largestInSync, db)
    }
    return embedded
  }
}

/// The columns of `document` that are written.
enum DocumentColumn: Int32, BoundColumn {
  case hash = 1

  static let table = "document"
}
