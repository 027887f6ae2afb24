import Foundation
import MeetingIndex

/// The file that stores an account's password, next to the settings. Only its owner can read it.
struct PasswordFile {
  private let file: PrivateFile

  static func folder(isSignIn: Bool) -> String {
    URL(fileURLWithPath: SettingsFile.users.path).deletingLastPathComponent().path
      + (isSignIn ? "/sign-ins" : "/passwords")
  }

  init(_ account: SignInAccount) {
    // `~` is percent-encoded. Otherwise, a password file could have the name of another one's
    // draft, which ends with `~`.
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@._-:"))
    let name = account.name.addingPercentEncoding(withAllowedCharacters: plain)
    file = PrivateFile(
      path: "\(Self.folder(isSignIn: account.isSignIn))/\(name ?? account.host)")
  }

  /// The password; nil if the file is missing or, after an interrupted write, empty.
  var password: String? {
    guard let bytes = file.bytes else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Atomically replaces the file. Other users can never read it, even while it is being written.
  func write(_ password: String) throws {
    do { try file.write(password) } catch {
      throw IndexError(
        .database, "\(file.path): can't store the password: \(error.systemReason)",
        remedy: .advice("make the folder writable, or use --password-command"))
    }
  }

  /// Removes the file, and the folder if it is then empty.
  func remove() { file.removeWithFolder() }
}
