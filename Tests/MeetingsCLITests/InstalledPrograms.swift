import Foundation
import Testing

/// Programs that tests install and start.
///
/// Another process writes them. Linux refuses to execute a file that any process has open for writing,
/// and a child that a concurrent test starts shares the open files of this process until it executes
/// its own program.
extension Sandbox {
  /// Installs a script in the sandbox's folder `bin`.
  ///
  /// - Returns: its path.
  @discardableResult
  func installScript(
    _ name: String, _ lines: String, interpreter: String = "/bin/sh"
  ) throws -> String {
    let draft = try write("#!\(interpreter)\n\(lines)\n", to: "\(UUID().uuidString).draft")
    defer { try? FileManager.default.removeItem(atPath: draft) }
    return try install(draft, to: "bin/\(name)")
  }

  /// Copies a program into the sandbox.
  ///
  /// - Returns: the path of the copy.
  @discardableResult
  func install(_ program: String, to path: String) throws -> String {
    let copy = URL(fileURLWithPath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    let copied = try launch("/usr/bin/install", ["-m", "755", program, copy.path])
    try #require(copied.status == 0, "\(copied.err)")
    return copy.path
  }
}
