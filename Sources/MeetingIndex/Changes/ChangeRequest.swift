import Calendars
import FetchMessages
import GRDB
import Writing

/// What somebody asks to be written to a calendar.
public enum ChangeRequest: Hashable, Sendable {
  /// Of a meeting, by its whole identifier; a span is needed where it is one of a series.
  case change(meeting: String, ChangeSpan?, EventChange)
  /// An event that is new, in a calendar or a source; nil where only one may be written to.
  case create(NewEvent, calendar: String?)
}

/// What would be written, before anything is.
public struct ChangePlan: Hashable, Sendable {
  /// A file that changes, comes or goes.
  public struct Write: Hashable, Sendable, Codable {
    /// The identifier of its source.
    public var source: String
    /// Absolute.
    public var path: String
    /// Nil where there is no file.
    public var before: [UInt8]?
    /// Nil where there is to be none.
    public var after: [UInt8]?
  }

  /// In the order in which they are written: what begins before what ends.
  public internal(set) var writes: [Write] = []
  /// What the system is asked to write, for it alone can.
  public internal(set) var edits: [CalendarEdit] = []
  /// What is kept that one may not expect, each a sentence.
  public internal(set) var remarks: [String] = []
  /// Series that go on under another UID, by the old one.
  var heirs: [String: String] = [:]

  /// The same file, as somebody can open it.
  public static func shownPath(_ write: Write) -> String {
    SourceLocation.file(path: write.path).shownPath(of: "") ?? write.path
  }
}

/// Where a record is shown, and whether it may be written there.
struct RecordPlace {
  let record: MeetingRecord
  let source: SourceSummary
  /// Absolute.
  let path: String

  init(_ id: String, of store: MeetingStore, _ db: Database) throws {
    let row = try store.rowID(ofRecord: id, db)
    record = try MeetingStore.record(rowID: row, db)
    let title = record.title.isEmpty ? record.id : "'\(record.title)'"
    guard record.kind == .meeting else {
      throw IndexError(.notFound, "\(title) is a note, and no event of a calendar")
    }
    let files = try Row.fetchAll(
      db,
      sql: """
        SELECT path, sourceId FROM sighting JOIN file ON file.id = fileId WHERE recordId = ?
        ORDER BY sourceId, path
        """, arguments: [row])
    guard let file = files.first else {
      throw IndexError(.notFound, "\(title) has left its calendar, so that it can't be changed")
    }
    let name: String = try file.value("sourceId", of: "file")
    guard let source = try store.sources(db).first(where: { $0.id == name }) else {
      throw DamagedValue("file", "sourceId")
    }
    self.source = source
    let relative: String = try file.value("path", of: "file")
    path = try source.requireWritable().pathToWrite(of: RelativePath(relative))
    if files.count > 1 {
      let second: String = try files[1].value("path", of: "file")
      throw IndexError(
        .ambiguous, "\(title) is in two files, \(relative) and \(second); remove one of them first")
    }
  }
}

extension SourceSummary {
  /// - Returns: itself.
  /// - Throws: `IndexError` where nothing may be written to it.
  func requireWritable() throws -> SourceSummary {
    switch location.kind {
    case .file, .folder, .system:
      if isWritable { return self }
      throw IndexError(
        .notFound, "'\(id)' is only read", remedy: .makeWritable(source: location.text))
    case .feed, .caldav:
      throw IndexError(.notFound, "'\(id)' is on a server, and what is there is only read")
    case .keptCopy, .data:
      throw IndexError(
        .notFound, "'\(id)' is a copy, so that nobody would see what is written to it")
    }
  }

  fileprivate func pathToWrite(of file: RelativePath) -> String {
    switch location {
    case .folder(let folder): "\(folder)/\(file.text)"
    default: location.text
    }
  }
}
