import Calendars
import Files
import Index
import Time

/// The complete new state of one file: its writer needs nothing else.
struct FileChange: Sendable {
  /// The file's row; nil where it is new.
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

/// The columns of `file`.
enum FileColumn: Int32, BoundColumn {
  case sourceId = 1
  case path, calendarId, revision, readUntil, readInZone, continues, problems
  case id

  static let table = "file"
  static let content = allCases.filter { $0 != .id }
}

/// A file as its row has it.
struct FileRow: Sendable {
  let source: String
  let path: RelativePath
  let calendar: String
  let revision: Revision
  let readUntil: Int64
  let zone: String
  let continues: Bool
  let problems: String

  /// The place of its tasks.
  var file: TaskFile { TaskFile(source: source, path: path.text, calendar: calendar) }

  func bind(to row: RowStatement<FileColumn>) {
    for column in row.columns {
      switch column {
      case .sourceId: row.bind(column, source)
      case .path: row.bind(column, path.text)
      case .calendarId: row.bind(column, calendar)
      case .revision: row.bind(column, revision.text)
      case .readUntil: row.bind(column, readUntil)
      case .readInZone: row.bind(column, zone)
      case .continues: row.bind(column, continues ? 1 : 0)
      case .problems: row.bind(column, problems)
      case .id: preconditionFailure("who writes the row binds its id")
      }
    }
  }
}
