import CalendarCaches
import Files

/// An archive or a database as a source. It may be a link only if links out are followed.
struct SingleFile {
  private let path: String
  private let links: SourceLinks

  init(_ path: String, _ links: SourceLinks) { (self.path, self.links) = (path, links) }

  /// Reads the archive by `body`. The opened file stays open, so that no link can replace it.
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

  /// Reads the database by `body`, and compares the file afterwards, since SQLite opens a path.
  func cache<Value>(
    _ patience: CachePatience, _ body: (CacheSource) throws(SourceError) -> Value
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
  /// The same error with the path replaced.
  func naming(_ path: String, for opened: String) -> SourceError {
    guard self.path.hasPrefix(opened) else { return self }
    let rest = self.path.dropFirst(opened.count)
    return SourceError(path: PathText.shown(path) + rest, kind: kind, message: message)
  }
}
