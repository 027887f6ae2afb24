import Foundation

/// A sandbox that is prepared once and restored for each test at the same path, as an index stores
/// the paths of its sources.
final class PreparedSandbox: @unchecked Sendable {
  // The tests that use it run one after another.
  private let box: Sandbox
  private let environment: [String: String]
  private let kept: String

  /// Keeps a copy of the present contents of `box`.
  init(_ box: Sandbox) throws {
    (self.box, environment, kept) = (box, box.environment, box.folder + "-kept")
    try FileManager.default.copyItem(atPath: box.folder, toPath: kept)
  }

  deinit { try? FileManager.default.removeItem(atPath: kept) }

  /// Restores the contents.
  func restored() throws -> Sandbox {
    try FileManager.default.removeItem(atPath: box.folder)
    try FileManager.default.copyItem(atPath: kept, toPath: box.folder)
    box.environment = environment
    return box
  }
}
