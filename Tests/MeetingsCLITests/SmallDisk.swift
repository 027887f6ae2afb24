import Foundation
import Testing

/// An in-memory file system of a few megabytes, which can be filled up and made read-only.
final class SmallDisk {
  /// If true, it can be mounted here.
  static let isPermitted = getuid() == 0 && (try? SmallDisk()) != nil
  static let whyNot: Comment = "only root may mount a small disk, where mounting is allowed"

  private let box: Sandbox
  var folder: String { box.folder + "/disk" }

  init(megabytes: Int = 1) throws {
    box = try Sandbox()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try mount("-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder)
  }

  deinit { _ = try? box.launch("/bin/umount", ["--lazy", folder]) }

  func remount(_ option: String) throws { try mount("-o", "remount,\(option)", folder) }

  private func mount(_ words: String...) throws {
    let output = try box.launch("/bin/mount", words)
    try #require(output.status == 0, "\(output.err)")
  }

  // MARK: Free space

  private var filler: String { folder + "/filler" }

  /// Fills the disk up to `bytes` of free space.
  func fill(leaving bytes: Int) throws {
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder)
    let free = try #require(attributes[.systemFreeSize] as? NSNumber).intValue
    try Data(count: max(0, free - bytes)).write(to: URL(fileURLWithPath: filler))
  }

  func clear() throws { try FileManager.default.removeItem(atPath: filler) }
}
