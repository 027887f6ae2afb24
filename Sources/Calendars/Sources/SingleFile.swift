import CalendarCaches
import Files

/// An archive or a database as a source. The path may be a symbolic link only if all links are
/// followed.
struct SingleFile {
  private let path: String
  private let links: SourceLinks

  init(_ path: String, _ links: SourceLinks) { (self.path, self.links) = (path, links) }

  /// Passes the archive to `body`. The file stays open meanwhile, so a link that replaces it has no
  /// effect.
  func archive<Value>(
    _ body: (ArchiveSource) throws(SourceError) -> Value
  ) throws(SourceError) -> Value {
    if links == .all { return try body(ArchiveSource(path: path)) }
    let file = try opened()
    do throws(SourceError) {
      return try body(ArchiveSource(path: file.path))
    } catch {
      throw error.naming(path, for: file.path)
    }
  }

  /// Passes the database to `body`, and then checks that the path still leads to the same file,
  /// since SQLite opens files by path.
  func cache<Value>(
    _ patience: CacheTimeout, _ body: (CacheSource) throws(SourceError) -> Value
  ) throws(SourceError) -> Value {
    let cache = CacheSource(path: path, patience: patience)
    if links == .all { return try body(cache) }
    let file = try opened()
    let value = try body(cache)
    do throws(FileContents.Failure) {
      try file.requireStill(at: path)
    } catch {
      throw SourceError(path: path, error)
    }
    return value
  }

  private func opened() throws(SourceError) -> UnlinkedFile {
    do throws(FileContents.Failure) {
      return try UnlinkedFile(path)
    } catch {
      throw SourceError(path: path, error)
    }
  }
}

extension SourceError {
  /// The same error with the path `opened` replaced by `path`.
  func naming(_ path: String, for opened: String) -> SourceError {
    guard self.path.hasPrefix(opened) else { return self }
    let rest = self.path.dropFirst(opened.count)
    return SourceError(path: PathText.shown(path) + rest, kind: kind, message: message)
  }
}
