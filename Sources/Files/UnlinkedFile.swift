#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file that isn't a symbolic link; it is closed when this is destroyed.
package struct UnlinkedFile: ~Copyable {
  private let descriptor: Int32

  /// Throws `leadsOut` if the path is a symbolic link.
  package init(_ path: String) throws(FileContents.Failure) {
    descriptor = try ConfinedFolder.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// A path that refers to the open file even if another file takes its place. It is valid as long
  /// as this value exists.
  package var path: String {
    #if os(Linux)
      "/proc/self/fd/\(descriptor)"
    #else
      "/dev/fd/\(descriptor)"
    #endif
  }

  /// Throws if the path is now a link or another file.
  package func requireStill(at path: String) throws(FileContents.Failure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(code: errno) }
    let now = try FileContents.status(unlinked: path)
    if now.identity != FileContents.Status(status).identity { throw .system(code: ESTALE) }
  }
}
