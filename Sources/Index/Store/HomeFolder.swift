import Foundation

extension MeetingStore {
  /// What can't hold an index is said to be that, and not an empty index.
  static func requireNoFile(at home: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: home, isDirectory: &isFolder), !isFolder.boolValue
    else { return }
    throw IndexError(
      .database, "\(home) is a file, and an index is a folder",
      remedy: .useAnotherFolder(besides: "move it away"))
  }
}
