import Foundation
import MeetingIndex

/// A file next to the settings with an account's password. Only its owner can read it.
struct PasswordFile {
  private let path: String

  private let folder: String

  static func folder(isSignIn: Bool) -> String {
    URL(fileURLWithPath: SettingsFile.users.path).deletingLastPathComponent().path
      + (isSignIn ? "/sign-ins" : "/passwords")
  }

  init(_ account: SignInAccount) {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@._-:"))
    let name = account.name.addingPercentEncoding(withAllowedCharacters: plain)
    folder = Self.folder(isSignIn: account.isSignIn)
    path = "\(folder)/\(name ?? account.host)"
  }

  /// The password; nil if the file is missing or, after an interrupted write, empty.
  var password: String? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// The path of the new file until it replaces the old one. Other file names can't contain `~`,
  /// because it is percent-encoded.
  private var draft: String { path + "~" }

  /// Replaces the file atomically. Other users can't read it at any time.
  func write(_ password: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      unlink(draft)
      let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      try handle.write(contentsOf: Data("\(password)\n".utf8))
      try handle.synchronize()
      guard rename(draft, path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      throw IndexError(
        .database, "\(path): can't store the password: \(error.systemReason)",
        remedy: .advice("make the folder writable, or use --password-command"))
    }
  }

  /// Removes the file, and the folder if it is then empty.
  func remove() {
    unlink(draft)
    unlink(path)
    rmdir(folder)
  }
}
