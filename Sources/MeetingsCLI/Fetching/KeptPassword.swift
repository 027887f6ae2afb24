import MeetingIndex

/// Stores passwords in the system's keyring, or in one file per account if there is none.
enum KeptPassword {
  /// The place as it follows the word *stored*.
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
