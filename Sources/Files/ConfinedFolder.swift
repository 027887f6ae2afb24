import CFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder in which no path can lead out of it. The system refuses to follow links out of the
/// folder, including links created while it is being read.
package final class ConfinedFolder: Sendable {
  private let descriptor: Int32

  /// Throws `leadsOut` if the folder itself is a symbolic link.
  package init(_ path: String) throws(FileContents.Failure) {
    descriptor = try Self.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Opens a file or folder that isn't a symbolic link. The caller closes the descriptor.
  static func open(_ path: String, _ flags: Int32) throws(FileContents.Failure) -> Int32 {
    do throws(FileContents.Failure) {
      return try SystemPath.open(path, flags | O_NOFOLLOW)
    } catch {
      throw FileContents.linkTarget(path) == nil ? error : .leadsOut
    }
  }

  /// Opens a path in the folder. The caller closes the descriptor.
  func open(_ path: RelativePath, _ flags: Int32) throws(FileContents.Failure) -> Int32 {
    var bytes = PathText.bytes(path.text)[...]
    var here = descriptor
    defer { if here != descriptor { close(here) } }
    // A path that exceeds the limit of a system call is opened in several steps.
    while bytes.count >= Int(PATH_MAX) {
      let slash = bytes.prefix(Int(PATH_MAX) - 1).lastIndex(of: UInt8(ascii: "/"))
      guard let slash, slash > bytes.startIndex else { throw .system(code: ENAMETOOLONG) }
      let next = try Self.open(
        bytes[..<slash], in: here, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if here != descriptor { close(here) }
      here = next
      bytes = bytes[slash...].drop { $0 == UInt8(ascii: "/") }
    }
    return try Self.open(bytes.isEmpty ? [UInt8(ascii: ".")] : bytes, in: here, flags)
  }

  private static func open(
    _ path: ArraySlice<UInt8>, in folder: Int32, _ flags: Int32
  ) throws(FileContents.Failure) -> Int32 {
    let found = meetings_open_beneath(folder, SystemPath.terminated(path), flags)
    if found < 0 { throw errno == EXDEV ? .leadsOut : .system(code: errno) }
    return found
  }

  /// Returns the status of a file in the folder, following links inside it.
  func status(_ path: RelativePath) throws(FileContents.Failure) -> FileContents.Status {
    let found = try open(path, meetings_flags_to_look())
    defer { close(found) }
    var status = stat()
    guard fstat(found, &status) == 0 else { throw .system(code: errno) }
    return FileContents.Status(status)
  }
}
