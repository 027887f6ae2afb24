import Calendars
import GRDB

extension MeetingStore {
  /// Subscribes to a source. Of one that was added before, only the owners are changed.
  ///
  /// - Parameters:
  ///   - location: where it is.
  ///   - content: calendars, or notes.
  ///   - name: what it is to be called; nil derives a name from its location.
  ///   - owners: the addresses of whose calendar it is; none for those of the user's preferences.
  ///   - patterns: of names of files that are not read; none leaves those that it has.
  ///   - links: those that are followed.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - lock: the right to write.
  /// - Returns: the source's identifier.
  /// - Throws: `IndexError` if it is there already and nothing is to be changed.
  @discardableResult
  public func addSource(
    _ location: SourceLocation, of content: SourceContent = .calendars, named name: String?,
    owners: [String], excluding patterns: [String] = [], links: SourceLinks = .all, now: Int64,
    _ lock: WriterLock
  ) throws -> String {
    let owners = JSONArray.encode(owners.map { $0.lowercased() })
    return try writeSources(lock) { db in
      if let known = try self.change(location, excluding: patterns, db) {
        try self.setOwners(owners, of: known, db)
        return known
      }
      if let known = try self.changeOwners(of: location, to: owners, db) { return known }
      let wanted = Identifier.slug(name ?? location.suggestedName)
      let id = try self.freeIdentifier(wanted, in: "source", db)
      if let name, id != wanted {
        throw IndexError(
          .alreadyThere, "a source named '\(name)' exists already; choose another name")
      }
      try self.insert(location, of: content, id: id, owners: owners, now: now, db)
      _ = try self.change(location, excluding: patterns, db)
      try self.setLinks(links, of: id, db)
      return id
    }
  }

  /// Says which files are not read; none leaves it as it is.
  ///
  /// - Returns: the identifier of the source; nil if it is new, or nothing is said.
  private func change(
    _ location: SourceLocation, excluding patterns: [String], _ db: Database
  ) throws -> String? {
    if patterns.isEmpty { return nil }
    try db.execute(
      sql: "UPDATE source SET excluded = ?, listing = NULL WHERE location = ?",
      arguments: [JSONArray.encode(patterns), location.text])
    return try String.fetchOne(
      db, sql: "SELECT id FROM source WHERE location = ?", arguments: [location.text])
  }

  /// - Parameters:
  ///   - links: those that are followed from the next sync on.
  ///   - source: the source's identifier.
  ///   - lock: the right to write.
  package func setLinks(_ links: SourceLinks, of source: String, _ lock: WriterLock) throws {
    try writeSources(lock) { try self.setLinks(links, of: source, $0) }
  }

  private func setLinks(_ links: SourceLinks, of source: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE source SET links = ?1, listing = NULL WHERE id = ?2 AND links <> ?1",
      arguments: [links.rawValue, source])
  }

  /// - Parameter owners: none leaves it to the user's preferences.
  package func insert(
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

  /// - Returns: the identifier of a source that was added before; nil if it is new.
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
  package func setOwners(_ owners: String, of source: String, _ db: Database) throws {
    if owners == "[]" { return }
    try db.execute(
      sql: "UPDATE source SET owners = ?1 WHERE id = ?2 AND owners <> ?1",
      arguments: [owners, source])
    // Whose answer is "mine" is stored with the records: the next sync reads every file again.
    if db.changesCount > 0 {
      try db.execute(sql: "UPDATE file SET revision = NULL WHERE sourceId = ?", arguments: [source])
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
    try writeSources(lock) { db in
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

  /// `wanted` as an identifier, with a number behind it where it is taken.
  package func freeIdentifier(_ wanted: String, in table: String, _ db: Database) throws -> String {
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
package enum Identifier {
  /// Lower-case letters and digits of any script, with single hyphens between words.
  package static func slug(_ text: String) -> String {
    let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }
    let slug = words.joined(separator: "-")
    return slug.isEmpty ? "calendar" : slug
  }
}

extension SourceLocation {
  /// - Parameters:
  ///   - row: columns `kind`, `location` and `mirror` of `source`.
  ///   - home: the folder that holds the index.
  package init(row: Row, home: String) throws {
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

  /// The last component of its path without `.ics` or `.zip`, or `data`; of a database the program
  /// that gives it its name.
  var suggestedName: String {
    guard !isRemote, let path else { return "data" }
    let last = path.split(separator: "/").last.map(String.init) ?? "root"
    if kind == .cache, let program = Self.programs[last] { return program }
    return last.hasSuffix(".ics") || kind == .archive ? String(last.dropLast(4)) : last
  }

  private static let programs = [
    "cache.sqlite": "thunderbird", "local.sqlite": "thunderbird", "cache.db": "evolution",
  ]
}
