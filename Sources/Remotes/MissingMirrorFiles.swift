import FetchMessages

/// The mirror files that are missing. Finding them takes a look at each file, which goes on while
/// the server is asked; so it is asked for once, and no sooner than it is needed.
final class MissingMirrorFiles {
  private let ask: KnownMissingFiles
  private var found: [String: [String]]?

  init(_ ask: @escaping KnownMissingFiles) { self.ask = ask }

  /// Paths, of a calendar.
  func of(_ collection: String) throws(WebFailure) -> [String] {
    if found == nil {
      do { found = try ask() } catch { throw WebFailure("nobody listens any more") }
    }
    return found?[collection] ?? []
  }
}
