/// Which symbolic links of a source on this machine are followed.
public enum SourceLinks: String, CaseIterable, Sendable {
  /// All of them.
  case all
  /// Those that stay in it, by relative paths; so the source itself is none. Of others nothing is read.
  case inside
}
