import Foundation

enum Path {
  /// The user's home folder.
  static var ofHome: String { Environment.variables["HOME"] ?? NSHomeDirectory() }

  /// Returns the path with a leading `~` replaced by the home folder.
  static func expanded(_ path: String) -> String {
    path == "~" || path.hasPrefix("~/") ? ofHome + path.dropFirst() : path
  }

  /// Returns the absolute path, without `.`, `..` and a trailing slash.
  static func absolute(_ path: String) -> String {
    // A path in this form already needs no access to the disk.
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
