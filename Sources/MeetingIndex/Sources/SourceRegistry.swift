import Calendars
import FetchMessages
import GRDB

extension MeetingStore {
  /// Subscribes to a source. Of one that was added before, only the owners are changed.
  ///
  /// - Parameters:
  ///   - location: where it is.
  ///   - content: calendars, or notes.
  ///   - name: what it is to be called; nil derives a name from its location.
  ///   - owners: the addresses of whose calendar it is; none for those of the user's preferences.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - lock: the right to write.
  /// - Returns: the source's identifier.
  /// - Throws: `IndexError` where it is there already and nothing is to be changed.
  @discardableResult
  public func addSource(
    _ location: SourceLocation, of content: SourceContent = .calendars, named name: String?,
    owners: [String], now: Int64, _ lock: WriterLock
  ) throws -> String {
    let owners = JSONArray.encode(owners.map { $0.lowercased() })
    return try write(lock) { db in
      if let known = try self.changeOwners(of: location, to: owners, db) { return known }
      let wanted = Identifier.slug(name ?? location.suggestedName)
      let id = try self.freeIdentifier(wanted, in: "source", db)
      if let name, id != wanted {
        throw IndexError(.alreadyThere, "a source named '\(name)' is there already; pick another")
      }
      try self.insert(location, of: content, id: id, owners: owners, now: now, db)
      return id
    }
  }

