import GRDB
import Retrieval

/// The notes that the user attached to a record. No sync can restore them, so they are stored with
/// a digest by which a check-up detects damage.
package struct AttachedNotes {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Attaches text to a record. It is searched together with the record, and is not changed by
  /// syncs.
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
      // If the record is a note of a meeting, the text is attached to the meeting, because both are
      // searched together.
      let named = try RecordRows.rowID(ofMeeting: prefix, db)
      let id =
        try Int64.fetchOne(
          db, sql: "SELECT linkedTo FROM record WHERE id = ?", arguments: [named]) ?? named
      var record = try MeetingRecord(rowID: id, db)
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
  /// - Parameter digest: the digest to store; nil computes it from the text.
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
