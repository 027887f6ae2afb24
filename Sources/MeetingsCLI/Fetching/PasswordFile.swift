import Foundation
import Presentation

/// A password in a file that only its user may read, beside the settings, where a system has no keyring.
/// A source that signs in by it has `cat FILE` as its command.
struct PasswordFile: Hashable {
  let path: String

  private static var folder: String {
    URL(fileURLWithPath: SettingsFile.users.path).deletingLastPathComponent().path + "/passwords"
  }

  /// - Parameter server: its address, of which only the host and the port are in the name.
  init(user: String, server: String) {
    let url = URL(string: server)
    let host = (url?.host() ?? server) + (url?.port.map { ":\($0)" } ?? "")
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@._-:"))
    let name = "\(user)@\(host)".addingPercentEncoding(withAllowedCharacters: plain)
    path = "\(Self.folder)/\(name ?? host)"
  }

  /// The file that a command of `command` prints; nil for all other commands.
  init?(command: String) {
    let paths = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder)) ?? []
    let path = paths.map { "\(Self.folder)/\($0)" }.first { Self.command(for: $0) == command }
    guard let path else { return nil }
    self.path = path
  }

  var command: String { Self.command(for: path) }

  private static func command(for path: String) -> String { "cat \(ShownCommand.typed(path))" }

  func write(_ password: Data) throws {
    let files = FileManager.default
    do {
      // Never there for others to read, not even for a moment.
      try remove()
      try files.createDirectory(
        atPath: Self.folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw SettingProblem("\(path): \(String(cString: strerror(errno)))") }
      try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: password)
    } catch let problem as SettingProblem {
      throw problem
    } catch {
      throw SettingProblem("\(path): the password can't be kept: \(error.localizedDescription)")
    }
  }

  /// The bytes of the file; nil where there is none.
  var content: Data? { FileManager.default.contents(atPath: path) }

  /// Takes it away, and its folder where it was the last one.
  func remove() throws {
    let files = FileManager.default
    if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
    rmdir(Self.folder)
  }
}
