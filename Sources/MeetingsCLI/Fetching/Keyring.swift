import Foundation
import MeetingIndex
import Programs

/// The system's keyring: `security` on macOS, and `secret-tool` of libsecret elsewhere.
enum Keyring {
  private static func service(_ account: SignInAccount) -> String {
    account.isSignIn ? "meetings-sign-in" : "meetings"
  }

  private static func attributes(of account: SignInAccount) -> [String] {
    #if os(macOS)
      ["-s", "\(service(account)):\(account.origin)", "-a", account.user]
    #else
      [
        "service", service(account), "scheme", account.scheme, "host", account.host, "port",
        "\(account.port)", "user", account.user,
      ]
    #endif
  }

  private static var tool: String? {
    #if os(macOS)
      return "/usr/bin/security"
    #else
      return ProgramPath.of("secret-tool", in: Environment.variables["PATH"])
    #endif
  }

  /// If true, the program that accesses the keyring is installed.
  static var isThere: Bool { tool != nil }

  private static var missing: IndexError {
    IndexError(
      .database, "no keyring to store the password in (secret-tool)",
      remedy: .advice("install libsecret-tools, or use --password-command"))
  }

  static func password(of account: SignInAccount) throws -> String {
    guard let tool else { throw missing }
    #if os(macOS)
      let arguments = ["find-generic-password"] + attributes(of: account) + ["-w"]
    #else
      let arguments = ["lookup"] + attributes(of: account)
    #endif
    let (status, output) = try ChildProcess.run(tool, arguments)
    let password = output.hasSuffix("\n") ? String(output.dropLast()) : output
    guard status == 0, !password.isEmpty else {
      throw IndexError(
        .database,
        "the keyring has no password for \(account.user) at \(account.origin), or is locked",
        remedy: .advice("unlock it, or add the address again"))
    }
    return password
  }

  /// Stores a password; throws an error if this fails.
  static func keep(_ password: String, as account: SignInAccount) throws {
    guard let tool else { throw missing }
    #if os(macOS)
      // The password is passed on standard input, because everyone can see arguments.
      let hexadecimal = password.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let place = "-s '\(service(account)):\(account.origin)' -a '\(account.user)'"
      let line = "add-generic-password -U \(place) -X \(hexadecimal)\n"
      let (status, _) = try ChildProcess.run(tool, ["-i"], input: line)
    #else
      let (status, _) = try ChildProcess.run(
        tool,
        ["store", "--label", "meetings: \(account.user) at \(account.origin)"]
          + attributes(of: account), input: password)
    #endif
    guard status == 0 else {
      throw IndexError(
        .database, "the keyring did not store the password",
        remedy: .advice("unlock it, or use --password-command"))
    }
  }

  /// Removes a password; returns false if it is still stored.
  static func remove(_ account: SignInAccount) -> Bool {
    guard let tool else { return false }
    #if os(macOS)
      let arguments = ["delete-generic-password"] + attributes(of: account)
    #else
      let arguments = ["clear"] + attributes(of: account)
    #endif
    // This also fails if there was no password, so the result is checked afterwards.
    _ = try? ChildProcess.run(tool, arguments)
    return (try? password(of: account)) == nil
  }
}
