/// Which symbolic links of a local source are followed.
public enum SourceLinks: String, CaseIterable, Sendable {
  /// All symbolic links.
  case all
  /// Only relative links within the source; the source itself must not be a link.
  case inside
}
