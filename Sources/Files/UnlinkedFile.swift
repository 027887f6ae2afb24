#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file that is no link; closed when it goes.
package struct UnlinkedFile: ~Copyable {
  private let descriptor: Int32

  /// Throws `leadsOut` if a link is there.
  package init(_ path: String) throws(FileContents.Failure) {
    descriptor = try ConfinedFolder.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// A path of the very file, whatever takes its place meanwhile; good while this is there.
  package var path: String {
    #if os(Linux)
      "/proc/self/fd/\(descriptor)"
    #else
      "/dev/fd/\(descriptor)"
    #endif
  }

  /// Throws if a link or another file has taken its place.
  package func requireStill(at path: String) throws(FileContents.Failure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(code: errno) }
    let now = try FileContents.status(unlinked: path)
    if now.identity != FileContents.Status(status).identity { throw .system(code: ESTALE) }
  }
}
