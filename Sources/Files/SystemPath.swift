#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A path for system calls. A call accepts at most PATH_MAX bytes (4,096 on Linux), but files may
/// have longer paths, so their parent folders are opened in several steps.
package struct SystemPath: ~Copyable {
  /// The folder that `rest` is relative to: an open descriptor, or AT_FDCWD.
  package private(set) var start = AT_FDCWD
  /// The rest of the path, terminated by 0.
  package private(set) var rest: [CChar]

  /// Creates a path from an absolute path in the form of `PathText`.
  package init(_ text: String) throws(FileContents.Failure) {
    var bytes = PathText.bytes(text)[...]
    rest = []
    while bytes.count >= Int(PATH_MAX) {
      let slash = bytes.prefix(Int(PATH_MAX) - 1).lastIndex(of: UInt8(ascii: "/"))
      guard let slash, slash > bytes.startIndex else { throw .system(code: ENAMETOOLONG) }
      let next = openat(
        start, Self.terminated(bytes[..<slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      let failure = errno
      leaveStart()
      start = next
      if next < 0 { throw .system(code: failure) }
      bytes = bytes[slash...].drop { $0 == UInt8(ascii: "/") }
    }
    rest = Self.terminated(bytes)
  }

  deinit { leaveStart() }

  /// Opens a path. The caller closes the descriptor.
  package static func open(_ text: String, _ flags: Int32) throws(FileContents.Failure) -> Int32 {
    let path = try SystemPath(text)
    let descriptor = openat(path.start, path.rest, flags)
    if descriptor < 0 { throw .system(code: errno) }
    return descriptor
  }

  private func leaveStart() {
    if start >= 0 { close(start) }
  }

  /// Returns the bytes as a C string, which ends with 0.
  static func terminated(_ bytes: some Collection<UInt8>) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }
}

/// An open folder. Its entries are examined relative to the descriptor rather than by path.
package struct OpenFolder: ~Copyable {
  private let descriptor: Int32
  /// The confined folder and this folder's path in it; nil if links may lead anywhere.
  private let confinement: (folder: ConfinedFolder, path: RelativePath)?

  package init(_ path: String) throws(FileContents.Failure) {
    descriptor = try SystemPath.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    confinement = nil
  }

  /// Opens a folder within a confined folder.
  package init(_ path: RelativePath, in folder: ConfinedFolder) throws(FileContents.Failure) {
    descriptor = try folder.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    confinement = (folder, path)
  }

  deinit { close(descriptor) }

  /// Returns the names in the folder in the form of `PathText`, unordered. Throws if not all can be
  /// read.
  package func names() throws(FileContents.Failure) -> [String] {
    guard let stream = fdopendir(fcntl(descriptor, F_DUPFD_CLOEXEC, 0)) else {
      throw .system(code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { field in
        PathText.text(field.prefix { $0 != 0 })
      }
      if name != ".", name != ".." { names.append(name) }
    }
    // After a disk error, the names are incomplete.
    if errno != 0 { throw .system(code: errno) }
    return names
  }

  /// The result of examining a name.
  package enum Look {
    case found(FileContents.Status)
    /// The file has disappeared since the folder was listed.
    case vanished
    /// The folder's permissions allow listing names but not accessing files.
    case folderDenied(code: Int32)
    /// A link whose target is missing or inaccessible.
    case brokenLink(code: Int32)
    /// A link out of the confined folder, with the status of its target; nil if this is missing.
    case leadsOut(FileContents.Status?)
    case failed(code: Int32)
  }

  /// Maps each name and the result of examining it with `body`, on all cores if there are more than
  /// a thousand.
  package func look<Value>(
    at names: [String], _ body: @Sendable (_ name: String, _ look: Look) -> Value
  ) -> [Value] {
    let (descriptor, confinement) = (descriptor, confinement)
    return names.mapOnAllCores { name in
      let look = Self.look(at: name, in: descriptor)
      guard let confinement, Self.isLink(name, in: descriptor) else { return body(name, look) }
      return body(name, look.confined(to: confinement.folder, confinement.path.appending(name)))
    }
  }

  private static func look(at name: String, in descriptor: Int32) -> Look {
    let path = SystemPath.terminated(PathText.bytes(name))
    var status = stat()
    if fstatat(descriptor, path, &status, 0) == 0 { return .found(FileContents.Status(status)) }
    let failure = errno
    guard fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      switch errno {
      case ENOENT: return .vanished
      case EACCES, EPERM: return .folderDenied(code: errno)
      default: return .failed(code: errno)
      }
    }
    return status.st_mode & S_IFMT == S_IFLNK ? .brokenLink(code: failure) : .failed(code: failure)
  }

  package func isLink(_ name: String) -> Bool { Self.isLink(name, in: descriptor) }

  private static func isLink(_ name: String, in descriptor: Int32) -> Bool {
    let path = SystemPath.terminated(PathText.bytes(name))
    var status = stat()
    return fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }
}

extension OpenFolder.Look {
  /// Returns the result if only links within the confined folder are followed.
  fileprivate func confined(to folder: ConfinedFolder, _ path: RelativePath) -> Self {
    do throws(FileContents.Failure) {
      return .found(try folder.status(path))
    } catch {
      guard case .system(let code) = error else {
        if case .found(let status) = self { return .leadsOut(status) }
        return .leadsOut(nil)
      }
      return .brokenLink(code: code)
    }
  }
}
