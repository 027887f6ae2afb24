import FetchMessages
import Foundation

/// The access token for programs on this machine. It is stored next to the index, in a file that
/// only its owner can read, so clients have to be configured only once.
struct AccessToken {
  let path: String

  private var file: PrivateFile { PrivateFile(path: path) }

  init(home: String) { path = home + "/mcp-token" }

  /// Returns the stored token, or creates one.
  ///
  /// - Parameter isNew: if true, replaces the stored token, which then becomes invalid.
  func value(isNew: Bool) throws -> String {
    if !isNew, let kept = try kept() { return kept }
    let token = LocalServer.secret()
    do {
      try file.write(token)
    } catch {
      throw SettingProblem("\(path): can't store the token: \(error.systemReason)")
    }
    return token
  }

  /// Returns the stored token; nil if there is no file.
  private func kept() throws -> String? {
    guard let bytes = file.bytes else { return nil }
    let token = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    guard token.utf8.count >= 32, token.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
      throw SettingProblem(
        "\(path) has no token of at least 32 characters; --new-token creates one")
    }
    return token
  }
}

/// Shared functions of commands that listen on this machine.
enum LocalServer {
  /// Lets a signal end the program immediately, as there is nothing to finish. The signals are
  /// unblocked in case the program was started with them blocked.
  static func exitOnInterrupt() {
    signal(SIGINT) { _ in _exit(0) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Returns 192 random bits in hexadecimal.
  static func secret() -> String { LocalAccess.secret(words: 3) }
}
