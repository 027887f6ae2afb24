import FetchMessages
import Foundation
import MeetingIndex
import Presentation
import Programs

/// Reads passwords and tokens. They exist only in this process's memory, in orders to
/// `meetings-fetch` and in `StoredPassword`, never in arguments, logs or errors.
enum Secrets {
  /// Returns the credential of a source; nil if it needs none.
  ///
  /// - Parameter tokens: the access tokens of this run.
  static func credential(
    _ access: RemoteAccess, url: String, _ tokens: AccessTokens = AccessTokens()
  ) throws -> FetchCredential? {
    let user = access.user ?? ""
    if access.secret != .none { ProcessMemory.hide() }
    switch access.secret {
    case .none: return nil
    case .signIn: return try tokens.credential(access, url: url)
    case .signedOut: throw SignedOut.error(access, url, nil)
    case .password(let command):
      return FetchCredential(
        kind: .password, user: user, secret: try output(of: command), scheme: access.scheme)
    case .token(let command):
      return FetchCredential(
        kind: .bearer, user: user, secret: try output(of: command), scheme: nil)
    case .keyring:
      let account = SignInAccount(user: user, url: url)
      return FetchCredential(
        kind: .password, user: user, secret: try usable(StoredPassword.of(account)),
        scheme: access.scheme)
    }
  }

  /// Removes the stored passwords of accounts that no source uses any more.
  ///
  /// The password of an account is kept as long as any source uses the account, even one that signs
  /// in with a command, because the command may print the stored password.
  ///
  /// - Parameters:
  ///   - before: the accounts of all sources before a change.
  ///   - after: the accounts that are left.
  static func release(
    _ before: Set<SignInAccount>, except after: Set<SignInAccount>, _ log: RunLog
  ) {
    for account in before.subtracting(after) where !StoredPassword.remove(account) {
      log.warning("a password could not be removed from the keyring")
      let whose = "the password of \(account.user) at \(account.origin)"
      log.note("\(whose) is still in the keyring, which refused to delete it")
    }
  }

  /// Returns the first line of a shell command's output.
  ///
  /// - Parameter secret: the kind of secret, for messages.
  static func output(of command: String, secret: String = "password") throws -> String {
    let ended: (status: Int32, output: String)
    do {
      // The command may ask on the terminal.
      ended = try ChildProcess.run(
        "/bin/sh", ["-c", command], input: nil, seconds: patience, atMost: 1 << 16)
    } catch let failure as BoundedProgram.Failure {
      throw IndexError(
        .database, "the command for the \(secret) \(failure.words)",
        remedy: .advice("run it by hand to see why"))
    }
    let (status, output) = ended
    let line = String(
      String.UnicodeScalarView(output.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }))
    // The message must not contain the output, which may be the secret.
    guard status == 0, !line.isEmpty else {
      let cause =
        status == 0 ? "printed nothing" : "failed with status \(status)"
      throw IndexError(
        .database, "the command for the \(secret) \(cause)",
        remedy: .advice("run it by hand to see why"))
    }
    return try usable(line)
  }

  /// Returns the secret; throws an error if it contains a NUL byte, which would truncate it when it
  /// is sent.
  private static func usable(_ secret: String) throws -> String {
    guard secret.contains("\0") else { return secret }
    throw IndexError(
      .database, "the password contains a NUL byte, which servers can't accept",
      remedy: .advice("store it without the byte"))
  }

  /// The time limit of a password command, in seconds. The user may have to unlock a keyring first.
  private static let patience = 300

  /// Asks on the terminal, without echo, for a password to be stored.
  static func ask(user: String, host: String) throws -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw IndexError(
        .database, "there is no terminal to type the password of \(user) at \(host)",
        remedy: .advice("use --password-command, or --password-stdin"))
    }
    close(terminal)
    let whose = "Password of \(Sanitizer.line(user)) at \(host)"
    let typed = TypedSecret.line(after: "\(whose) (hidden; stored \(StoredPassword.place)): ")
    guard let typed, !typed.isEmpty else {
      throw IndexError(.database, "no password was given")
    }
    return try usable(typed)
  }

  /// Reads a password to be stored from the first line of standard input.
  static func fromStandardInput() throws -> String {
    guard let line = StandardInput.line(), !line.isEmpty else {
      throw IndexError(
        .database, "no password on standard input",
        remedy: .advice("give it as the first line, or leave out --password-stdin"))
    }
    return try usable(line)
  }
}

/// Stores passwords in the system's keyring, or in one file per account if there is none.
enum StoredPassword {
  /// A phrase that describes where passwords are stored, to follow the word *stored*.
  static var place: String { Keyring.isThere ? "in the keyring" : "with owner-only access" }

  static func of(_ account: SignInAccount) throws -> String {
    // The file may have been written before there was a keyring.
    if let password = PasswordFile(account).password { return password }
    if Keyring.isThere { return try Keyring.password(of: account) }
    throw IndexError(
      .database, "no password is stored for \(account.user) at \(account.origin)",
      remedy: .advice("add the address again"))
  }

  /// Stores a password; throws an error if this fails.
  static func keep(_ password: String, as account: SignInAccount) throws {
    guard Keyring.isThere else { return try PasswordFile(account).write(password) }
    try Keyring.keep(password, as: account)
    PasswordFile(account).remove()
  }

  /// Removes a password; returns false if it is still stored.
  static func remove(_ account: SignInAccount) -> Bool {
    PasswordFile(account).remove()
    return !Keyring.isThere || Keyring.remove(account)
  }
}
