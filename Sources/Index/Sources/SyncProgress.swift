/// The current step of a sync, for a progress bar.
public enum SyncProgress: Hashable, Sendable {
  /// Reading the files of a source.
  case reading(source: String, done: Int, of: Int)
  /// Embedding texts again for another embedder.
  case embedding(done: Int, of: Int)
  /// Fetching resources of a source on a server.
  case fetching(source: String, done: Int, of: Int)
}