  /// - Parameter owners: none leaves it to the user's preferences.
  func insert(
    _ location: SourceLocation, of content: SourceContent = .calendars, id: String, owners: String,
    now: Int64, _ db: Database
  ) throws {
    let owners = owners == "[]" ? JSONArray.encode(preferences.owners) : owners
    try db.execute(
      sql: """
        INSERT INTO source (id, kind, location, mirror, content, owners, addedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, location.kind.rawValue, location.text, location.mirror.map(MirrorFolder.name),
        content.rawValue, owners, now,
      ])
  }

  /// - Returns: the identifier of a source that was added before; nil where it is new.
  private func changeOwners(
    of location: SourceLocation, to owners: String, _ db: Database
  ) throws -> String? {
    let row = try Row.fetchOne(
      db, sql: "SELECT id, owners FROM source WHERE location = ?", arguments: [location.text])
    guard let row else { return nil }
    let id: String = try row.value("id", of: "source")
    if try owners == "[]" || owners == row.value("owners", of: "source") {
      throw IndexError(.alreadyThere, "\(location.text) was added before, as '\(id)'")
    }
    try setOwners(owners, of: id, db)
    return id
  }

  /// - Parameter owners: none leaves those that the source has.
  func setOwners(_ owners: String, of source: String, _ db: Database) throws {
    if owners == "[]" { return }
    try db.execute(
      sql: "UPDATE source SET owners = ?1 WHERE id = ?2 AND owners <> ?1",
      arguments: [owners, source])
    // Whose answer is "mine" is stored with the records: the next sync reads every file again.
    if db.changesCount > 0 {
      try db.execute(sql: "UPDATE file SET revision = NULL WHERE sourceId = ?", arguments: [source])
    }
  }

  /// Ends a subscription and removes its records.
  ///
  /// - Parameters:
  ///   - name: the source's identifier or location.
  ///   - withNotes: whether records go that carry attached notes, which are nowhere else.
  ///   - lock: the right to write.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: the source as it was.
  @discardableResult
  public func removeSource(
    _ name: String, withNotes: Bool, _ lock: WriterLock, now: Int64
  ) throws -> SourceSummary {
    try writeWithoutTransaction(lock) { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    let removed = try removeRows(ofSource: name, withNotes: withNotes, lock, now: now)
    try finishWipe(lock, now: now)
    return removed
  }

  private func removeRows(
    ofSource name: String, withNotes: Bool, _ lock: WriterLock, now: Int64
  ) throws -> SourceSummary {
    try write(lock) { db in
      let all = try self.sources(counted: true, db)
      guard let source = all.first(where: { $0.isCalled(name) }) else {
        let known = all.map(\.id).joined(separator: ", ")
        throw IndexError(
          .notFound,
          "no source is called '\(name)'"
            + (known.isEmpty ? "; none was added yet" : "; there are: \(known)"))
      }
      let ofSource = "calendarId IN (SELECT id FROM calendar WHERE sourceId = ?)"
      let noted = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM record WHERE attachedNotes <> '' AND \(ofSource)",
        arguments: [source.id])
      if let noted, noted > 0, !withNotes {
        throw IndexError(
          .alreadyThere,
          "\(noted) of its meetings carry notes that you attached", remedy: .removeNotesToo)
      }
      try NoteLinking.unlink(notesWhere: ofSource, [source.id], db)
      try db.execute(
        sql: "UPDATE record SET documentId = NULL WHERE \(ofSource)", arguments: [source.id])
      try db.execute(sql: "DELETE FROM source WHERE id = ?", arguments: [source.id])
      try NoteLinking.restoreUnlinked(self, db)
      try self.removeUnused(db)
      if case .keptCopy(let path) = source.location {
        try OpenWipe.begin(copy: path, now: now, db)
      } else if let mirror = source.location.mirror {
        try OpenWipe.begin(copy: mirror, now: now, db)
      }
      // Somebody who has something forgotten is told which sources to remove for it.
      if try !ForgottenRules(db).isEmpty {
        try self.wipeDerivedTexts(db)
        try OpenWipe.begin(now: now, db)
      }
      return source
    }
  }

  /// Says whether a source's events may be changed, which can be of files, folders and CalDAV servers.
  /// One that was never read is read from now on.
  ///
  /// - Parameters:
  ///   - isWritable: whether changes may be written to it.
  ///   - name: the source's identifier or location.
  ///   - lock: the right to write.
  /// - Returns: the source's identifier.
  package func setWritable(
    _ isWritable: Bool, source name: String, _ lock: WriterLock
  ) throws -> String {
    try write(lock) { db in
      let source = try self.source(named: name, db)
      var wanted = source
      wanted.isWritable = true
      if isWritable { _ = try wanted.requireWritable() }
      try db.execute(
        sql: "UPDATE source SET isWriteOnly = 0, isWritable = ? WHERE id = ?",
        arguments: [isWritable, source.id])
      return source.id
    }
  }

  /// Has events put into a source of which nothing is ever read.
  ///
  /// - Parameters:
  ///   - name: the source's identifier or location.
  ///   - calendars: of a server: where events may be put.
  ///   - lock: the right to write.
  package func setWriteOnly(
    source name: String, calendars: [FoundCollection] = [], _ lock: WriterLock
  ) throws {
    try write(lock) { db in
      let source = try self.source(named: name, counted: true, db)
      guard source.records == 0, source.syncedAt == nil else {
        throw IndexError(
          .alreadyThere, "'\(source.id)' is read already; remove it first to have it written only")
      }
      guard [.folder, .caldav].contains(source.location.kind) else {
        throw IndexError(
          .notFound,
          "'\(source.id)' can't be written to without being read; a folder can, and a "
            + "calendar of a CalDAV server")
      }
      try db.execute(
        sql: "UPDATE source SET isWritable = 1, isWriteOnly = 1 WHERE id = ?",
        arguments: [source.id])
      let known = source.location.isRemote ? try MirrorState(of: source.id, db).collections : [:]
      for calendar in calendars where known[calendar.path] == nil {
        _ = try CollectionRow(calendar, of: source.id, nil, db)
      }
    }
  }

  /// `wanted` as an identifier, with a number behind it where it is taken.
  func freeIdentifier(_ wanted: String, in table: String, _ db: Database) throws -> String {
    var candidate = wanted
    var number = 2
    while try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)", arguments: [candidate])
      == true
    {
      candidate = "\(wanted)-\(number)"
      number += 1
    }
    return candidate
  }
}

/// Names that people type.
enum Identifier {
  /// Lower-case letters and digits of any script, with single hyphens between words.
  static func slug(_ text: String) -> String {
    let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }
    let slug = words.joined(separator: "-")
    return slug.isEmpty ? "calendar" : slug
  }
}

extension SourceLocation {
  /// - Parameters:
  ///   - row: columns `kind`, `location` and `mirror` of `source`.
  ///   - home: the folder that holds the index.
  init(row: Row, home: String) throws {
    guard let kind = Kind(rawValue: try row.value("kind", of: "source")) else {
      throw DamagedValue("source", "kind")
    }
    let name: String? = try row.value("mirror", of: "source")
    let mirror = try name.map { name throws(DamagedValue) in
      // It is emptied and removed, so it has to be one of ours.
      guard MirrorFolder.isName(name) else { throw DamagedValue("source", "mirror") }
      return MirrorFolder.path(name, in: home)
    }
    self.init(kind, try row.value("location", of: "source"), mirror: mirror ?? "")
  }

  /// The last component of its path without `.ics`, or `data`.
  var suggestedName: String {
    guard !isRemote, let path else { return "data" }
    let last = path.split(separator: "/").last.map(String.init) ?? "root"
    return last.hasSuffix(".ics") ? String(last.dropLast(4)) : last
  }
}
