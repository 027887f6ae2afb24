#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads files by system calls, because Foundation would add milliseconds to the start of every
/// process.
package enum FileContents {
  /// The reason why a file can't be read.
  package enum Failure: Error {
    case system(code: Int32)
    case notAFile
    case tooLarge(size: Int, limit: Int)
    /// The path contains a link that leads out of the confined folder, or is a link where none is
    /// allowed.
    case leadsOut
  }

  /// An open file, which is closed when this is destroyed.
  private struct Descriptor: ~Copyable {
    let number: Int32

    init(_ path: String) throws(Failure) {
      // Without O_NONBLOCK, opening a pipe without a writer would block forever.
      number = try SystemPath.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }

    /// Opens a file for reading.
    ///
    /// - Parameter folder: the confined folder; nil for an absolute path that must not be a link.
    init(_ path: String, in folder: ConfinedFolder?) throws(Failure) {
      let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
      guard let folder else {
        number = try ConfinedFolder.open(path, flags)
        return
      }
      number = try folder.open(RelativePath(path), flags)
    }

    deinit { close(number) }
  }

  /// Returns the contents of a regular file of at most `maximumSize` bytes.
  package static func load(_ path: String, maximumSize: Int) throws(Failure) -> [UInt8] {
    try loadWithStatus(path, maximumSize: maximumSize).bytes
  }

  /// Returns the contents and the status of the same open file. In two separate calls, the path
  /// might refer to different files.
  package static func loadWithStatus(
    _ path: String, maximumSize: Int
  ) throws(Failure) -> (bytes: [UInt8], status: Status) {
    try load(Descriptor(path), maximumSize: maximumSize)
  }

  /// Returns the contents and status of a file that must not be a symbolic link.
  package static func loadWithStatus(
    unlinked path: String, maximumSize: Int
  ) throws(Failure) -> (bytes: [UInt8], status: Status) {
    try load(Descriptor(path, in: nil), maximumSize: maximumSize)
  }

  /// Returns the contents and status of a file in a confined folder.
  package static func loadWithStatus(
    _ path: RelativePath, in folder: ConfinedFolder, maximumSize: Int
  ) throws(Failure) -> (bytes: [UInt8], status: Status) {
    try load(Descriptor(path.text, in: folder), maximumSize: maximumSize)
  }

  private static func load(
    _ file: consuming Descriptor, maximumSize: Int
  ) throws(Failure) -> (bytes: [UInt8], status: Status) {
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .system(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size <= maximumSize else {
      throw .tooLarge(size: Int(status.st_size), limit: maximumSize)
    }
    let bytes = try readAll(file.number, expecting: Int(status.st_size), maximumSize: maximumSize)
    return (bytes, Status(status))
  }

  /// Returns true if a regular file has exactly these contents. The file is never read into memory
  /// as a whole.
  package static func equals(_ path: String, _ bytes: [UInt8]) throws(Failure) -> Bool {
    let file = try Descriptor(path)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .system(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    var failure: Int32?
    let isEqual = bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { part in
        var compared = 0
        while true {
          let got = read(file.number, part.baseAddress, part.count)
          if got < 0, errno == EINTR { continue }
          if got < 0 { failure = errno }
          if got <= 0 { return compared == bytes.count }
          guard compared + got <= bytes.count,
            memcmp(part.baseAddress!, bytes.baseAddress! + compared, got) == 0
          else { return false }
          compared += got
        }
      }
    }
    if let failure { throw .system(code: failure) }
    return isEqual
  }

  /// Returns `count` bytes of a regular file from `offset` on, or fewer if the file ends before.
  package static func part(
    of path: String, at offset: UInt64, count: Int
  ) throws(Failure) -> [UInt8] {
    let file = try Descriptor(path)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .system(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    // Allocates no more than the file can fill.
    let room = Int(clamping: max(0, Int64(status.st_size) - Int64(clamping: offset)))
    let wanted = min(count, room)
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let got = pread(
          file.number, buffer.baseAddress! + filled, wanted - filled,
          off_t(offset) + off_t(filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    if let failure { throw .system(code: failure) }
    return bytes
  }

  /// Reads to the end, even if the file grows or shrinks during the read.
  private static func readAll(
    _ descriptor: Int32, expecting size: Int, maximumSize: Int
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      var failure: Int32?
      // Reads one byte more than expected, so that a single call also detects if the file has
      // grown.
      let room = bytes.isEmpty && size > 0 ? size + 1 : 65_536
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var got = 0
        repeat {
          got = read(descriptor, buffer.baseAddress, room)
        } while got < 0 && errno == EINTR
        if got < 0 { failure = errno }
        count = max(got, 0)
      }
      if let failure { throw .system(code: failure) }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > maximumSize { throw .tooLarge(size: bytes.count, limit: maximumSize) }
      if bytes.count == size { return bytes }
    }
  }

  /// The status of a file after following links.
  package struct Status {
    package enum Kind {
      case file, folder, other
    }
    package let kind: Kind
    package let identity: Identity
    /// The size in bytes.
    package let size: Int64
    /// The modification time in nanoseconds since 1970-01-01T00:00:00Z.
    private let modified: Int64

    /// The modification time in seconds since 1970-01-01T00:00:00Z.
    package var modifiedSeconds: Int64 { modified / 1_000_000_000 }

    package var revision: Revision {
      Revision(size: size, modified: modified, inode: identity.inode)
    }

    package init(_ status: stat) {
      kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
      identity = Identity(
        device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
      size = Int64(status.st_size)
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
  }

  /// The identity of a file or folder, independent of its name.
  package struct Identity: Hashable {
    package let device: UInt64
    package let inode: UInt64
  }

  package static func status(_ path: String) throws(Failure) -> Status {
    let path = try SystemPath(path)
    var status = stat()
    guard fstatat(path.start, path.rest, &status, 0) == 0 else { throw .system(code: errno) }
    return Status(status)
  }

  /// Returns the status of a file that must not be a symbolic link.
  package static func status(unlinked path: String) throws(Failure) -> Status {
    let place = try SystemPath(path)
    var status = stat()
    guard fstatat(place.start, place.rest, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .system(code: errno)
    }
    guard status.st_mode & S_IFMT != S_IFLNK else { throw .leadsOut }
    return Status(status)
  }

  /// Returns the target of a symbolic link; nil if the path isn't one.
  package static func linkTarget(_ path: String) -> String? {
    let length = Int(PATH_MAX)
    let target = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) {
        max(readlink(path, $0.baseAddress!, length), 0)
      }
    }
    return target.isEmpty ? nil : String(decoding: target, as: UTF8.self)
  }

  /// The system's error numbers for which there are separate messages.
  package enum Code {
    package static let missing = ENOENT
    package static let notAFolder = ENOTDIR
    package static let denied = EACCES
    package static let notPermitted = EPERM
    package static let tooManyLinks = ELOOP
  }

  /// Returns the system's description of an error, such as `No such file or directory`.
  package static func reason(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
