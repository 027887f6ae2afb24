import Foundation
import MeetingIndex

/// The folder of the demonstration's index, beside the user's own.
struct DemoHome {
  /// Absolute.
  let folder: String

  /// A file that only a demonstration makes. Nothing is removed from a folder without it.
  private var mark: String { folder + "/made-by-meetings-demo" }

  init(_ environment: [String: String]) throws {
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = Path.absolute((data ?? Path.ofHome + "/.local/share") + "/meetings-demo")
  }

  /// Makes the folder anew, empty but for its mark.
  func make() throws {
    try remove()
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data("'meetings demo --clean' removes this folder.\n".utf8)
        .write(to: URL(fileURLWithPath: mark))
      // As all that is in an index's folder.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: mark)
    } catch {
      throw IndexError(
        .notFound,
        "\(folder): the folder of the demonstration can't be made: \(error.systemReason); "
          + "set XDG_DATA_HOME to a folder that can be written")
    }
  }

  /// Returns true if there was something to remove.
  @discardableResult
  func remove() throws -> Bool {
    let files = FileManager.default
    guard files.fileExists(atPath: folder) else { return false }
    guard files.fileExists(atPath: mark) else {
      throw IndexError(
        .notFound,
        "\(folder) was not made by 'meetings demo', so it is left alone; move it away, or set "
          + "XDG_DATA_HOME to another folder")
    }
    do {
      // The mark goes last: what is cut off can be removed again.
      for name in try files.contentsOfDirectory(atPath: folder)
      where "\(folder)/\(name)" != mark {
        try files.removeItem(atPath: "\(folder)/\(name)")
      }
      try files.removeItem(atPath: folder)
    } catch {
      throw IndexError(
        .notFound,
        "\(folder) can't be removed: \(error.systemReason); remove it by hand")
    }
    return true
  }
}
