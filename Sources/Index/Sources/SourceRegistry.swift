import Calendars
import GRDB
import Time

/// The sources of the index.
public struct SourceRegistry {
  package let store: MeetingStore

  /// Creates the registry of an index.
  public init(_ store: MeetingStore) { self.store = store }

  /// Adds a source. If the location was added before, only its owners and exclusion patterns
  /// change.
  ///
  /// - Parameters:
  ///   - location: the location.
  ///   - content: calendars or notes.
  ///   - name: the source's name; nil derives one from its location.
  ///   - owners: the addresses of the calendar's owners; empty to use those in the user's
  ///     preferences.
  ///   - patterns: patterns for the names of excluded files; empty keeps the stored ones.
  ///   - links: the symbolic links to follow.
  ///   - lock: the right to write.
  /// - Returns: the source's identifier.
  /// - Throws: `IndexError` if the source exists and nothing would change, or if the name is taken.
  @discardableResult
  public func add(
    _ location: SourceLocation, of content: SourceContent = .calendars, named name: String?,
    owners: [String], excluding patterns: [String] = [], links: SourceLinks = .all, now: Moment,
    _ lock: WriterLock
  ) throws -> String {
    try add(
      location, of: content, named: name, owners: owners, excluding: patterns, links: links,
      now: now, lock, setting: { _, _ in })
  }

  /// The same as the other method, with further settings in the same transaction: if `setting`
  /// throws an error, nothing is added.
  ///
  /// - Parameter setting: called with the source's identifier.
  package func add(
    _ location: SourceLocation, of content: SourceContent, named name: String?, owners: [String],
    excluding patterns: [String], links: SourceLinks, now: Moment, _ lock: WriterLock,
    setting: (_ source: String, Database) throws -> Void
  ) throws -> String {
    let owners = JSONArray.encode(owners.map { $0.lowercased() })
    return try SourceCopy.write(to: store, lock) { db in
      let id = try added(
        location, of: content, named: name, owners: owners, excluding: patterns, links: links,
        now: now, db)
      try setting(id, db)
      return id
    }
  }

  private func added(
    _ location: SourceLocation, of content: SourceContent, named name: String?, owners: String,
    excluding patterns: [String], links: SourceLinks, now: Moment, _ db: Database
  ) throws -> String {
    if let known = try change(location, excluding: patterns, db) {
      try SourceRows.setOwners(owners, of: known, db)
      return known
    }
    if let known = try changeOwners(of: location, to: owners, db) { return known }
    let wanted = Identifier.slug(name ?? location.suggestedName)
    let id = try Identifier.free(wanted, in: "source", db)
    if let name, id != wanted {
      throw IndexError(
        .alreadyThere, "a source named '\(name)' already exists; choose another name")
    }
    try insert(location, of: content, id: id, owners: owners, now: now, db)
    _ = try change(location, excluding: patterns, db)
    try setLinks(links, of: id, db)
    return id
  }

  /// Sets the patterns of excluded files. An empty list keeps the stored ones.
  ///
  /// - Returns: the identifier of the source; nil if it doesn't exist yet or `patterns` is empty.
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

  /// Sets which symbolic links of a source are followed.
  ///
  /// - Parameters:
  ///   - links: the symbolic links to follow from the next sync on.
  ///   - source: the source's identifier.
  ///   - lock: the right to write.
  package func setLinks(_ links: SourceLinks, of source: String, _ lock: WriterLock) throws {
    try SourceCopy.write(to: store, lock) { try setLinks(links, of: source, $0) }
  }

  private func setLinks(_ links: SourceLinks, of source: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE source SET links = ?1, listing = NULL WHERE id = ?2 AND links <> ?1",
      arguments: [links.rawValue, source])
  }

  /// Inserts a source.
  ///
  /// - Parameter owners: the addresses as a JSON array; if empty, those in the user's preferences
  ///   are used.
  package func insert(
    _ location: SourceLocation, of content: SourceContent = .calendars, id: String, owners: String,
    now: Moment, _ db: Database
  ) throws {
    let owners = owners == "[]" ? JSONArray.encode(store.preferences.owners) : owners
    try db.execute(
      sql: """
        INSERT INTO source (id, kind, location, mirror, content, owners, addedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, location.kind.rawValue, location.text, location.mirror.map(MirrorFolder.name),
        content.rawValue, owners, now.seconds,
      ])
  }

  /// Changes the owners of the source with a location.
  ///
  /// - Returns: the identifier of the source; nil if it doesn't exist yet.
  /// - Throws: `IndexError` if the owners would stay the same.
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
    try SourceRows.setOwners(owners, of: id, db)
    return id
  }

  /// Allows or forbids changes to a source's events. Only files, folders, CalDAV servers and the
  /// operating system's calendars can be changed. A write-only source becomes readable.
  ///
  /// - Parameters:
  ///   - isWritable: whether changes may be written.
  ///   - name: the source's identifier or location.
  ///   - lock: the right to write.
  /// - Returns: the source's identifier.
  package func setWritable(
    _ isWritable: Bool, source name: String, _ lock: WriterLock
  ) throws -> String {
    try SourceCopy.write(to: store, lock) { try setWritable(isWritable, source: name, $0) }
  }

  /// The same as `setWritable(_:source:_:)`, in a transaction of the caller.
  package func setWritable(
    _ isWritable: Bool, source name: String, _ db: Database
  ) throws -> String {
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

/// Identifiers that are easy to type.
package enum Identifier {
  /// Returns the words of `text` in lower case, joined by hyphens. Characters other than letters
  /// and digits of any script separate words. If there are none, returns `calendar`.
  package static func slug(_ text: String) -> String {
    let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }
    let slug = words.joined(separator: "-")
    return slug.isEmpty ? "calendar" : slug
  }

  /// Returns `wanted` or, if that identifier is taken, `wanted` with a number appended.
  package static func free(_ wanted: String, in table: String, _ db: Database) throws -> String {
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

extension SourceLocation {
  /// Creates a location from a row.
  ///
  /// - Parameters:
  ///   - row: columns `kind`, `location` and `mirror` of `source`.
  ///   - home: the folder that contains the index.
  package init(row: Row, home: String) throws {
    guard let kind = Kind(rawValue: try row.value("kind", of: "source")) else {
      throw DamagedValue("source", "kind")
    }
    let name: String? = try row.value("mirror", of: "source")
    let mirror = try name.map { name throws(DamagedValue) in
      // The folder may be deleted later, so its name must be a valid name of a mirror.
      guard MirrorFolder.isName(name) else { throw DamagedValue("source", "mirror") }
      return MirrorFolder.path(name, in: home)
    }
    self.init(kind, try row.value("location", of: "source"), mirror: mirror ?? "")
  }

  /// The last path component without `.ics` or `.zip`; for another program's database, the
  /// program's name; `data` for a location without a path or on a server.
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
