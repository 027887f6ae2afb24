import FetchMessages
import GRDB
import Index

extension MeetingStore {
  /// Has events put into a source of which nothing is ever read.
  ///
  /// - Parameters:
  ///   - name: the source's identifier or location.
  ///   - calendars: of a server: where events may be put.
  ///   - lock: the right to write.
  package func setWriteOnly(
    source name: String, calendars: [FoundCollection] = [], _ lock: WriterLock
  ) throws {
    try writeSources(lock) { db in
      let source = try self.source(named: name, counted: true, db)
      guard source.records == 0, source.syncedAt == nil else {
        throw IndexError(
          .alreadyThere, "'\(source.id)' is read already; remove it first to have it written only")
      }
      guard [.folder, .caldav].contains(source.location.kind) else {
        throw IndexError(
          .notFound,
          "'\(source.id)' can't be written to without being read; a folder can, and a "
            + "calendar of a CalDAV server")
      }
      try db.execute(
        sql: "UPDATE source SET isWritable = 1, isWriteOnly = 1 WHERE id = ?",
        arguments: [source.id])
      let known = source.location.isRemote ? try MirrorState(of: source.id, db).collections : [:]
      for calendar in calendars where known[calendar.path] == nil {
        _ = try CollectionRow(calendar, of: source.id, nil, db)
      }
    }
  }
}
