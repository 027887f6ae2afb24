import MeetingIndex
import Presentation
import Time

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
  /// The start before the meeting was moved; nil if it was not moved.
  let startBefore: EventTime?

  private static let mostOfSeries = 6

  init(_ record: MeetingRecord, _ store: MeetingStore, in zone: Zone) throws {
    self.record = record
    notes = try store.shownNotes(of: record)
    links = record.kind == .note ? [] : try NoteLinks(store).all(of: record.id)
    files = try store.files(showing: record)
    earlier = try store.series(of: record, .before, limit: Self.mostOfSeries)
    startBefore = try store.startBeforeMove(of: record, in: zone)
    later = try store.series(of: record, .after, limit: Self.mostOfSeries)
  }
}
