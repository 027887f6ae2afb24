import Calendars
import Files
import Index
import Time

/// The complete new state of one file: its writer needs nothing else.
struct FileChange: Sendable {
  /// The file's row; nil if it is new.
  let id: Int64?
  let file: FileRow
  /// The records of the file, each key once.
  let records: [RecordRow]
  /// The tasks of the file, each key once.
  let tasks: [CalendarTask]
  /// The UIDs of events that could not be read whole: what is stored of them is kept as it is.
  let incomplete: Set<String>
  /// If true, all that the file showed before and does not show now is taken back.
  let isWhole: Bool
  /// The problems of the file.
  let problems: [FileProblem]
  /// Records from here on are beyond what was read, in seconds since 1970-01-01T00:00:00Z.
  let end: Int64
  /// Of a series that is too long to be read whole: records outside of this are beyond what was read.
  let cuts: [String: Range<Int64>]

  /// - Parameters:
  ///   - prepared: what a worker made of the file.
  ///   - calendar: that it belongs to.
  ///   - problems: `prepared`'s, as they are told.
  ///   - forgotten: what is to stay out though the file shows it.
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
    incomplete = Set(
      reading.problems.compactMap { problem in
        if case .event(let uid) = problem.extent { uid } else { nil }
      })
    // A file that was not known has shown nothing before.
    isWhole = known != nil && !reading.problems.contains { $0.extent == .file }
    end = reading.continuesPastWindow ? readUntil : .max
    cuts = reading.cuts
  }
}

extension RecordRow {
  /// With its whole key.
  fileprivate func inCalendar(_ calendar: String) -> RecordRow {
    var row = self
    row.record.key.calendar = calendar
    return row
  }
}
