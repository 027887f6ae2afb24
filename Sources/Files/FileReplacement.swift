import CFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Replaces a file if its contents are still the expected ones. The new file is written to the same
/// folder, and the two files are swapped in one step. The old file is then checked and, if another
/// program has changed it in the meantime, swapped back. This way, there is always a complete file
/// at the path, and no data is lost.
package enum FileReplacement {
  /// The reason why the file was not replaced.
  package enum Failure: Error, Hashable {
    /// The contents are not the expected ones.
    case changed
    case system(reason: String)
  }

  /// The maximum size of a file in bytes; a calendar of 100,000 events has about 30 MB.
  package static let maximumSize = 512 << 20

  /// Replaces, creates or removes a file.
  ///
  /// - Parameters:
  ///   - path: the absolute path in the form of `PathText`; a link is followed.
  ///   - before: the expected contents; nil if there must be no file.
  ///   - after: the new contents; nil to remove the file.
  ///   - name: the name of a temporary file in the same folder.
  package static func replace(
    _ path: String, _ before: [UInt8]?, with after: [UInt8]?, by name: String
  ) throws(Failure) {
    let path = real(path)
    let beside = folder(of: path) + "/" + name
    guard holds(path, before) else { throw .changed }
    if before != nil { try requireReplaceable(path) }
    if let after { try place(after, at: beside, like: path) }
    do throws(Failure) {
      try exchange(path, before, beside, after)
    } catch {
      if after != nil { remove(beside) }
      throw error
    }
    remove(beside)
    syncFolder(of: path)
  }

  /// Removes the temporary file of an interrupted run. If another program has written to the file
  /// in the meantime, its contents are restored.
  package static func settle(_ path: String, _ before: [UInt8]?, _ after: [UInt8]?, by name: String)
  {
    let path = real(path)
    let beside = folder(of: path) + "/" + name
    remove(draft(of: beside))
    guard let left = contents(beside) else { return }
    if left != before, left != after {
      let isSwapped = holds(path, after)
      guard isSwapped, rename(beside, path, after == nil ? .new : .swap) else { return }
    }
    remove(beside)
  }

  /// Returns the contents of a file in the same folder as `path`; nil if there is none.
  package static func contents(beside path: String, by name: String) -> [UInt8]? {
    contents(folder(of: real(path)) + "/" + name)
  }

  /// Returns the contents of a file; nil if it is missing or unreadable.
  package static func contents(_ path: String) -> [UInt8]? {
    try? FileContents.load(real(path), maximumSize: maximumSize)
  }

  /// Returns true if the file has these contents or, if `bytes` is nil, if there is no readable
  /// file.
  package static func holds(_ path: String, _ bytes: [UInt8]?) -> Bool {
    let path = real(path)
    guard let bytes else { return contents(path) == nil }
    return bytes.count <= maximumSize && (try? FileContents.equals(path, bytes)) ?? false
  }

  // MARK: Steps

  /// Returns the path of the draft. No other program uses it, so it can be removed without checking
  /// its contents.
  private static func draft(of beside: String) -> String { beside + ".new" }

  private static func place(
    _ bytes: [UInt8], at beside: String, like path: String
  ) throws(Failure) {
    let draft = draft(of: beside)
    do throws(Failure) {
      try write(bytes, to: draft, like: path)
      guard rename(draft, beside, .over) else { throw failure() }
    } catch {
      remove(draft)
      throw error
    }
  }

  private static func exchange(
    _ path: String, _ before: [UInt8]?, _ beside: String, _ after: [UInt8]?
  ) throws(Failure) {
    guard let before else {
      if rename(beside, path, .new) { return }
      throw errno == EEXIST ? .changed : failure()
    }
    guard after != nil else {
      guard rename(path, beside, .new) else { throw failure() }
      if holds(beside, before) { return }
      _ = rename(beside, path, .new)
      throw .changed
    }
    if rename(beside, path, .swap) {
      if holds(beside, before) { return }
      _ = rename(beside, path, .swap)
      throw .changed
    }
    // If the file system can't swap files, a change between the check and the rename isn't
    // detected.
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure() }
    guard holds(path, before) else { throw .changed }
    guard rename(beside, path, .over) else { throw failure() }
  }

  private enum Renaming { case new, swap, over }

  private static func rename(_ from: String, _ to: String, _ kind: Renaming) -> Bool {
    guard let from = try? SystemPath(from), let to = try? SystemPath(to) else {
      errno = ENAMETOOLONG
      return false
    }
    switch kind {
    case .over: return renameat(from.start, from.rest, to.start, to.rest) == 0
    case .swap: return meetings_rename_swap(from.start, from.rest, to.start, to.rest) == 0
    case .new:
      if meetings_rename_new(from.start, from.rest, to.start, to.rest) == 0 { return true }
      guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { return false }
      return linkat(from.start, from.rest, to.start, to.rest, 0) == 0
        && unlinkat(from.start, from.rest, 0) == 0
    }
  }

  /// Throws for write-protected files, and for files with further hard links, which would keep the
  /// old contents.
  private static func requireReplaceable(_ path: String) throws(Failure) {
    guard let system = try? SystemPath(path) else { throw .system(reason: "its path is too long") }
    var status = stat()
    guard fstatat(system.start, system.rest, &status, 0) == 0 else { throw failure() }
    let isWritable =
      status.st_mode & 0o222 != 0
      && faccessat(system.start, system.rest, W_OK, AT_EACCESS) == 0
    guard isWritable else {
      throw .system(reason: "the file is write-protected; allow writing with 'chmod u+w'")
    }
    guard status.st_nlink <= 1 else {
      throw .system(
        reason:
          "the file has \(status.st_nlink) names (hard links), and the others would keep the old "
          + "contents; replace it with a copy first")
    }
  }

  /// Writes a file with the permissions and extended attributes of the file that it replaces, or
  /// with default permissions if no file is replaced.
  private static func write(
    _ bytes: [UInt8], to path: String, like other: String
  ) throws(Failure) {
    let descriptor = try PrivateFile.create(path, mode: 0o666)
    defer { close(descriptor) }
    if let old = try? SystemPath.open(other, O_RDONLY | O_CLOEXEC) {
      defer { close(old) }
      var status = stat()
      guard fstat(old, &status) == 0 else { throw failure() }
      // The user may be unable to set the group, but can set the mode.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      guard meetings_copy_attributes(old, descriptor) == 0 else {
        throw .system(
          reason: "its extended attributes can't be preserved: \(FileContents.reason(errno))")
      }
      _ = fchmod(descriptor, status.st_mode & 0o7777)
    }
    try PrivateFile.write(bytes, to: descriptor)
    guard fsync(descriptor) == 0 else { throw failure() }
  }

  private static func remove(_ path: String) { PrivateFile.remove(path) }

  private static func syncFolder(of path: String) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    guard let descriptor = try? SystemPath.open(folder(of: path), flags) else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  private static func failure() -> Failure { .system(reason: FileContents.reason(errno)) }

  private static func folder(of path: String) -> String {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return "/" + folder
  }

  /// Returns the path with all links resolved.
  private static func real(_ path: String) -> String {
    guard FileContents.linkTarget(path) != nil, let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return PathText.text(
      Array(UnsafeBufferPointer(start: found, count: strlen(found))).map {
        UInt8(bitPattern: $0)
      })
  }
}
