import MeetingIndex

/// Passwords that were typed once: in the system's keyring, or in a file for each account if there is
/// none.
enum KeptPassword {
  /// Behind the word *stored*.
  static var place: String { Keyring.isThere ? "in the keyring" : "with owner-only access" }

  static func of(_ account: SignInAccount) throws -> String {
    // A file may be from before there was a keyring.
    if let password = PasswordFile(account).password { return password }
    if Keyring.isThere { return try Keyring.password(of: account) }
    throw IndexError(
      .database, "no password of \(account.user) at \(account.origin) is kept",
      remedy: .advice("add the address again"))
  }

  /// - Throws: if it is not kept.
  static func keep(_ password: String, as account: SignInAccount) throws {
    guard Keyring.isThere else { return try PasswordFile(account).write(password) }
    try Keyring.keep(password, as: account)
    PasswordFile(account).remove()
  }

  /// Returns true if it is not there any more.
  static func remove(_ account: SignInAccount) -> Bool {
    PasswordFile(account).remove()
    return !Keyring.isThere || Keyring.remove(account)
  }
}
