import Foundation

extension MeetingStore {
  /// Refuses a home that can't hold an index, instead of taking it for an empty one.
  static func requireNoFile(at home: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: home, isDirectory: &isFolder), !isFolder.boolValue
    else { return }
    throw IndexError(
      .database, "\(home) is a file, and an index is a folder",
      remedy: .useAnotherFolder(besides: "move it away"))
  }
}
