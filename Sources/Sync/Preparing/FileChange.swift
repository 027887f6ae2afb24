import Calendars
import Index
import Time

/// The complete new state of one file: everything that the writer needs.
struct FileChange: Sendable {
  /// The row id of the file; nil if it is new.
  let id: Int64?
  let file: FileRow
  /// The file's records, with unique keys.
  let records: [RecordRow]
  /// The file's tasks, with unique keys.
  let tasks: [CalendarTask]
  /// The UIDs of events that could not be read completely; their stored records stay as they are.
  let incomplete: Set<String>
  /// If true, stored records that the file no longer contains are removed.
  let isWhole: Bool
  let problems: [FileProblem]
  /// The end of the span in which endless series were read, in seconds since 1970-01-01T00:00:00Z.
  let end: Int64
  /// The UIDs of series that continue after the span that was read; their later records stay as
  /// they are.
  let continuing: Set<String>
  /// The ranges that were read of series too long to be read completely, by UID. Records outside of
  /// the ranges stay as they are.
  let cuts: [String: Range<Int64>]
  /// The revisions of whole series and cancellations that were read completely, by UID.
  let revisions: [String: SeriesRevision]

  /// - Parameters:
  ///   - prepared: the file's contents from a worker.
  ///   - calendar: the identifier of the file's calendar.
  ///   - problems: the problems of `prepared`, as listed in the report.
  ///   - forgotten: the rules for records to leave out although the file contains them.
  init(
    _ prepared: PreparedReading, of file: SourceFile, source: String, calendar: String,
    known: KnownFile?, problems: [FileProblem], forgotten: ForgottenRules, readUntil: Int64,
    in zone: Zone
  ) {
    let reading = prepared.reading
    id = known?.id
    self.problems = problems
    self.file = FileRow(
      source: source, path: file.path, calendar: calendar, revision: file.revision,
      readUntil: readUntil, zone: zone.identifier, continues: reading.continuesPastWindow,
      problems: StoredProblem.encode(reading.problems, quoting: forgotten.isEmpty))
    records = prepared.records.lazy.map { $0.inCalendar(calendar) }.filter {
      !forgotten.cover($0.record)
    }
    tasks = reading.tasks.filter { !forgotten.cover($0, in: calendar) }
    let incomplete = Set(
      reading.problems.compactMap { problem in
        if case .event(let uid) = problem.extent { uid } else { nil }
      })
    self.incomplete = incomplete
    let kept = forgotten.isEmpty ? nil : Set(records.map(\.record.key.uid))
    revisions = reading.revisions.filter { uid, _ in
      !incomplete.contains(uid) && kept?.contains(uid) ?? true
    }
    // A new file has no stored records to remove.
    isWhole = known != nil && !reading.problems.contains { $0.extent == .file }
    (end, continuing) = (readUntil, reading.continuing)
    cuts = reading.cuts
  }
}

extension RecordRow {
  /// Returns the row with its calendar set.
  fileprivate func inCalendar(_ calendar: String) -> RecordRow {
    var row = self
    row.record.key.calendar = calendar
    return row
  }
}
