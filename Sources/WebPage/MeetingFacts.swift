import MeetingIndex
import Presentation

/// The data for the view of a meeting.
struct MeetingFacts {
  let record: MeetingRecord
  let notes: [ShownNote]
  /// The links to notes, with their evidence.
  let links: [NoteLink]
  let files: [RecordFile]
  /// The earlier meetings of the series, the nearest first.
  let earlier: [MeetingRecord]
  let later: [MeetingRecord]

  private static let mostOfSeries = 6

  init(_ record: MeetingRecord, _ store: MeetingStore) throws {
    self.record = record
    notes = try store.shownNotes(of: record)
    links = record.kind == .note ? [] : try NoteLinks(store).all(of: record.id)
    files = try store.files(showing: record)
    earlier = try store.series(of: record, .before, limit: Self.mostOfSeries)
    later = try store.series(of: record, .after, limit: Self.mostOfSeries)
  }
}
