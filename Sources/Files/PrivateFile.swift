#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files that nobody but their owner may look into, at no moment of their making.
package enum PrivateFile {
  /// Puts a file in the place of another in one step.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - draft: the path of the file while it is written; a file that is there goes.
  ///   - isDurable: if true, it is on the disk when this returns.
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

  /// - Returns: the descriptor of a new file, which the caller closes.
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
