import Foundation

/// A sandbox that is made once and given to one test after another, each of which finds it as it was
/// made, in the same place: an index knows the paths of its sources.
final class PreparedSandbox: @unchecked Sendable {
  // Its tests run one after another.
  private let box: Sandbox
  private let environment: [String: String]
  private let kept: String

  /// Keeps what is in `box` now.
  init(_ box: Sandbox) throws {
    (self.box, environment, kept) = (box, box.environment, box.folder + "-kept")
    try FileManager.default.copyItem(atPath: box.folder, toPath: kept)
  }

  deinit { try? FileManager.default.removeItem(atPath: kept) }

  /// Puts back what was kept.
  func restored() throws -> Sandbox {
    try FileManager.default.removeItem(atPath: box.folder)
    try FileManager.default.copyItem(atPath: kept, toPath: box.folder)
    box.environment = environment
    return box
  }
}
