import Foundation
import GRDB
import Retrieval

/// A document to store in a segment.
package struct PlacedDocument {
  /// The document's id; 0 if no record uses the text.
  package var id: Int64
  package var passages: [Passage]
}

/// The ids of rows of `codeBundle`: the segment's id times `perSegment`, plus the number of the
/// bundle.
package enum CodeBundle {
  static let perSegment: Int64 = 1 << 24
  /// The number of the first bundle of `MeaningCodes`, which is higher than those of all columns.
  package static let firstMeaningBundle = 1 << 20

  package static func id(segment: Int64, number: Int) -> Int64 {
    segment * perSegment + Int64(number)
  }

  package static func ids(ofSegment segment: Int64) -> Range<Int64> {
    id(segment: segment, number: 0)..<id(segment: segment + 1, number: 0)
  }
}

/// A segment with its digest, ready to be stored. Workers compute the digest, because that takes as
/// long as storing the segment.
package struct FinishedSegment: Sendable {
  package let layout: SegmentLayout
  package let terms: SegmentTerms
  package let columns: CodeColumns
  package let meanings: MeaningCodes
  package let digest: Data

  package var documentCount: Int { layout.documentCount }

  package init(_ texts: SegmentTexts, _ columns: CodeColumns, _ meanings: MeaningCodes) {
    (layout, terms) = (texts.layout, texts.terms)
    (self.columns, self.meanings) = (columns, meanings)
    var digest = SegmentDigest(layout, terms)
    columns.forEachBundle { digest.add(bundle: $1) }
    meanings.forEachBundle { digest.add(bundle: $1) }
    self.digest = digest.data
  }

  /// Joins the documents of all parts, in order.
  package init(joining parts: [SegmentPart]) {
    var rest = parts[...]
    self.init(
      parts.joinedTexts(), CodeColumns { rest.popFirst()?.codes },
      .merging(parts.map(\.meanings), keeping: parts.map { _ in nil }))
  }

  /// Joins the kept documents of several segments, in order.
  ///
  /// - Parameter kept: for each segment, the ordinals to keep; nil for all.
  package init(
    merging segments: [(texts: SegmentTexts, columns: CodeColumns, meanings: MeaningCodes)],
    keeping kept: [DocumentSet?]
  ) throws {
    let passages = try zip(segments, kept).map { segment, kept in
      try kept.map { try segment.texts.layout.passages(of: $0) }
    }
    self.init(
      try .merging(segments.map(\.texts), keeping: kept),
      try .merging(segments.map(\.columns), keeping: passages),
      .merging(segments.map(\.meanings), keeping: passages))
  }

  /// Stores segments without the documents that have no id.
  ///
  /// - Parameter documents: the documents of all segments, in order.
  /// - Returns: the number of stored passages.
  package static func insert(
    _ segments: [FinishedSegment], taken documents: [PlacedDocument],
    generation: Int64, recipe: String, _ db: Database
  ) throws -> Int {
    var rest = documents[...]
    var stored = 0
    for segment in segments {
      let count = segment.documentCount
      stored += try segment.insert(
        taken: Array(rest.prefix(count)), generation: generation, recipe: recipe, db)
      rest = rest.dropFirst(count)
    }
    return stored
  }

  /// Stores the segment without the documents that have no id, so that no trace of their texts
  /// remains.
  ///
  /// - Parameter documents: the segment's documents by ordinal.
  /// - Returns: the number of stored passages.
  private func insert(
    taken documents: [PlacedDocument], generation: Int64, recipe: String, _ db: Database
  ) throws -> Int {
    let living = documents.filter { $0.id != 0 }
    if living.isEmpty { return 0 }
    if living.count == documents.count {
      try insert(documents, generation: generation, recipe: recipe, db)
    } else {
      var taken = DocumentSet(count: documents.count)
      for (ordinal, document) in documents.enumerated() where document.id != 0 {
        taken.insert(ordinal)
      }
      let texts = SegmentTexts(layout: layout, terms: terms)
      try FinishedSegment(merging: [(texts, columns, meanings)], keeping: [taken])
        .insert(living, generation: generation, recipe: recipe, db)
    }
    return living.reduce(0) { $0 + $1.passages.count }
  }

  /// Stores the segment with its documents.
  ///
  /// - Parameter documents: the segment's documents by ordinal.
  /// - Returns: the segment's id.
  @discardableResult
  package func insert(
    _ documents: [PlacedDocument], generation: Int64, recipe: String, _ db: Database
  ) throws -> Int64 {
    precondition(documents.count == documentCount)
    let living = documents.filter { $0.id != 0 }
    var dead = DocumentSet(count: documentCount)
    for (ordinal, document) in documents.enumerated() where document.id == 0 {
      dead.insert(ordinal)
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO segment (
          generation, recipe, documentCount, passageCount, documents, dead, layout, digest)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      generation, recipe, living.count, living.reduce(0) { $0 + $1.passages.count },
      LittleEndian.data(documents.map(\.id)),
      living.count == documents.count ? Data() : Data(dead.bytes), Data(layout.bytes),
      digest,
    ])
    let id = db.lastInsertedRowID
    guard SegmentRow.ids.contains(id) else { throw DamagedValue("segment", "id", row: id) }
    try insertTerms(segment: id, db)
    try insertCodes(segment: id, db)
    try insertPlacements(of: documents, segment: id, db)
    return id
  }

  private func insertPlacements(
    of documents: [PlacedDocument], segment: Int64, _ db: Database
  ) throws {
    let insert = try RawStatement(
      "INSERT INTO placement (documentId, segmentId, ordinal, passages) VALUES (?, ?, ?, ?)", db)
    insert.bind(2, segment)
    for (ordinal, document) in documents.enumerated() where document.id != 0 {
      insert.bind(1, document.id)
      insert.bind(3, Int64(ordinal))
      try Placement.data(document.passages).withUnsafeBytes { passages in
        insert.bind(4, passages)
        try insert.run()
      }
    }
  }

  private func insertTerms(segment id: Int64, _ db: Database) throws {
    let insert = try RawStatement(
      "INSERT INTO segmentTerm (segmentId, term, postings) VALUES (?, ?, ?)", db)
    insert.bind(1, id)
    try terms.forEachBytes { term, postings in
      insert.bindText(2, term)
      insert.bind(3, postings)
      try insert.run()
    }
  }

  private func insertCodes(segment: Int64, _ db: Database) throws {
    let insert = try RawStatement("INSERT INTO codeBundle (id, codes) VALUES (?, ?)", db)
    func store(_ number: Int, _ bytes: UnsafeRawBufferPointer) throws {
      insert.bind(1, CodeBundle.id(segment: segment, number: number))
      insert.bind(2, bytes)
      try insert.run()
    }
    try columns.forEachBundle(store)
    try meanings.forEachBundle { try store(CodeBundle.firstMeaningBundle + $0, $1) }
  }
}

/// A digest of a segment's stored bytes, for checking them without decoding.
struct SegmentDigest {
  private var digest = TextDigest()

  init(_ layout: SegmentLayout, _ terms: SegmentTerms) {
    layout.bytes.withUnsafeBytes { digest.combine($0) }
    terms.forEachBytes { term, postings in
      digest.combine(term)
      digest.combine(postings)
    }
  }

  /// Adds the next bundle of codes. All bundles must be added in order.
  mutating func add(bundle: UnsafeRawBufferPointer) { digest.combine(bundle) }

  var data: Data {
    withUnsafeBytes(of: (digest.low.littleEndian, digest.high.littleEndian)) { Data($0) }
  }
}
