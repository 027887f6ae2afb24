import Foundation

extension MeetingStore {
  /// Throws if `home` is a file, which would otherwise look like an empty index.
  static func requireNoFile(at home: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: home, isDirectory: &isFolder), !isFolder.boolValue
    else { return }
    throw IndexError(
      .database, "\(home) is a file, but an index must be a folder",
      remedy: .useAnotherFolder(besides: "move it away"))
  }
}
