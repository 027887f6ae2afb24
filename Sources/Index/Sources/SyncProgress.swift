import Foundation

/// The progress of a sync, stored in a file next to the database for other processes. It is written
/// only for the first sync of a source.
package struct SyncProgressFile: Hashable, Sendable {
  /// The identifier of the source being read.
  package var source: String
  /// The number of files that have been read.
  package var done: Int
  /// The number of files in the source.
  package var total: Int

  /// A clause that states the progress, such as `read 512 of 5000 files of 'work'`.
  package var words: String { "read \(done) of \(total) files of '\(source)'" }

  private static func path(in home: String) -> String { home + "/sync.progress" }

  /// Reads the progress of the running sync; nil if no process is writing or the source has been
  /// synced before.
  package static func ofRunningSync(in home: String) -> SyncProgressFile? {
    guard let holder = WriterLock.holder(at: WriterLock.path(in: home)), !holder.hasEnded,
      let text = try? String(contentsOfFile: path(in: home), encoding: .utf8)
    else { return nil }
    let parts = text.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let done = Int(parts[0]), let total = Int(parts[1]) else { return nil }
    return SyncProgressFile(source: String(parts[2]), done: done, total: total)
  }

  /// Writes the progress of the given sources. It writes at most about a hundred times per source,
  /// because each write takes as long as reading a file.
  package final class Writer {
    private let home: String
    private let sources: Set<String>
    private var last: SyncProgressFile?

    /// Creates a writer for `sources`, which are synced for the first time. Other sources are
    /// ignored.
    package init(home: String, sources: [String]) {
      (self.home, self.sources) = (home, home.isEmpty ? [] : Set(sources))
    }

    package func tell(_ progress: SyncProgress) {
      guard case .reading(let source, let done, let total) = progress, sources.contains(source)
      else { return }
      if let last, last.source == source, done < total, (done - last.done) * 100 < total { return }
      last = SyncProgressFile(source: source, done: done, total: total)
      write("\(done) \(total) \(source)")
    }

    /// Writes the file. Failures are ignored, as readers ignore partial files. Unlike Foundation,
    /// it doesn't wait for the disk.
    private func write(_ text: String) {
      let file = open(
        SyncProgressFile.path(in: home), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard file >= 0 else { return }
      defer { close(file) }
      _ = text.withCString { Foundation.write(file, $0, strlen($0)) }
    }

    package func remove() {
      if last != nil {
        try? FileManager.default.removeItem(atPath: SyncProgressFile.path(in: home))
      }
    }
  }
}

/// The current step of a sync, for a progress bar.
public enum SyncProgress: Hashable, Sendable {
  /// Reading the files of a source.
  case reading(source: String, done: Int, of: Int)
  /// Embedding texts again with another embedder.
  case embedding(done: Int, of: Int)
  /// Fetching resources from the server of a source.
  case fetching(source: String, done: Int, of: Int)
}
