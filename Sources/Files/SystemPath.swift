#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A path as the system takes it. A call takes PATH_MAX bytes (4,096 on Linux), and files lie deeper
/// than that: the folders on the way to a longer path are opened, as many bytes at a time.
package struct SystemPath: ~Copyable {
  /// The folder that `rest` is relative to: an open folder, or AT_FDCWD.
  package private(set) var start = AT_FDCWD
  /// Ends with 0.
  package private(set) var rest: [CChar]

  /// - Parameter text: absolute, as `PathText` writes it.
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

  /// - Returns: a descriptor, which the caller closes.
  package static func open(_ text: String, _ flags: Int32) throws(FileContents.Failure) -> Int32 {
    let path = try SystemPath(text)
    let descriptor = openat(path.start, path.rest, flags)
    if descriptor < 0 { throw .system(code: errno) }
    return descriptor
  }

  private func leaveStart() {
    if start >= 0 { close(start) }
  }

  /// As C takes it.
  static func terminated(_ bytes: some Collection<UInt8>) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }
}

/// A folder that is open, so that what is in it is looked at without its path.
package struct OpenFolder: ~Copyable {
  private let descriptor: Int32
  /// The folder that nothing is read out of, and this one's path in it; nil if all links are followed.
  private let confinement: (folder: ConfinedFolder, path: RelativePath)?

  package init(_ path: String) throws(FileContents.Failure) {
    descriptor = try SystemPath.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    confinement = nil
  }

  /// A folder in one which nothing is read out of.
  package init(_ path: RelativePath, in folder: ConfinedFolder) throws(FileContents.Failure) {
    descriptor = try folder.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    confinement = (folder, path)
  }

  deinit { close(descriptor) }

  /// The names in it, as `PathText` writes them, in no order. Throws where not all can be told.
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
    // What a disk that fails has told so far is not all.
    if errno != 0 { throw .system(code: errno) }
    return names
  }

  /// The result of looking at a name.
  package enum Look {
    case found(FileContents.Status)
    /// It has gone since its name was read.
    case vanished
    /// The folder tells names and nothing else: it may be read but not searched.
    case folderDenied(code: Int32)
    /// A link to what is not there, or can't be looked at.
    case brokenLink(code: Int32)
    /// A link out of the folder which nothing is to be read out of, and what is there; nil if
    /// nothing is.
    case leadsOut(FileContents.Status?)
    case failed(code: Int32)
  }

  /// Maps each of some names, with the file under it, by `body`, on all cores where there are
  /// thousands: each is a call of the system that waits for no one.
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
  /// Returns the state of a link if only links that stay in a folder are followed.
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
