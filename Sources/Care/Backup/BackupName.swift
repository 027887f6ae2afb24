import Time

/// `meetings-2026-11-21T120000Z.sqlite`: what a backup is called, by the moment it was made. Whatever
/// else lies in the folder is the user's own, and is neither counted nor removed.
struct BackupName: Hashable, Comparable {
  /// The time at which it was made: `2026-11-21T120000Z`.
  let time: String

  var file: String { Self.prefix + time + Self.suffix }
  /// The name of the file until it is complete.
  var partialFile: String { file + Self.partialSuffix }

  /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
  init(takenAt now: Int64) {
    time = EventTime.instant(now).description.replacing(":", with: "")
  }

  /// - Returns: nil if a file of this name is no backup.
  init?(file: String) {
    guard file.hasPrefix(Self.prefix), file.hasSuffix(Self.suffix) else { return nil }
    time = String(file.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))
    let shape = time.utf8.map { 0x30...0x39 ~= $0 ? UInt8(ascii: "0") : $0 }
    guard shape.elementsEqual(Self.shape.utf8) else { return nil }
  }

  /// Returns true if a file of this name is an unfinished backup, or what SQLite keeps beside one.
  static func isPartial(_ file: String) -> Bool {
    guard let range = file.firstRange(of: partialSuffix) else { return false }
    let sidecars = ["", "-journal", "-wal", "-shm"]
    return BackupName(file: String(file[..<range.lowerBound])) != nil
      && sidecars.contains(String(file[range.upperBound...]))
  }

  static func < (a: BackupName, b: BackupName) -> Bool { a.time < b.time }

  private static let prefix = "meetings-"
  private static let suffix = ".sqlite"
  private static let partialSuffix = ".partial"
  private static let shape = "0000-00-00T000000Z"
}
