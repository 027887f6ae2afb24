import Files
import Foundation

/// A file next to the database that names the source being synced. It is left behind only if the
/// sync ended early: by a signal, a crash, a database error or a power failure.
package struct SyncMark: Hashable, Sendable {
  /// The identifier of the source.
  package var source: String
  /// The start time of the sync, in seconds since 1970-01-01T00:00:00Z.
  package var beganAt: Int64

  package init(source: String, beganAt: Int64) {
    (self.source, self.beganAt) = (source, beganAt)
  }

  private static func path(in home: String) -> String { home + "/sync.reading" }

  /// Reads the current mark, regardless of which process wrote it; nil if there is none.
  package static func read(in home: String) -> SyncMark? {
    guard !home.isEmpty, let text = try? String(contentsOfFile: path(in: home), encoding: .utf8)
    else { return nil }
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let beganAt = Int64(parts[0]), StoredInstant.range.contains(beganAt)
    else { return nil }
    return SyncMark(source: String(parts[1]), beganAt: beganAt)
  }

  /// Reads the mark of a sync that ended early; nil if there is none, or if a process is writing.
  package static func leftBehind(in home: String) -> SyncMark? {
    guard let mark = read(in: home) else { return nil }
    if let holder = WriterLock.holder(at: WriterLock.path(in: home)), !holder.hasEnded {
      return nil
    }
    return mark
  }

  /// Writes the mark atomically, because a sync may be killed at any point. Failures are ignored.
  package func write(in home: String) {
    if home.isEmpty { return }
    let path = Self.path(in: home)
    let text = "\(beganAt) \(source)"
    try? PrivateFile.replace(path, with: text.utf8, by: "\(path).new", isDurable: false)
  }

  package static func remove(in home: String) {
    if !home.isEmpty { unlink(path(in: home)) }
  }
}
