import FetchMessages
import MeetingIndex

extension ServerAccess {
  /// The access for changes of calendars that are no files. A password command is run once for all
  /// requests of a command.
  ///
  /// - Parameter patience: the number of seconds a server may be silent; nil for the usual.
  static func forChanges(
    _ store: MeetingStore, patience: Int? = nil
  ) throws -> ServerAccess {
    let known = KnownCredentials()
    return ServerAccess(
      ask: FetchProcess.ask, credential: known.credential,
      patience: patience ?? ServerAccess.usualPatience, userAgent: FetchingOptions.userAgent,
      system: try SystemCalendarAccess(for: store)?.access)
  }
}

/// Credentials that were asked for already.
private final class KnownCredentials {
  private var known: [RemoteAccess: FetchCredential?] = [:]

  func credential(_ access: RemoteAccess, _ url: String) throws -> FetchCredential? {
    if let credential = known[access] { return credential }
    let credential = try Secrets.credential(access, url: url)
    known[access] = .some(credential)
    return credential
  }
}
