import Calendars
import GRDB
import Time

/// The sources of an index that are on servers.
package struct RemoteSources {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Adds a source on a server. If the URL was added before, changes its sign-in settings and
  /// owners.
  ///
  /// - Parameters:
  ///   - kind: `feed` or `caldav`.
  ///   - url: the address.
  ///   - host: the host of the address.
  ///   - name: the source's name; nil derives one from the host.
  ///   - owners: the addresses of the calendar's owners.
  ///   - access: the sign-in settings.
  ///   - lock: the right to write.
  ///   - setting: called with the source's identifier in the same transaction. If it throws an
  ///     error, nothing is added or changed.
  /// - Returns: the source's identifier, and whether it was known before.
  package func add(
    _ kind: SourceLocation.Kind, url: String, host: String, named name: String?, owners: [String],
    access: RemoteAccess, now: Moment, _ lock: WriterLock,
    setting: (_ source: String, Database) throws -> Void = { _, _ in }
  ) throws -> (id: String, isKnown: Bool) {
    let owners = JSONArray.encode(owners.map { $0.lowercased() })
    return try SourceCopy.write(to: store, lock) { db in
      if let known = try SourceRegistry(store).all(db).first(where: { $0.location.text == url }) {
        try SourceRows.setOwners(owners, of: known.id, db)
        try RemoteRow.insert(access, of: known.id, db)
        try setting(known.id, db)
        return (known.id, true)
      }
      let wanted = Identifier.slug(name ?? host)
      let id = try Identifier.free(wanted, in: "source", db)
      if let name, id != wanted {
        throw IndexError(
          .alreadyThere, "a source named '\(name)' already exists; choose another name")
      }
      let mirror = MirrorFolder.path(MirrorFolder.newName(for: id), in: store.home)
      try MirrorFolder(path: mirror).make()
      try SourceRegistry(store).insert(
        SourceLocation(kind, url, mirror: mirror), id: id, owners: owners, now: now, db)
      try RemoteRow.insert(access, of: id, db)
      try setting(id, db)
      return (id, false)
    }
  }

  /// Marks sources as signed out. Fetched calendars are kept.
  ///
  /// - Parameters:
  ///   - ids: the sources' identifiers.
  ///   - lock: the right to write.
  package func signOut(_ ids: [String], _ lock: WriterLock) throws {
    try SourceCopy.write(to: store, lock) { db in
      for id in ids {
        try db.execute(
          sql: "UPDATE remote SET secret = 'none' WHERE sourceId = ? AND scheme = ?",
          arguments: [id, RemoteAccess.bearer])
      }
    }
  }

  /// The sign-in settings of each source on a server, by the source's identifier.
  package func access() throws -> [String: RemoteAccess] {
    try store.read { db in
      var all: [String: RemoteAccess] = [:]
      for id in try String.fetchAll(db, sql: "SELECT sourceId FROM remote") {
        all[id] = try RemoteRow.of(id, db)?.access
      }
      return all
    }
  }
}
