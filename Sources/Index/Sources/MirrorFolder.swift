import Calendars
import Foundation
import StableHashing

/// A folder in the home folder that contains the fetched resources of a source. Each calendar is a
/// subfolder with a `displayname`, a `color` (vdir) and one file per resource with exactly the
/// fetched bytes. Only the owner has access. Files are renamed into place, so they are always
/// complete.
package struct MirrorFolder {
  /// The absolute path.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  private static let parent = "mirror"

  // MARK: Names

  /// Returns a name that no mirror has ever had. Deleting an old mirror therefore can't affect one
  /// in use.
  package static func newName(for source: String) -> String {
    "\(Identifier.slug(source))-\(UUID().uuidString.prefix(8).lowercased())"
  }

  package static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
  }

  package static func path(_ name: String, in home: String) -> String {
    "\(home)/\(parent)/\(name)"
  }

  package static func name(of path: String) -> String { (path as NSString).lastPathComponent }

  /// The path of a resource's file within the mirror. The file is named after a hash, because the
  /// server's path may not be a valid name.
  ///
  /// - Parameters:
  ///   - path: the resource's path on the server; empty for a feed.
  ///   - folder: the folder of the calendar; empty for a feed.
  package static func file(of path: String, in folder: String) -> String {
    if path.isEmpty { return feedFile }
    let (first, second) = StableHash.of(path).words
    return "\(folder)/\(first.byteSwapped.hexadecimal)\(second.byteSwapped.hexadecimal).ics"
  }

  /// The name of a feed's only file.
  static let feedFile = "calendar.ics"

  // MARK: Writing

  /// Creates the mirror or one of its folders. Throws an `IndexError` that names the folder.
  package func make(_ folder: String = "") throws {
    try MirrorFolder.make(folder.isEmpty ? path : "\(path)/\(folder)")
  }

  private static func make(_ folder: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw unwritable(folder)
    }
  }

  package static func unwritable(_ path: String) -> IndexError {
    IndexError(
      .database, "\(path) can't be written",
      remedy: .advice("check the free space, and give yourself write permission to its folder"))
  }

  /// Writes a temporary file next to the destination, and renames it.
  package func write(_ bytes: [UInt8], to file: String) throws {
    let place = "\(path)/\(file)"
    let draft = "\(path)/.\(getpid()).draft"
    try MirrorFolder.write(bytes, to: draft)
    guard rename(draft, place) == 0 else { throw MirrorFolder.unwritable(place) }
  }

  fileprivate static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw unwritable(path) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { break }
      rest = rest.dropFirst(max(count, 0))
    }
    guard close(descriptor) == 0, rest.isEmpty else { throw unwritable(path) }
  }

  /// Writes a small file, such as `displayname`, if its contents change; nil deletes the file.
  package func set(_ text: String?, as file: String) throws {
    let place = "\(path)/\(file)"
    let before = FileManager.default.contents(atPath: place)
    guard let text else {
      if before != nil { unlink(place) }
      return
    }
    if before != Data(text.utf8) { try write(Array(text.utf8), to: file) }
  }

  package func take(_ staged: String, as file: String) throws {
    let place = "\(path)/\(file)"
    guard rename(staged, place) == 0 else { throw MirrorFolder.unwritable(place) }
  }

  package func removeFile(_ file: String) throws {
    let place = "\(path)/\(file)"
    guard unlink(place) == 0 || errno == ENOENT else { throw MirrorFolder.unwritable(place) }
  }

  /// Deletes a file, or a folder with its contents, without following links.
  ///
  /// - Returns: true if it no longer exists.
  package static func remove(_ path: String) -> Bool {
    if unlink(path) == 0 || errno == ENOENT { return true }
    try? FileManager.default.removeItem(atPath: path)
    var status = stat()
    return lstat(path, &status) != 0 && errno == ENOENT
  }

  /// The size of a file in bytes; nil if it doesn't exist.
  package func size(of file: String) -> Int64? {
    var status = stat()
    guard lstat("\(path)/\(file)", &status) == 0 else { return nil }
    return Int64(status.st_size)
  }
}

/// A folder that contains fetched resources until their calendar is complete. Syncs ignore it.
package final class MirrorStage {
  private let path: String
  private var count = 0
  /// The staged folders of new calendars, by the calendar's path on the server.
  private var folders: [String: String] = [:]

  private static let prefix = ".incoming-"

  package init(_ mirror: MirrorFolder) throws {
    try mirror.make()
    path = "\(mirror.path)/\(Self.prefix)\(getpid())"
    Self.removeLeftovers(in: mirror.path)
    try MirrorFolder(path: path).make()
  }

  deinit { _ = MirrorFolder.remove(path) }

  /// Stages a resource, and returns the path of the staged file.
  package func keep(_ bytes: [UInt8]) throws -> String {
    count += 1
    let file = "\(path)/\(count)"
    try MirrorFolder.write(bytes, to: file)
    return file
  }

  // MARK: New calendars

  /// Stages a resource of a new calendar under its final file name.
  ///
  /// - Returns: the path of the staged file.
  package func keep(_ bytes: [UInt8], of resource: String, inNew calendar: String) throws -> String
  {
    let file = MirrorFolder.file(of: resource, in: try folder(ofNew: calendar))
    try MirrorFolder.write(bytes, to: file)
    return file
  }

  private func folder(ofNew calendar: String) throws -> String {
    if let folder = folders[calendar] { return folder }
    count += 1
    let folder = "\(path)/\(count)"
    try MirrorFolder(path: folder).make()
    folders[calendar] = folder
    return folder
  }

  /// Moves a new calendar into place by renaming its folder, which is a single step even for
  /// thousands of files.
  ///
  /// - Returns: false if the calendar has no staged folder, or if another folder is in its place.
  package func place(new calendar: String, as folder: String) -> Bool {
    guard let staged = folders.removeValue(forKey: calendar) else { return false }
    return rename(staged, folder) == 0
  }

  package func withdraw(new calendar: String) {
    if let folder = folders.removeValue(forKey: calendar) { _ = MirrorFolder.remove(folder) }
  }

  // MARK: Leftovers

  /// Deletes the staging folders of killed processes.
  private static func removeLeftovers(in mirror: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: mirror)) ?? []
    for name in names where name.hasPrefix(prefix) {
      guard let process = Int32(name.dropFirst(prefix.count)) else { continue }
      let hasEnded = kill(process, 0) != 0 && errno == ESRCH
      if hasEnded || process == getpid() { _ = MirrorFolder.remove("\(mirror)/\(name)") }
    }
  }
}
