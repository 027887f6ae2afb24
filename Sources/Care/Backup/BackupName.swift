import Time

/// The file name of a backup, which contains its time: `meetings-2026-11-21T120000Z.sqlite`. Files
/// with other names are the user's, and are neither counted nor removed.
struct BackupName: Hashable, Comparable {
  /// The time of the backup: `2026-11-21T120000Z`.
  let time: String

  var file: String { Self.prefix + time + Self.suffix }
  /// The name of the file while it is being written.
  var partialFile: String { file + Self.partialSuffix }

  init(takenAt now: Moment) {
    time = EventTime.instant(now.seconds).description.replacing(":", with: "")
  }

  /// Parses a file name; returns nil if it isn't the name of a backup.
  init?(file: String) {
    guard file.hasPrefix(Self.prefix), file.hasSuffix(Self.suffix) else { return nil }
    time = String(file.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))
    let shape = time.utf8.map { 0x30...0x39 ~= $0 ? UInt8(ascii: "0") : $0 }
    guard shape.elementsEqual(Self.shape.utf8) else { return nil }
  }

  /// Returns true for the name of an unfinished backup, or of one of its SQLite sidecar files.
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
