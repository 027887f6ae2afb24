#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes files that only their owner can read, even while they are being written.
package enum PrivateFile {
  /// Replaces a file in one step.
  ///
  /// - Parameters:
  ///   - path: the absolute path.
  ///   - draft: the path used while writing; an existing file there is removed.
  ///   - isDurable: if true, the file is on disk when this returns.
  package static func replace(
    _ path: String, with bytes: some Sequence<UInt8>, by draft: String, isDurable: Bool
  ) throws(FileReplacement.Failure) {
    do throws(FileReplacement.Failure) {
      let descriptor = try create(draft, mode: 0o600)
      defer { close(descriptor) }
      try write(Array(bytes), to: descriptor)
      guard !isDurable || fsync(descriptor) == 0, rename(draft, path) == 0 else {
        throw .system(reason: FileContents.reason(errno))
      }
    } catch {
      remove(draft)
      throw error
    }
  }

  /// Creates a file, replacing an existing one. The caller closes the descriptor.
  static func create(_ path: String, mode: mode_t) throws(FileReplacement.Failure) -> Int32 {
    remove(path)
    guard let system = try? SystemPath(path) else { throw .system(reason: "its path is too long") }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = openat(system.start, system.rest, flags, mode)
    guard descriptor >= 0 else { throw .system(reason: FileContents.reason(errno)) }
    return descriptor
  }

  static func write(
    _ bytes: [UInt8], to descriptor: Int32
  ) throws(FileReplacement.Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system(reason: FileContents.reason(errno)) }
      rest = rest.dropFirst(count)
    }
  }

  static func remove(_ path: String) {
    guard let path = try? SystemPath(path) else { return }
    _ = unlinkat(path.start, path.rest, 0)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
