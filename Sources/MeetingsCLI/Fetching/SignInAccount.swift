import Foundation
import MeetingIndex

/// A user's account on a server, which is identified by scheme, host and port, because another
/// port may belong to another server.
struct SignInAccount: Hashable {
  let scheme: String
  let host: String
  /// The port; the scheme's default if the address has none.
  let port: Int
  let user: String
  /// If true, the user has signed in with a browser, and a refresh token is stored instead of a
  /// password.
  let isSignIn: Bool

  init(user: String, url: String, isSignIn: Bool = false) {
    self.isSignIn = isSignIn
    let parts = URL(string: url)
    scheme = parts?.scheme ?? "https"
    host = parts?.host() ?? url
    port = parts?.port ?? Self.usualPort(scheme)
    self.user = user
  }

  /// Returns the account of a source; nil if it has none or has signed out.
  init?(_ access: RemoteAccess, url: String) {
    let isSignIn = access.secret == .signIn
    guard access.secret != .signedOut, let user = access.user ?? (isSignIn ? "" : nil) else {
      return nil
    }
    self.init(user: user, url: url, isSignIn: isSignIn)
  }

  private static func usualPort(_ scheme: String) -> Int { scheme == "http" ? 80 : 443 }

  var origin: String { "\(scheme)://\(host):\(port)" }

  /// The account in the form `alice@cloud.example.com:8443`; the default port is omitted.
  var name: String { "\(user)@\(host)" + (port == Self.usualPort(scheme) ? "" : ":\(port)") }

  /// Returns the accounts that sources use.
  static func all(_ store: MeetingStore) throws -> Set<SignInAccount> {
    let access = try RemoteSources(store).access()
    return Set(
      try SourceRegistry(store).all(counted: false).compactMap { source in
        access[source.id].flatMap { SignInAccount($0, url: source.location.text) }
      })
  }
}
