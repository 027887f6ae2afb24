import GRDB
import Retrieval

extension MeetingStore {
  /// Attaches text to a record. It is searched with the record and no sync touches it.
  ///
  /// - Parameters:
  ///   - prefix: of the record's identifier.
  ///   - text: nil removes what is attached.
  ///   - replacing: whether what was attached before goes; else the text is added below it.
  /// - Returns: the record as it is now.
  public func attach(
    _ text: String?, toRecord prefix: String, replacing: Bool = false, _ lock: WriterLock,
    embedder: Embedder = .shipped
  ) throws -> MeetingRecord {
    try write(lock) { db in
      let id = try self.rowID(ofRecord: prefix, db)
      var record = try MeetingStore.record(rowID: id, db)
      let old = replacing || text == nil ? "" : record.attachedNotes
      record.attachedNotes = [old, text ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
      try db.execute(
        sql: "UPDATE record SET attachedNotes = ? WHERE id = ?",
        arguments: [record.attachedNotes, id])
      var writer = try RecordWriter(embedder: embedder, db)
      try writer.indexText(of: record, rowID: id, db)
      _ = try writer.finish(db)
      return record
    }
  }
}
