import Calendars
import FetchMessages
import Files
import Index
import Mirror
import Writing

/// A request for a change of a calendar.
package enum ChangeRequest: Hashable, Sendable {
  /// Of a meeting, by its whole identifier; a span is needed where it is one of a series.
  case change(meeting: String, ChangeSpan?, EventChange)
  /// An event that is new, in a calendar or a source; nil if only one may be written to.
  case create(NewEvent, calendar: String?)
}

/// The plan of a change, before anything is written.
package struct ChangePlan: Hashable, Sendable {
  /// A file that changes, comes or goes.
  package struct Write: Hashable, Sendable {
    /// The identifier of its source.
    package var source: String
    /// Absolute.
    package var path: String
    /// Nil if there is no file.
    package var before: [UInt8]?
    /// Nil if there is to be none.
    package var after: [UInt8]?
    /// The resource on a server; nil for a file of the user's. `path` is that of the copy in the
    /// mirror then.
    package internal(set) var server: ServerResource?
    /// The difference between the two states where neither is known: the file is another one since.
    package internal(set) var unresolved: FilePatch?
    /// If true, the mirror's copy of the resource is as it was left, so that the difference is enough.
    var isInMirror = false
  }

  /// A request, with the UID that a series gets which it divides.
  struct Request: Hashable, Sendable {
    let request: ChangeRequest
    let newUID: String
  }

  /// In the order in which they are written: what begins before what ends.
  package internal(set) var writes: [Write] = []
  /// Those that it was made for, so that it can be made anew.
  var requests: [Request] = []
  /// The edits that only the system can write.
  package internal(set) var edits: [CalendarEdit] = []
  /// Remarks on what is kept and may not be expected, each a sentence.
  package internal(set) var remarks: [String] = []
  /// Series that go on under another UID, or at another time under their own, by the old one.
  var heirs: [String: String] = [:]
  /// If true, servers are asked to tell no one of it.
  var isSilent = true

  /// The same file, as someone can find it.
  package static func shownPath(_ write: Write) -> String {
    write.server?.shown ?? SourceLocation.file(path: write.path).shownPath(of: "") ?? write.path
  }
}

/// A resource of a CalDAV server, with the tags of its state.
package struct ServerResource: Hashable, Sendable, Codable {
  /// Of its calendar and its own, without percent-encoding.
  package var calendar: String
  package var path: String
  /// With the server, as people are told it.
  package var shown: String
  /// Of the state before; nil if nothing is.
  package var before: ResourceTags?
  /// Of the state after; nil if nothing is, until it is written, and where the server does not
  /// tell.
  package var after: ResourceTags?
}

/// A file that may be written to.
struct ChangeFile {
  let source: SourceSummary
  /// Absolute; of what is on a server in its mirror.
  let path: String
  /// Without tags.
  let server: ServerResource?

  /// Below the folder of a source, or the source itself.
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

  /// A resource of a calendar on a server.
  init(_ resource: String, in calendar: String, folder: String, of source: SourceSummary) {
    self.source = source
    path = "\(source.location.mirror ?? "")/\(MirrorFolder.file(of: resource, in: folder))"
    server = ServerResource(
      calendar: calendar, path: resource, shown: (source.location.authority ?? "") + resource)
  }

  /// Beside it, for an event that gets a file of its own.
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

  /// The name of the file for an event with that UID.
  static func name(ofEvent uid: String) -> String {
    let name = uid.map { $0.isLetter || $0.isNumber || "-_.@".contains($0) ? $0 : "-" }
    return "\(String(name).prefix(120)).ics"
  }
}

/// The file that shows a record, and if it may be changed.
struct RecordPlace {
  let record: MeetingRecord
  let file: ChangeFile

  init(_ id: String, of store: MeetingStore, _ db: Database) throws {
    let row = try store.latestRowID(ofRecord: id, db)
    record = try MeetingStore.record(rowID: row, db)
    let title = record.title.isEmpty ? record.id : "'\(record.title)'"
    guard record.kind == .meeting else {
      throw IndexError(.notFound, "\(title) is a note, and no event of a calendar")
    }
    let files = try FileReference.all(of: row, db)
    guard let first = files.first else {
      throw IndexError(.notFound, "\(title) has left its calendar, so that it can't be changed")
    }
    guard let source = try store.sources(db).first(where: { $0.id == first.source }) else {
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

  /// The resource whose copy in the mirror it is.
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
      .notFound, "it is no longer known which event of '\(source.id)' that is", remedy: .syncFirst)
  }
}
