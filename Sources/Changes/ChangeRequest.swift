import Calendars
import FetchMessages
import Files
import Index
import Writing

package enum ChangeRequest: Hashable, Sendable {
  /// A change of the meeting with this full identifier. A series requires the span.
  case change(meeting: String, ChangeSpan?, EventChange)
  /// A new event in a calendar or source; `calendar` may be nil if only one is writable.
  case create(NewEvent, calendar: String?)
}

/// The planned writes and edits of a change.
package struct ChangePlan: Hashable, Sendable {
  /// A file to be changed, created or deleted.
  package struct Write: Hashable, Sendable {
    /// The identifier of the source.
    package var source: String
    /// The absolute path.
    package var path: String
    /// The contents before the change; nil if the file doesn't exist.
    package var before: [UInt8]?
    /// The contents after the change; nil if the file is to be deleted.
    package var after: [UInt8]?
    /// The resource on a server; nil for a local file. If it isn't nil, `path` is the resource's
    /// copy in the mirror.
    package internal(set) var server: ServerResource?
    /// The difference between the two states, as stored in the journal; nil unless both states are
    /// unknown because the file was changed later.
    package internal(set) var unresolved: FilePatch?
    /// If true, the mirror's copy still has the written contents, so the journal stores only the
    /// difference.
    var isInMirror = false
  }

  /// A request, with the UID for a series that it splits off.
  struct Request: Hashable, Sendable {
    let request: ChangeRequest
    let newUID: String
  }

  /// The writes in order. If a series is split, the write that creates the new series comes before
  /// the write that shortens the old one.
  package internal(set) var writes: [Write] = []
  /// The requests of the plan, for planning them again.
  var requests: [Request] = []
  /// The edits of system calendars.
  package internal(set) var edits: [CalendarEdit] = []
  /// Sentences about effects that the user may not expect, such as occurrences that stay the same.
  package internal(set) var remarks: [String] = []
  /// The new UIDs by the old ones, for series of which some or all occurrences get another UID or
  /// another time.
  var heirs: [String: String] = [:]
  /// If true, servers are asked not to notify anyone.
  var isSilent = true

  /// Returns the file's path or address, as it is displayed to the user.
  package static func shownPath(_ write: Write) -> String {
    write.server?.shown ?? SourceLocation.file(path: write.path).shownPath(of: "") ?? write.path
  }
}

/// A resource of a CalDAV server, with the tags of its states.
package struct ServerResource: Hashable, Sendable, Codable {
  /// The paths of the calendar and of the resource, without percent-encoding.
  package var calendar: String
  package var path: String
  /// The address including the server, as users see it.
  package var shown: String
  /// The tags before the change; nil if the resource doesn't exist.
  package var before: ResourceTags?
  /// The tags after the change; nil if the resource doesn't exist or the server sends no tags.
  package var after: ResourceTags?
}

/// A writable file.
struct ChangeFile {
  let source: SourceSummary
  /// The absolute path of the file, or of the mirror's copy if the file is a resource on a server.
  let path: String
  /// The resource on a server, without tags.
  let server: ServerResource?

  /// Creates a file in the folder of a source, or the source's own file.
  init(_ file: RelativePath, of source: SourceSummary) {
    self.source = source
    switch source.location {
    case .folder(let folder): path = "\(folder)/\(file.text)"
    default: path = source.location.text
    }
    server = nil
  }

  init(path: String, of source: SourceSummary) {
    (self.path, self.source, server) = (path, source, nil)
  }

  /// Creates the file of a resource on a server.
  init(_ resource: String, in calendar: String, folder: String, of source: SourceSummary) {
    self.source = source
    path = "\(source.location.mirror ?? "")/\(MirrorFolder.file(of: resource, in: folder))"
    server = ServerResource(
      calendar: calendar, path: resource, shown: (source.location.authority ?? "") + resource)
  }

  /// Returns a file in the same folder for another event, with this UID.
  func beside(named uid: String) -> ChangeFile {
    let name = Self.name(ofEvent: uid)
    if let server {
      let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
      return ChangeFile(server.calendar + name, in: server.calendar, folder: folder, of: source)
    }
    let folder = path.prefix(
      path.lastIndex(of: "/").map { path.distance(from: path.startIndex, to: $0) } ?? 0)
    return ChangeFile(path: "\(folder)/\(name)", of: source)
  }

  /// Returns the file name for an event with this UID.
  static func name(ofEvent uid: String) -> String {
    let name = uid.map { $0.isLetter || $0.isNumber || "-_.@".contains($0) ? $0 : "-" }
    return "\(String(name).prefix(120)).ics"
  }
}

/// A record and the file that contains it, which must be writable.
struct RecordPlace {
  let record: MeetingRecord
  let file: ChangeFile

  init(_ id: String, of store: MeetingStore, _ db: Database) throws {
    let row = try RecordRows.rowID(ofMeeting: id, db)
    record = try MeetingRecord(rowID: row, db)
    let title = record.title.isEmpty ? record.id : "'\(record.title)'"
    guard record.kind == .meeting else {
      throw IndexError(.notFound, "\(title) is a note, not an event of a calendar")
    }
    let files = try FileReference.all(of: row, db)
    guard let first = files.first else {
      throw IndexError(.notFound, "\(title) is no longer in its calendar, so it can't be changed")
    }
    guard let source = try SourceRegistry(store).all(db).first(where: { $0.id == first.source })
    else {
      throw DamagedValue("file", "sourceId")
    }
    let writable = try source.requireWritable()
    file =
      source.location.isRemote
      ? try Self.resource(first.path.text, of: writable, db)
      : ChangeFile(first.path, of: writable)
    if files.count > 1 {
      throw IndexError(
        .ambiguous,
        "\(title) is in two files, \(first.path.text) and \(files[1].path.text); "
          + "remove one of them first")
    }
  }

  /// Returns the resource whose copy in the mirror is `file`.
  private static func resource(
    _ file: String, of source: SourceSummary, _ db: Database
  ) throws -> ChangeFile {
    let state = try MirrorState(of: source.id, db)
    for calendar in state.collections.values where file.hasPrefix(calendar.folder + "/") {
      let all = try MirrorResource.all(of: calendar.id, db).map(\.path)
      for resource in all where calendar.file(of: resource) == file {
        return ChangeFile(resource, in: calendar.path, folder: calendar.folder, of: source)
      }
    }
    throw IndexError(
      .notFound, "can't find that event in '\(source.id)' any more", remedy: .syncFirst)
  }
}

extension ChangePlan {
  /// If true, only revision properties such as `DTSTAMP` would change.
  package var changesNothing: Bool {
    edits.isEmpty && !writes.isEmpty
      && writes.allSatisfy { write in
        guard let before = write.before, let after = write.after else { return false }
        return Self.content(of: before) == Self.content(of: after)
      }
  }

  private static func content(of file: [UInt8]) -> [ArraySlice<UInt8>] {
    file.split(separator: 0x0A).filter { line in
      !revisionMarks.contains { line.starts(with: $0) }
    }
  }

  private static let revisionMarks = ["DTSTAMP", "SEQUENCE:", "LAST-MODIFIED"].map {
    Array($0.utf8)
  }
}
