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
      let row = try self.rowID(ofRecord: record.id, db)
      return try FileReference.all(of: row, db).compactMap { reference in
        guard let source = sources.first(where: { $0.id == reference.source }) else { return nil }
        let file = source.location.shownPath(of: reference.path) ?? source.location.text
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
