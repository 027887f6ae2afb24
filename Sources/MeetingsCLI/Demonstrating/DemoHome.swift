import Foundation
import MeetingIndex

/// The folder of the demonstration's index, separate from the user's own.
struct DemoHome {
  /// The absolute path of the folder.
  let folder: String

  /// A marker file that only demonstrations create. A folder without it is never removed.
  private var mark: String { folder + "/made-by-meetings-demo" }

  init(_ environment: [String: String]) throws {
    folder = Path.absolute(UserFolders(environment).data + "/meetings-demo")
  }

  /// Creates the folder with only the marker file, after removing an existing one.
  func make() throws {
    try remove()
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data("'meetings demo --clean' removes this folder.\n".utf8)
        .write(to: URL(fileURLWithPath: mark))
      // The same permissions as for other files of an index.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: mark)
    } catch {
      throw IndexError(
        .notFound,
        "\(folder): can't create the demo's folder: \(error.systemReason); set XDG_DATA_HOME to a "
          + "writable folder")
    }
  }

  /// Removes the folder; returns false if it didn't exist.
  @discardableResult
  func remove() throws -> Bool {
    let files = FileManager.default
    guard files.fileExists(atPath: folder) else { return false }
    guard files.fileExists(atPath: mark) else {
      throw IndexError(
        .notFound,
        "\(folder) was not created by 'meetings demo', so it was not touched; move it away, or set "
          + "XDG_DATA_HOME to another folder")
    }
    do {
      // The marker file is removed last, so that an interrupted removal can be repeated.
      for name in try files.contentsOfDirectory(atPath: folder)
      where "\(folder)/\(name)" != mark {
        try files.removeItem(atPath: "\(folder)/\(name)")
      }
      try files.removeItem(atPath: folder)
    } catch {
      throw IndexError(
        .notFound,
        "can't remove \(folder): \(error.systemReason); remove it by hand")
    }
    return true
  }
}
