import GRDB
import Retrieval

extension MeetingStore {
  /// Attaches text to a record. It is searched with the record and no sync touches it.
  ///
  /// - Parameters:
  ///   - text: nil removes what is attached.
  ///   - prefix: of the record's identifier.
  ///   - replacing: whether what was attached before goes; else the text is added below it.
  ///   - lock: the right to write.
  ///   - embedder: makes vectors of texts.
  /// - Returns: the record as it is now.
  package func attach(
    _ text: String?, toRecord prefix: String, replacing: Bool = false, _ lock: WriterLock,
    embedder: Embedder = .shipped
  ) throws -> MeetingRecord {
    try write(lock) { db in
      let id = try self.rowID(ofRecord: prefix, db)
      var record = try MeetingStore.record(rowID: id, db)
      let old = replacing || text == nil ? "" : record.attachedNotes
      record.attachedNotes = [old, text ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
      try AttachedNotes.store(record, rowID: id, db)
      var writer = try RecordWriter(embedder: embedder, db)
      try writer.indexText(of: record, rowID: id, db)
      _ = try writer.finish(db)
      return record
    }
  }
}

/// The notes that the user attached to a record. No sync can restore them, so they are stored with
/// a digest, by which a check-up knows it from what damage has put there.
package enum AttachedNotes {
  /// - Parameter digest: as it was stored before; nil for that of the text.
  package static func store(
    _ record: MeetingRecord, digest: Int64? = nil, rowID: Int64, _ db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE record SET attachedNotes = ?, attachedDigest = ? WHERE id = ?",
      arguments: [record.attachedNotes, digest ?? self.digest(of: record), rowID])
  }

  /// Of the text and whose it is; 0 for none.
  package static func digest(of record: MeetingRecord) -> Int64 {
    record.attachedNotes.isEmpty ? 0 : StableHash.of(record.id, record.attachedNotes).integer
  }
}
