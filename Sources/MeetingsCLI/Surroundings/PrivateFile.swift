import Foundation

/// A file with a secret, which only its owner can read.
struct PrivateFile {
  let path: String

  private var folder: String { (path as NSString).deletingLastPathComponent }

  /// The path of the new file until it replaces the old one.
  private var draft: String { path + "~" }

  /// The content; nil if there is no file.
  var bytes: Data? { FileManager.default.contents(atPath: path) }

  /// Atomically replaces the contents with one line. Creates the folder if it is missing. Other
  /// users can never read the file, even while it is being written.
  func write(_ secret: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: Data("\(secret)\n".utf8))
    try handle.synchronize()
    guard rename(draft, path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  /// Removes the file, and its folder if that is then empty.
  func removeWithFolder() {
    unlink(draft)
    unlink(path)
    rmdir(folder)
  }
}
