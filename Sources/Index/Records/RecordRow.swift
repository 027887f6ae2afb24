import Calendars
import Files

/// The columns of `record` that are written with a record.
package enum RecordColumn: Int32, BoundColumn {
  // Columns that never change after insertion.
  case shortId = 1
  case calendarId, uid, occurrence, firstSeen
  // Columns that a sync updates.
  case title, starts, ends, startsAt, endsAt, isAllDay, timeZone, location, url, organizerId
  case notesId, status, isTransparent, participation, isRecurring, categories, sequence
  case lastModified, stamp, contentHash
  case isNote, isRestricted, conference, claims, speech, marks
  case lastSeen, goneSince, documentId
  // The row to update.
  case id

  package static let table = "record"
  package static let key: [RecordColumn] = [.shortId, .calendarId, .uid, .occurrence, .firstSeen]
  package static let content = allCases.filter { !key.contains($0) && $0 != .id }
}

/// A record with the values of its row that are computed before the transaction.
package struct RecordRow: Sendable {
  package var record: MeetingRecord
  /// The times in their stored form.
  package let occurrence, starts, ends: String
  /// The hash of the record's searched text.
  package var hash: DocumentHash
  /// The times and speakers of a transcript.
  package var speech: Speech?
  /// The marks in the text of a note.
  package var marks: NoteMarks?

  package init(
    _ record: MeetingRecord, hash: DocumentHash, speech: Speech? = nil, marks: NoteMarks? = nil
  ) {
    self.record = record
    self.hash = hash
    (self.speech, self.marks) = (speech, marks)
    // The times are equal for most occurrences and then share one string.
    starts = record.start.description
    ends = record.end.description
    occurrence =
      record.key.occurrence == record.start ? starts : record.key.occurrence.description
  }

  /// The ids of the rows in other tables that the record refers to.
  package struct Links {
    package var organizer: Int64?
    package var notes: Int64?
    /// The document; nil for a note that is part of its meeting's text.
    package var document: Int64?
  }

  /// Binds the values of the row to a statement.
  ///
  /// - Parameter last: the row bound before, if any. Only values that differ from it are bound,
  ///   because most values of an occurrence equal those of the previous one.
  package func bind(to row: RowStatement<RecordColumn>, _ links: Links, after last: RecordRow?) {
    guard let last else {
      for column in row.columns { bind(column, to: row, links) }
      return
    }
    for column in row.columns where !repeats(column, of: last) { bind(column, to: row, links) }
  }

  private func repeats(_ column: RecordColumn, of last: RecordRow) -> Bool {
    switch column {
    case .calendarId: last.record.key.calendar == record.key.calendar
    case .uid: last.record.key.uid.hasSameBytes(as: record.key.uid)
    case .title: last.record.title.hasSameBytes(as: record.title)
    case .timeZone: last.record.timeZone == record.timeZone
    case .location: last.record.location == record.location
    case .url: last.record.url == record.url
    case .isNote: last.record.kind == record.kind
    case .isRestricted: last.record.isRestricted == record.isRestricted
    case .conference: last.record.conference == record.conference
    case .claims: last.record.claims == record.claims
    case .speech: last.speech == nil && speech == nil
    case .marks: last.marks == nil && marks == nil
    case .status: last.record.status == record.status
    case .participation: last.record.participation == record.participation
    case .categories: last.record.categories == record.categories
    default: false
    }
  }

  private func bind(
    _ column: RecordColumn, to row: RowStatement<RecordColumn>, _ links: Links
  ) {
    switch column {
    case .shortId: row.bind(column, record.key.shortID(occurrence: occurrence))
    case .calendarId: row.bind(column, record.key.calendar)
    case .uid: row.bind(column, record.key.uid)
    case .occurrence: row.bind(column, occurrence)
    case .firstSeen: row.bind(column, record.firstSeen)
    case .title: row.bind(column, record.title)
    case .starts: row.bind(column, starts)
    case .ends: row.bind(column, ends)
    case .startsAt: row.bind(column, record.startsAt)
    case .endsAt: row.bind(column, record.endsAt)
    case .isAllDay: row.bind(column, record.isAllDay ? 1 : 0)
    case .timeZone: row.bind(column, record.timeZone)
    case .location: row.bind(column, record.location)
    case .url: row.bind(column, record.url)
    case .organizerId: row.bind(column, links.organizer)
    case .notesId: row.bind(column, links.notes)
    case .status: row.bind(column, record.status.rawValue)
    case .participation: row.bind(column, record.participation?.rawValue)
    case .isTransparent: row.bind(column, record.isTransparent ? 1 : 0)
    case .isRecurring: row.bind(column, record.isRecurring ? 1 : 0)
    case .categories: row.bind(column, JSONArray.encode(record.categories))
    case .sequence: row.bind(column, Int64(record.sequence))
    case .lastModified: row.bind(column, record.lastModified)
    case .stamp: row.bind(column, record.stamp)
    case .contentHash: row.bind(column, record.contentHash)
    case .isNote: row.bind(column, record.kind == .note ? 1 : 0)
    case .isRestricted: row.bind(column, record.isRestricted ? 1 : 0)
    case .conference: row.bind(column, record.conference)
    case .claims: row.bind(column, record.claims)
    case .speech: row.bind(column, copying: speech?.bytes)
    case .marks: row.bind(column, copying: marks?.bytes)
    case .lastSeen: row.bind(column, record.lastSeen)
    case .goneSince: row.bind(column, record.goneSince)
    case .documentId: row.bind(column, links.document)
    case .id: preconditionFailure("the writer of the row binds its id")
    }
  }
}
