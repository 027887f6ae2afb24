import Foundation

/// The kind of a file. It is checked before opening, because opening a pipe may block forever.
package enum FileKind: String {
  case file
  case folder = "a folder"
  case other = "a pipe or a device, not a file"

  /// The kind of the file at `path`, following links; nil if it doesn't exist.
  package static func of(_ path: String) -> FileKind? {
    var status = stat()
    return stat(path, &status) == 0 ? FileKind(status.st_mode) : nil
  }

  /// Returns true if a folder on the way to `path` denies access.
  package static func isUnreachable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 && errno == EACCES
  }

  package static func of(_ descriptor: Int32) -> FileKind? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileKind(status.st_mode) : nil
  }

  private init(_ mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
  }
}
