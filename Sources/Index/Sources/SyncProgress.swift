/// The present step, for a progress bar.
public enum SyncProgress: Hashable, Sendable {
  /// Files of a source.
  case reading(source: String, done: Int, of: Int)
  /// Texts that get vectors of another embedder.
  case embedding(done: Int, of: Int)
  /// Resources of a source that is on a server.
  case fetching(source: String, done: Int, of: Int)
}
