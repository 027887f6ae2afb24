import Calendars
import Index
import Time

/// A file that contains a meeting, with its source.
package struct RecordFile: Hashable, Sendable {
  /// The path at which the user can find the file, or the source's location if it has no files.
  package var file: String
  package var source: SourceSummary
}

extension RecordFile {
  /// Returns the files that contain a record, sorted by path; empty if the record is gone from its
  /// calendar.
  package static func all(
    showing record: MeetingRecord, in store: MeetingStore
  ) throws -> [RecordFile] {
    try store.read { db in
      let sources = try SourceRegistry(store).all(db)
      let row = try RecordRows.rowID(ofRecord: record.id, db)
      return try FileReference.all(of: row, db).compactMap { reference in
        guard let source = sources.first(where: { $0.id == reference.source }) else { return nil }
        let file = source.location.shownPath(of: reference.path) ?? source.location.text
        return RecordFile(file: file, source: source)
      }
    }
  }
}

/// Access to the series of meetings.
package struct MeetingSeries {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Returns earlier or later meetings in the record's series, the nearest first.
  package func meetings(
    of record: MeetingRecord, _ side: MeetingsAround.Side, limit: Int
  ) throws -> [MeetingRecord] {
    try store.read { db in
      try MeetingRecord.all(rowIDs: MeetingsAround.ofSeries(record, side, limit: limit, db), db)
    }
  }

  /// Returns the start of a meeting before it was moved, or nil if it wasn't moved.
  package func startBeforeMove(of record: MeetingRecord, in zone: Zone) throws -> EventTime? {
    record.kind == .note
      ? nil : try store.read { try MeetingsAround.startBeforeMove(of: record, in: zone, $0) }
  }
}
