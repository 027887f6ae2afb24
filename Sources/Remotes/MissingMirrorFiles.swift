import FetchMessages

/// The missing mirror files. Finding them means checking each file, which happens while the server
/// is asked, so the result is requested only once and only when needed.
final class MissingMirrorFiles {
  private let ask: KnownMissingFiles
  private var found: [String: [String]]?

  init(_ ask: @escaping KnownMissingFiles) { self.ask = ask }

  /// Returns the paths of a calendar's missing files.
  func of(_ collection: String) throws(WebFailure) -> [String] {
    if found == nil {
      do { found = try ask() } catch { throw WebFailure("the receiver is gone") }
    }
    return found?[collection] ?? []
  }
}
