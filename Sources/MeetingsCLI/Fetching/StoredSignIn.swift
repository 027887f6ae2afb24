import FetchMessages
import Foundation
import MeetingIndex

/// A stored sign-in: the refresh token, with the server and the OAuth client for exchanging it.
struct StoredSignIn: Codable {
  var server: SignInServer
  var client: SignInClient
  var refreshToken: String

  /// Returns the sign-in of an account; nil if there is none.
  ///
  /// - Throws: `IndexError` if the keyring is locked.
  static func of(_ account: SignInAccount) throws -> StoredSignIn? {
    let text: String
    do {
      text = try StoredPassword.of(account)
    } catch  where !Keyring.isThere {
      return nil
    }
    return try? JSONDecoder().decode(StoredSignIn.self, from: Data(text.utf8))
  }

  /// Stores the sign-in; the previous one stays until the new one is stored.
  func keep(as account: SignInAccount) throws {
    try StoredPassword.keep(text(), as: account)
  }

  /// Returns the order that renews or revokes the sign-in.
  func order(_ step: SignInOrder.Step, url: String, caFile: String?, timeout: Int) -> FetchOrder {
    var order = SignInOrder(step: step, client: client)
    (order.server, order.refreshToken) = (server, refreshToken)
    return FetchOrder(order, url: url, caFile: caFile, timeout: timeout)
  }

  /// Returns the sign-in as one line of JSON.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension FetchOrder {
  /// - Parameter url: the URL of the calendar server.
  init(_ step: SignInOrder, url: String, caFile: String?, timeout: Int) {
    self.init(
      task: .signIn, url: url, credential: nil, caFile: caFile, patience: timeout,
      userAgent: FetchingOptions.userAgent)
    signIn = step
  }
}

/// A lock that excludes other processes and threads from renewing a sign-in. It is needed because
/// a refresh token is often valid only once.
struct SignInLock {
  private let folder: Int32

  init() throws {
    let path = PasswordFile.folder(isSignIn: true)
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      throw IndexError(
        .database, "\(path): the sign-in can't be renewed: \(String(cString: strerror(errno)))",
        remedy: .advice("make the folder writable"))
    }
    while flock(folder, LOCK_EX) != 0, errno == EINTR {}
  }

  func end() { close(folder) }
}
