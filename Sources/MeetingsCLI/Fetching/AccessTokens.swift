import FetchMessages
import Foundation
import MeetingIndex

/// The access tokens of a run, in memory only. A token is shared by all sources of its account, and
/// is renewed shortly before it expires or when a server rejects it.
final class AccessTokens {
  private struct Token {
    let text: String
    /// The time from which the token has to be renewed, on a monotonic clock; nil if its expiry is
    /// unknown.
    let end: ContinuousClock.Instant?
    let access: RemoteAccess
    let url: String
  }

  private var tokens: [SignInAccount: Token] = [:]
  private let timeout: Int

  init(timeout: Int = ServerAccess.usualPatience) { self.timeout = timeout }

  /// Returns the credential of a source to which the user has signed in.
  func credential(_ access: RemoteAccess, url: String) throws -> FetchCredential {
    let account = SignInAccount(user: access.user ?? "", url: url, isSignIn: true)
    if let token = tokens[account], token.end.map({ .now < $0 }) ?? true {
      return credential(token, account)
    }
    return credential(try renewed(account, access, url), account)
  }

  private func credential(_ token: Token, _ account: SignInAccount) -> FetchCredential {
    FetchCredential(kind: .bearer, user: account.user, secret: token.text, scheme: nil)
  }

  /// Sends an order like `FetchProcess.ask`. If the server rejects the token, a renewed one is
  /// provided.
  func ask(
    _ order: @autoclosure () throws -> FetchOrder, known: KnownAnswers,
    each: (FetchMessage, [UInt8]) throws -> Void
  ) throws {
    var account: SignInAccount?
    func marked(_ order: FetchOrder) -> FetchOrder {
      var order = order
      account = self.account(of: order)
      order.renewsCredential = account != nil
      return order
    }
    var known = known
    known.credential = {
      guard let account, let token = self.tokens[account] else { return nil }
      return self.credential(try self.renewed(account, token.access, token.url), account)
    }
    try FetchProcess.ask(marked(order()), known: known, each: each)
  }

  private func account(of order: FetchOrder) -> SignInAccount? {
    guard let credential = order.credential, credential.kind == .bearer else { return nil }
    let account = SignInAccount(user: credential.user, url: order.url, isSignIn: true)
    return tokens[account]?.text == credential.secret ? account : nil
  }

  /// Exchanges the stored refresh token for an access token. If the server sends a new refresh
  /// token, it is stored first, because the old one may no longer be valid.
  private func renewed(
    _ account: SignInAccount, _ access: RemoteAccess, _ url: String
  ) throws -> Token {
    let interruptions = BlockedSignals()
    defer { interruptions.end() }
    let lock = try SignInLock()
    defer { lock.end() }
    guard var kept = try StoredSignIn.of(account) else { throw SignedOut.error(access, url, nil) }
    var granted: GrantedTokens?
    let order = kept.order(.refresh, url: url, caFile: access.caFile, timeout: timeout)
    try FetchProcess.ask(order) { message, _ in
      switch message {
      case .granted(_, let tokens): granted = tokens
      case .failed(let reason, let needsCredentials):
        throw needsCredentials
          ? SignedOut.error(access, url, reason) : IndexError(.database, reason)
      default: break
      }
    }
    guard let granted else { throw IndexError(.database, "meetings-fetch exited early; try again") }
    if let refresh = granted.refreshToken, refresh != kept.refreshToken {
      kept.refreshToken = refresh
      try kept.keep(as: account)
    }
    let token = Token(
      text: granted.accessToken,
      end: granted.expiresIn.map { .now + .seconds($0 - min(60, $0 / 10)) }, access: access,
      url: url)
    tokens[account] = token
    return token
  }
}

/// The error for a source whose user is no longer signed in.
enum SignedOut {
  /// Returns the error, which suggests the command for signing in again.
  ///
  /// - Parameter reason: the server's reason; nil if the user has signed out.
  static func error(_ access: RemoteAccess, _ url: String, _ reason: String?) -> IndexError {
    let command = EchoedCommand(
      ["add"], others: [url],
      options: ["--sign-in"] + (access.user.map { EchoedCommand.option("--user", $0) } ?? [])
    ).typed
    return IndexError(
      .database, "signed out" + (reason.map { ": \($0)" } ?? "") + "; to sign in again: \(command)")
  }
}

/// Blocks interrupting signals until a new token is stored.
private struct BlockedSignals {
  private let before: sigset_t

  init() {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, number) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    self.before = before
  }

  func end() {
    var mask = before
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
