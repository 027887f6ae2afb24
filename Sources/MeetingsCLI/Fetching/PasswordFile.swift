import Foundation
import MeetingIndex

/// An account's password in a file next to the settings that only its user can read.
struct PasswordFile {
  private let path: String

  private static var folder: String {
    URL(fileURLWithPath: SettingsFile.users.path).deletingLastPathComponent().path + "/passwords"
  }

  init(_ account: SignInAccount) {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@._-:"))
    let name = account.name.addingPercentEncoding(withAllowedCharacters: plain)
    path = "\(Self.folder)/\(name ?? account.host)"
  }

  /// The password; nil if the file is missing or empty because a write was interrupted.
  var password: String? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Replaces the file without a draft that could be left over. Other users can't read it at any
  /// time.
  func write(_ password: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: Self.folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      unlink(path)
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      try handle.write(contentsOf: Data("\(password)\n".utf8))
      try handle.synchronize()
    } catch {
      throw IndexError(
        .database, "\(path): the password can't be kept: \(error.systemReason)",
        remedy: .advice("let the folder be written to, or use --password-command"))
    }
  }

  /// Removes the file, and its folder if it was the last one.
  func remove() {
    unlink(path)
    rmdir(Self.folder)
  }
}
