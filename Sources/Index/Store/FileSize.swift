import Foundation

package enum FileSize {
  /// The size of the file at `path` in bytes; 0 if there is none.
  package static func of(_ path: String) -> Int64 {
    var status = stat()
    return lstat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
