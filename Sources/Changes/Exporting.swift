import Files
import Index
import Time
import Writing

extension CalendarChanges {
  /// Returns a calendar file with meetings for another program. It contains their components,
  /// copied from the original files, and the zones that they use.
  ///
  /// - Parameters:
  ///   - ids: full identifiers of records.
  ///   - span: required if one of the meetings is part of a series.
  ///   - now: the current time, and the zone of floating times and all-day events.
  package func exported(
    _ ids: [String], _ span: ChangeSpan?, now: Moment
  ) throws -> [UInt8] {
    let places = try store.read { db in
      try ids.map { id in try ExportSource(id, of: store, db) }
    }
    var export = EventExport(
      WritingContext(now: now, newUID: "", usesOneFilePerEvent: false))
    for place in places {
      let key = OccurrenceKey(uid: place.record.key.uid, original: place.record.key.occurrence)
      do {
        try export.add(key, span, from: place.bytes())
      } catch let error as WritingError {
        throw WritingError(error.kind, "'\(place.record.title)': \(error.message)")
      }
    }
    return export.bytes(program: "meetings")
  }
}

/// A record and the file that contains it, for any kind of source.
private struct ExportSource {
  let record: MeetingRecord
  private let source: SourceSummary
  private let path: RelativePath

  init(_ id: String, of store: MeetingStore, _ db: Database) throws {
    let row = try RecordRows.rowID(ofMeeting: id, db)
    record = try MeetingRecord(rowID: row, db)
    let file = try FileReference.all(of: row, db).first
    guard let file, record.kind == .meeting else {
      throw IndexError(
        .notFound, "'\(record.title)' is not in a calendar file, so it can't be exported"
      )
    }
    guard let source = try SourceRegistry(store).all(db).first(where: { $0.id == file.source })
    else {
      throw DamagedValue("file", "sourceId")
    }
    self.source = source
    path = file.path
  }

  func bytes() throws -> [UInt8] {
    guard let file = try source.listing().files.first(where: { $0.path == path }) else {
      throw IndexError(.notFound, "\(path.text) of '\(source.id)' is gone", remedy: .syncFirst)
    }
    return try source.location.bytes(of: file, links: source.links)
  }
}
