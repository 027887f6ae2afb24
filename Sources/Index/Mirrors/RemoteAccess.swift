import Calendars
import GRDB

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

/// A row of `remote`.
package struct RemoteRow {
  package var access: RemoteAccess
  package var movedTo: String?
  package var lastModified: String?

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

  /// Notes what a server said when it was asked.
  ///
  /// - Parameters:
  ///   - scheme: by which it asked for the password; nil leaves the one before.
  ///   - movedTo: where it is now; nil leaves the address before.
  ///   - lastModified: what it said last of when it was modified; nil leaves what was said before.
  ///   - contactedAt: the time of a whole answer, in seconds since 1970-01-01T00:00:00Z; nil for a partial
  ///     one.
  package static func remember(
    scheme: String?, movedTo: String?, lastModified: String??, contactedAt: Int64?,
    of source: String, _ db: Database
  ) throws {
    let (isModified, modified) = (lastModified != nil, lastModified ?? nil)
    try db.execute(
      sql: """
        UPDATE remote SET scheme = coalesce(?1, scheme), movedTo = coalesce(?2, movedTo),
          lastModified = iif(?3, ?4, lastModified), contactedAt = coalesce(?5, contactedAt)
        WHERE sourceId = ?6
        """, arguments: [scheme, movedTo, isModified, modified, contactedAt, source])
  }
}
