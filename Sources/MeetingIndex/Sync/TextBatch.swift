import GRDB
import Vectors

/// The documents that one transaction brings to the index.
struct TextBatch {
  private let embedder: Embedder
  private var parts: [FinishedSegment] = []
  private var documents: [[PlacedDocument]] = []
  /// Texts that are prepared: which part, and where in it.
  private var prepared: [DocumentHash: (part: Int, ordinal: Int)] = [:]
  private var ids: [DocumentHash: Int64] = [:]
  /// For texts that nobody has prepared.
  private var builder: SegmentBuilder?
  private var built: [PlacedDocument] = []
  /// Documents that a record has left.
  private var left = Set<Int64>()

  init(embedder: Embedder) { self.embedder = embedder }

  var count: Int { parts.reduce(built.count) { $0 + $1.segment.documentCount } }

  mutating func add(_ segments: [FinishedSegment], _ texts: [DocumentHash: PreparedText]) {
    let first = parts.count
    parts += segments
    documents += segments.map {
      Array(repeating: PlacedDocument(id: 0, passages: []), count: $0.segment.documentCount)
    }
    for (hash, text) in texts where prepared[hash] == nil {
      prepared[hash] = (first + text.segment, text.ordinal)
      documents[first + text.segment][text.ordinal].passages = text.passages
    }
  }

  /// The document that says a text, made where it is new.
  mutating func document(
    for hash: DocumentHash, text: () -> IndexedText, _ statements: SyncStatements, _ db: Database
  ) throws -> Int64 {
    if let id = ids[hash] { return id }
    let stored = try hash.withBytes { bytes in
      statements.findDocument.bind(1, bytes)
      return try statements.findDocument.first { $0[0] }
    }
    let id = try stored ?? insert(hash, text, statements, db)
    ids[hash] = id
    return id
  }

  private mutating func insert(
    _ hash: DocumentHash, _ text: () -> IndexedText, _ statements: SyncStatements,
    _ db: Database
  ) throws -> Int64 {
    try hash.withBytes { bytes in
      statements.insertDocument.bind(1, bytes)
      try statements.insertDocument.run()
    }
    let id = db.lastInsertedRowID
    if let place = prepared[hash] {
      documents[place.part][place.ordinal].id = id
    } else {
      let builder = self.builder ?? SegmentBuilder(embedder: embedder)
      self.builder = builder
      built.append(PlacedDocument(id: id, passages: builder.add(text())))
    }
    return id
  }

  /// A record does not say what this document says any more.
  mutating func leave(_ document: Int64) { left.insert(document) }

  /// Stores what is new and takes away what no record has.
  ///
  /// - Returns: how many passages were embedded.
  mutating func finish(recipe: String, _ db: Database) throws -> Int {
    if let builder, builder.documentCount > 0 {
      parts.append(FinishedSegment(builder.finish()))
      documents.append(built)
    }
    let generation = try Generation.current(db)
    let embedded = try SegmentRun(parts, documents).insert(
      generation: generation, recipe: recipe, db)
    try DocumentRemoval.removeUnused(among: left, db)
    if embedded > 0 || !left.isEmpty {
      try SegmentMerging.merge(upTo: SegmentMerging.largestInSync, db)
    }
    self = TextBatch(embedder: embedder)
    return embedded
  }
}

/// Segments that are stored as few.
struct SegmentRun {
  private let parts: [FinishedSegment]
  private let documents: [[PlacedDocument]]

  init(_ parts: [FinishedSegment], _ documents: [[PlacedDocument]]) {
    (self.parts, self.documents) = (parts, documents)
  }

  /// Leaves out documents without an id.
  ///
  /// - Returns: how many passages were stored.
  func insert(generation: Int64, recipe: String, _ db: Database) throws -> Int {
    var stored = 0
    var first = 0
    while first < parts.count {
      var last = first + 1
      var count = living(first)
      while last < parts.count, count + living(last) <= SegmentMerging.largestInSync {
        count += living(last)
        last += 1
      }
      if count > 0 {
        let kept = documents[first..<last].flatMap { $0.filter { $0.id != 0 } }
        let taken = documents[first..<last].map(taken)
        let segment =
          try last == first + 1 && taken[0] == nil
          ? parts[first]
          : FinishedSegment(.merging(parts[first..<last].map(\.segment), keeping: taken))
        try segment.insert(kept, generation: generation, recipe: recipe, db)
        stored += kept.reduce(0) { $0 + $1.passages.count }
      }
      first = last
    }
    return stored
  }

  private func living(_ part: Int) -> Int { documents[part].count { $0.id != 0 } }

  /// The documents with an id; nil where all have one.
  private func taken(_ documents: [PlacedDocument]) -> DocumentSet? {
    guard documents.contains(where: { $0.id == 0 }) else { return nil }
    var taken = DocumentSet(count: documents.count)
    for (ordinal, document) in documents.enumerated() where document.id != 0 {
      taken.insert(ordinal)
    }
    return taken
  }
}
