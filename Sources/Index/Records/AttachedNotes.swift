import GRDB
import Retrieval

/// The notes that the user attached to a record. No sync can restore them, so they are stored with
/// a digest that lets a check-up detect damage.
package struct AttachedNotes {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Attaches text to a record. The text is searched with the record, and syncs leave it alone.
  ///
  /// - Parameters:
  ///   - text: nil removes the attached notes.
  ///   - prefix: a prefix of the meeting's identifier, or of the identifier that it had before it
  ///     was moved.
  ///   - replacing: whether `text` replaces the attached notes; if false, it is appended.
  ///   - lock: the right to write.
  ///   - embedder: the embedder for the new text.
  /// - Returns: the changed record.
  package func attach(
    _ text: String?, toRecord prefix: String, replacing: Bool = false, _ lock: WriterLock,
    embedder: Embedder = .shipped
  ) throws -> MeetingRecord {
    try store.write(lock) { db in
      // Text attached to a note of a meeting goes to the meeting, with which it is searched.
      let named = try store.rowID(ofMeeting: prefix, db)
      let id =
        try Int64.fetchOne(
          db, sql: "SELECT linkedTo FROM record WHERE id = ?", arguments: [named]) ?? named
      var record = try MeetingStore.record(rowID: id, db)
      if text == nil, record.attachedNotes.isEmpty {
        throw IndexError(.notFound, "no notes are attached to '\(record.title)'")
      }
      let old = replacing || text == nil ? "" : record.attachedNotes
      record.attachedNotes = [old, text ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
      try Self.store(record, rowID: id, db)
      var writer = try RecordWriter(embedder: embedder, db)
      try writer.indexText(of: record, rowID: id, db)
      _ = try writer.finish(db)
      return record
    }
  }

  /// Stores the attached notes of a record with their digest.
  ///
  /// - Parameter digest: a digest stored earlier; nil computes that of the text.
  package static func store(
    _ record: MeetingRecord, digest: Int64? = nil, rowID: Int64, _ db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE record SET attachedNotes = ?, attachedDigest = ? WHERE id = ?",
      arguments: [record.attachedNotes, digest ?? self.digest(of: record), rowID])
  }

  /// A digest of the record's identifier and attached notes; 0 if it has no notes.
  package static func digest(of record: MeetingRecord) -> Int64 {
    record.attachedNotes.isEmpty ? 0 : StableHash.of(record.id, record.attachedNotes).integer
  }
}
