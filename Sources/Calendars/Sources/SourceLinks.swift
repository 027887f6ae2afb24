/// Which symbolic links of a source on this machine are followed.
public enum SourceLinks: String, CaseIterable, Sendable {
  /// All of them.
  case all
  /// Only links that stay in the source, by relative paths; so the source itself is none.
  case inside
}
