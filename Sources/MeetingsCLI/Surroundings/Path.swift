import Foundation

enum Path {
  /// The user's own folder.
  static var ofHome: String { Environment.variables["HOME"] ?? NSHomeDirectory() }

  /// The path with the user's folder for the `~` at its head.
  static func expanded(_ path: String) -> String {
    path == "~" || path.hasPrefix("~/") ? ofHome + path.dropFirst() : path
  }

  /// `path` from the root, without `.` and `..` and with no slash at its end.
  static func absolute(_ path: String) -> String {
    // What is so already costs no look at the disk.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isAbsolute = parts.count > 1 && parts[0].isEmpty
    let isStandard = parts.dropFirst().allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
    return isAbsolute && isStandard ? path : standardized(path)
  }

  private static func standardized(_ path: String) -> String {
    let folder = URL(fileURLWithPath: Surroundings.current.folder, isDirectory: true)
    return URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL.path
  }
}
