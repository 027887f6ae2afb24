import Foundation
import MeetingIndex

/// A user's account on a server. The server is an origin, because another port may belong to
/// another server.
struct SignInAccount: Hashable {
  let scheme: String
  let host: String
  /// The port; the scheme's default if the address has none.
  let port: Int
  let user: String

  init(user: String, url: String) {
    let parts = URL(string: url)
    scheme = parts?.scheme ?? "https"
    host = parts?.host() ?? url
    port = parts?.port ?? Self.usualPort(scheme)
    self.user = user
  }

  private static func usualPort(_ scheme: String) -> Int { scheme == "http" ? 80 : 443 }

  var origin: String { "\(scheme)://\(host):\(port)" }

  /// The account as `alice@cloud.example.com:8443`, without a default port.
  var name: String { "\(user)@\(host)" + (port == Self.usualPort(scheme) ? "" : ":\(port)") }

  /// Returns the accounts that sources use.
  static func all(_ store: MeetingStore) throws -> Set<SignInAccount> {
    let access = try RemoteSources(store).access()
    return Set(
      try store.sources(counted: false).compactMap { source in
        access[source.id]?.user.map { SignInAccount(user: $0, url: source.location.text) }
      })
  }
}
