import Calendars
import GRDB

/// The settings for signing in to a source on a server. They don't contain the secrets.
package struct RemoteAccess: Hashable, Sendable {
  /// The place where the password or token is stored, or the command that prints it.
  package enum Secret: Hashable, Sendable {
    /// No sign-in is needed.
    case none
    /// A password printed by a command.
    case password(command: String)
    case token(command: String)
    /// The password in the system's keyring.
    case keyring
    /// The refresh token in the system's keyring, from signing in with a browser.
    case signIn
    /// No secret, because the user has signed out.
    case signedOut
  }

  package var user: String?
  package var secret: Secret
  /// The stored scheme of a source that the user signs in to with a browser. With it, the secret in
  /// the keyring is a refresh token rather than a password.
  package static let bearer = "bearer"

  /// The absolute path of a file of trusted certificates.
  package var caFile: String?
  /// The absolute path of the client certificate; `clientKey` is the path of its key if that is in
  /// a separate file.
  package var clientCertificate: String?
  package var clientKey: String?
  /// The authentication scheme that the server requested last.
  package var scheme: String?
  /// The URLs at which calendars are listed; empty if the source itself is a calendar.
  package var homes: [String]
  /// The paths of the chosen calendars; empty for all.
  package var chosen: [String]

  package init(
    user: String? = nil, secret: Secret = .none, caFile: String? = nil, scheme: String? = nil,
    homes: [String] = [], chosen: [String] = []
  ) {
    (self.user, self.secret, self.caFile) = (user, secret, caFile)
    (self.scheme, self.homes, self.chosen) = (scheme, homes, chosen)
  }
}

/// A row of the table `remote`.
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
    let scheme: String? = try value("scheme")
    let isBearer = scheme == RemoteAccess.bearer
    let secret: RemoteAccess.Secret =
      switch try value("secret") as String {
      case "password": .password(command: command ?? "")
      case "token": .token(command: command ?? "")
      case "keyring": isBearer ? .signIn : .keyring
      default: isBearer ? .signedOut : .none
      }
    var access = RemoteAccess(
      user: try value("user"), secret: secret, caFile: try value("caFile"), scheme: scheme,
      homes: JSONArray.decode(try value("homes")), chosen: JSONArray.decode(try value("chosen")))
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
      case .keyring, .signIn: ("keyring", nil)
      case .signedOut: ("none", nil)
      }
    let isSignIn = access.secret == .signIn || access.secret == .signedOut
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO remote (
          sourceId, user, secret, command, caFile, clientCertificate, clientKey, scheme, homes, chosen)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        source, access.user, secret, command, access.caFile, access.clientCertificate,
        access.clientKey, isSignIn ? RemoteAccess.bearer : access.scheme,
        JSONArray.encode(access.homes), JSONArray.encode(access.chosen),
      ])
  }

  /// Updates the stored state of a source from a server's reply.
  ///
  /// - Parameters:
  ///   - scheme: the authentication scheme that the server requested; nil keeps the stored one.
  ///   - movedTo: the new address; nil keeps the stored one.
  ///   - lastModified: the server's Last-Modified; nil keeps the stored one, and `.some(nil)`
  ///     removes it.
  ///   - contactedAt: the time of a complete reply, in seconds since 1970-01-01T00:00:00Z; nil
  ///     keeps the stored one.
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
