import Calendars
import FetchMessages
import Foundation
import GRDB
import Index

/// The access to a source on a server, without any secret.
package struct RemoteAccess: Hashable, Sendable {
  /// The place of the password or token.
  package enum Secret: Hashable, Sendable {
    /// No one has to sign in.
    case none
    /// A command prints the password, or the token.
    case password(command: String)
    case token(command: String)
    /// The system's keyring has the password.
    case keyring
  }

  package var user: String?
  package var secret: Secret
  /// The absolute path of a file of certificates to trust.
  package var caFile: String?
  /// The absolute paths of our certificate, and of its key where that is in another file.
  package var clientCertificate: String?
  package var clientKey: String?
  /// By which the server asked for the password the last time.
  package var scheme: String?
  /// The addresses at which calendars are listed; none if the source is a calendar itself.
  package var homes: [String]
  /// Paths of the calendars that are wanted; none for all.
  package var chosen: [String]

  package init(
    user: String? = nil, secret: Secret = .none, caFile: String? = nil, scheme: String? = nil,
    homes: [String] = [], chosen: [String] = []
  ) {
    (self.user, self.secret, self.caFile) = (user, secret, caFile)
    (self.scheme, self.homes, self.chosen) = (scheme, homes, chosen)
  }
}

extension FetchOrder {
  /// Has the server asked as `access` says, but for the password.
  package mutating func sign(by access: RemoteAccess) {
    credential?.scheme = access.scheme
    (clientCertificate, clientKey) = (access.clientCertificate, access.clientKey)
  }
}

/// A row of `remote`.
struct RemoteRow {
  var access: RemoteAccess
  var movedTo: String?
  var lastModified: String?

  static func of(_ source: String, _ db: Database) throws -> RemoteRow? {
    let row = try Row.fetchOne(
      db, sql: "SELECT * FROM remote WHERE sourceId = ?", arguments: [source])
    guard let row else { return nil }
    func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
      try row.value(column, of: "remote")
    }
    let command: String? = try value("command")
    let secret: RemoteAccess.Secret =
      switch try value("secret") as String {
      case "password": .password(command: command ?? "")
      case "token": .token(command: command ?? "")
      case "keyring": .keyring
      default: .none
      }
    var access = RemoteAccess(
      user: try value("user"), secret: secret, caFile: try value("caFile"),
      scheme: try value("scheme"), homes: JSONArray.decode(try value("homes")),
      chosen: JSONArray.decode(try value("chosen")))
    access.clientCertificate = try value("clientCertificate")
    access.clientKey = try value("clientKey")
    return RemoteRow(
      access: access,
      movedTo: try value("movedTo"), lastModified: try value("lastModified"))
  }

  static func insert(_ access: RemoteAccess, of source: String, _ db: Database) throws {
    let (secret, command): (String, String?) =
      switch access.secret {
      case .none: ("none", nil)
      case .password(let command): ("password", command)
      case .token(let command): ("token", command)
      case .keyring: ("keyring", nil)
      }
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO remote (
          sourceId, user, secret, command, caFile, clientCertificate, clientKey, scheme, homes, chosen)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        source, access.user, secret, command, access.caFile, access.clientCertificate,
        access.clientKey, access.scheme,
        JSONArray.encode(access.homes), JSONArray.encode(access.chosen),
      ])
  }
}

extension MeetingStore {
  /// Subscribes to what is on a server, or has one that was added before signed in in another way.
  ///
  /// - Parameters:
  ///   - kind: `feed` or `caldav`.
  ///   - url: where it is.
  ///   - host: of the address.
  ///   - name: what it is to be called; nil derives a name from its host.
  ///   - owners: addresses of whose calendar it is.
  ///   - access: how to sign in.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - lock: the right to write.
  /// - Returns: the source's identifier, and whether it was there before.
  package func addRemote(
    _ kind: SourceLocation.Kind, url: String, host: String, named name: String?, owners: [String],
    access: RemoteAccess, now: Int64, _ lock: WriterLock
  ) throws -> (id: String, isKnown: Bool) {
    let owners = JSONArray.encode(owners.map { $0.lowercased() })
    return try writeSources(lock) { db in
      if let known = try self.sources(db).first(where: { $0.location.text == url }) {
        try self.setOwners(owners, of: known.id, db)
        try RemoteRow.insert(access, of: known.id, db)
        return (known.id, true)
      }
      let wanted = Identifier.slug(name ?? host)
      let id = try self.freeIdentifier(wanted, in: "source", db)
      if let name, id != wanted {
        throw IndexError(
          .alreadyThere, "a source named '\(name)' exists already; choose another name")
      }
      let mirror = MirrorFolder.path(MirrorFolder.newName(for: id), in: self.home)
      try MirrorFolder(path: mirror).make()
      try self.insert(
        SourceLocation(kind, url, mirror: mirror), id: id, owners: owners, now: now, db)
      try RemoteRow.insert(access, of: id, db)
      return (id, false)
    }
  }

  /// The access to each source on a server, by identifier.
  package func remoteAccess() throws -> [String: RemoteAccess] {
    try read { db in
      var all: [String: RemoteAccess] = [:]
      for id in try String.fetchAll(db, sql: "SELECT sourceId FROM remote") {
        all[id] = try RemoteRow.of(id, db)?.access
      }
      return all
    }
  }
}
