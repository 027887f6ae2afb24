import Index

/// The place of a new event: its own file in a folder, or a file that contains other events.
struct NewEventPlace {
  let source: SourceSummary
  /// The file to which the event is added; nil if the event gets its own file.
  let file: ChangeFile?
  /// The calendar's path on its server and its folder in the mirror; nil if it isn't on a server.
  private let calendar: (path: String, folder: String)?
  private let folder: String

  /// Returns the file for an event with this UID.
  func file(for uid: String) -> ChangeFile {
    if let file { return file }
    let name = ChangeFile.name(ofEvent: uid)
    if let calendar {
      return ChangeFile(
        calendar.path + name, in: calendar.path, folder: calendar.folder, of: source)
    }
    return ChangeFile(path: "\(folder)/\(name)", of: source)
  }

  init(_ name: String?, of store: MeetingStore, _ db: Database) throws {
    let candidates = try Self.candidates(try SourceRegistry(store).all(db), db)
    let found = try name.map { try Self.named($0, of: candidates, store, db) }
    let all = found ?? candidates
    let open = all.filter { !$0.source.isWriteOnly }
    // A write-only calendar is used by default only if there are no other calendars.
    let wanted = found == nil && !open.isEmpty ? open : all
    guard wanted.count == 1 else { throw Self.undecided(wanted) }
    try self.init(wanted[0], db)
  }

  /// Returns the candidates with this name.
  private static func named(
    _ name: String, of candidates: [Candidate], _ store: MeetingStore, _ db: Database
  ) throws -> [Candidate] {
    let exact = candidates.filter { $0.names.contains(name) }
    if !exact.isEmpty { return exact }
    let id = try CalendarRegistry.calendar(named: name, db)
    if let found = candidates.first(where: { $0.names.contains(id) }) { return [found] }
    // Throws the reason why the calendar isn't writable.
    let owner = try CalendarFolders.source(ofCalendar: id, db)
    _ = try SourceRegistry(store).all(db).first { $0.id == owner }?.requireWritable()
    return candidates
  }

  /// A writable calendar.
  private struct Candidate {
    let source: SourceSummary
    /// The names of the calendar; the first is unique.
    let names: [String]
    /// The folder of the calendar in its source; empty for the source itself.
    let folder: String
    /// If true, the calendar's name is in its files, so a new event must be added to one of them.
    let isDeclared: Bool
    /// The path on the server, if there is one.
    let path: String?
  }

  private static func candidates(
    _ sources: [SourceSummary], _ db: Database
  ) throws -> [Candidate] {
    try sources.filter { $0.content == .calendars && (try? $0.requireWritable()) != nil }
      .flatMap { source -> [Candidate] in
        let calendars = try CalendarFolders.calendars(of: source.id, db).map {
          Candidate(
            source: source, names: [$0.id], folder: $0.folder, isDeclared: $0.isDeclared, path: nil)
        }
        if source.location.isRemote { return try ofServer(source, calendars, db) }
        let isOne = source.location.kind == .file || calendars.isEmpty
        guard isOne else { return calendars }
        let ids = calendars.count == 1 ? calendars[0].names : []
        return [
          Candidate(
            source: source, names: ids + [source.id], folder: "", isDeclared: false, path: nil)
        ]
      }
  }

  /// Returns the calendars found on a server, including empty ones.
  private static func ofServer(
    _ source: SourceSummary, _ calendars: [Candidate], _ db: Database
  ) throws -> [Candidate] {
    let collections = try MirrorState.Collection.all(of: source.id, db)
    return collections.map { collection in
      let folder = collection.folder
      let own = calendars.first { $0.folder == folder }?.names ?? []
      let only = collections.count == 1 ? [source.id] : []
      return Candidate(
        source: source, names: own + ["\(source.id)/\(folder)", collection.name, folder] + only,
        folder: folder, isDeclared: false, path: collection.path)
    }
  }

  private init(_ candidate: Candidate, _ db: Database) throws {
    source = candidate.source
    let path = source.location.text
    folder = candidate.folder.isEmpty ? path : "\(path)/\(candidate.folder)"
    calendar = candidate.path.map { ($0, candidate.folder) }
    if source.location.kind == .file {
      file = ChangeFile(path: path, of: source)
    } else if candidate.isDeclared {
      // If files declare the calendar's name, the event is added to the first of them.
      file = try CalendarFolders.firstFile(ofCalendar: candidate.names[0], db)
        .map { ChangeFile($0, of: candidate.source) }
    } else {
      file = nil
    }
  }

  private static func undecided(_ calendars: [Candidate]) -> IndexError {
    let names = calendars.compactMap(\.names.first)
    if names.isEmpty {
      return IndexError(
        .notFound, "no calendar is writable", remedy: .makeWritable(source: "PATH"))
    }
    return IndexError(
      .ambiguous,
      "several calendars are writable; name one: \(names.joined(separator: ", "))")
  }
}
