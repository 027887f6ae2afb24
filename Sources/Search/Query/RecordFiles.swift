import Files
import GRDB
import Index

/// A file that shows a meeting, and the source that it is read from.
package struct RecordFile: Hashable, Sendable {
  /// The path as the user finds it; of a source that is no file, its location.
  package var file: String
  package var source: SourceSummary
}

extension MeetingStore {
  /// The files that a record is read from, by path; none for one that has left its calendar.
  package func files(showing record: MeetingRecord) throws -> [RecordFile] {
    try read { db in
      let sources = try self.sources(db)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT path, sourceId FROM sighting JOIN file ON file.id = fileId WHERE recordId = ?
          ORDER BY sourceId, path
          """, arguments: [self.rowID(ofRecord: record.id, db)]
      ).compactMap { row in
        let name: String = try row.value("sourceId", of: "file")
        guard let source = sources.first(where: { $0.id == name }) else { return nil }
        let path: String = try row.value("path", of: "file")
        let file = source.location.shownPath(of: RelativePath(path)) ?? source.location.text
        return RecordFile(file: file, source: source)
      }
    }
  }

  /// Meetings of the series of a record on one side of it, the nearest first.
  package func series(
    of record: MeetingRecord, _ side: MeetingsAround.Side, limit: Int
  ) throws -> [MeetingRecord] {
    try read { db in
      try self.records(rowIDs: MeetingsAround.ofSeries(record, side, limit: limit, db), db)
    }
  }
}
