import FetchMessages
import MeetingIndex

extension ServerAccess {
  /// Returns access to servers for changes to calendars. A password command runs only once for all
  /// requests.
  ///
  /// - Parameter patience: the number of seconds to wait for a server's next data; nil for the
  ///   default.
  static func forChanges(
    _ store: MeetingStore, patience: Int? = nil
  ) throws -> ServerAccess {
    let known = KnownCredentials()
    return ServerAccess(
      ask: known.tokens.ask, credential: known.credential,
      patience: patience ?? ServerAccess.usualPatience, userAgent: FetchingOptions.userAgent,
      system: try SystemCalendarAccess(for: store)?.access)
  }
}

/// A cache of credentials for one run, so that each password command runs only once.
private final class KnownCredentials {
  let tokens = AccessTokens()
  private var known: [RemoteAccess: FetchCredential?] = [:]

  func credential(_ access: RemoteAccess, _ url: String) throws -> FetchCredential? {
    // Access tokens expire, so they have a cache of their own.
    if access.secret == .signIn { return try tokens.credential(access, url: url) }
    if let credential = known[access] { return credential }
    let credential = try Secrets.credential(access, url: url)
    known[access] = .some(credential)
    return credential
  }
}
