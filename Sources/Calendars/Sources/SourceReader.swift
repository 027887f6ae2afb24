import CalendarCaches
import Files

/// The contents of one of a source's files.
package struct SourceContents: Sendable {
  package var bytes: [UInt8]
  /// The file as it was when it was read, which may differ from the listed one.
  package let file: SourceFile
  /// The problems found while converting a source that is not text, such as a database.
  package var problems: [CalendarProblem] = []
}

/// Reads the files of one source, one after another. An archive is opened only once.
package final class SourceReader {
  private let location: SourceLocation
  private let links: SourceLinks
  private let patience: CacheTimeout
  private var folder: ConfinedFolder?
  private var archive: ArchiveSource.Opened?
  /// The archive's file, which is kept open unless all links are followed.
  private var archiveFile: KeptFile?

  /// - Parameters:
  ///   - links: the symbolic links to follow.
  ///   - patience: how long to wait for another program's database.
  package init(
    _ location: SourceLocation, links: SourceLinks = .all,
    patience: CacheTimeout = CacheTimeout()
  ) {
    (self.location, self.links, self.patience) = (location, links, patience)
  }

  /// The contents of one of the listed files.
  package func contents(of file: SourceFile) throws(SourceError) -> SourceContents {
    switch location {
    case .file(let path), .keptCopy(let path): try contents(of: file, at: path)
    case .folder(let folder), .feed(_, let folder), .caldav(_, let folder), .system(let folder):
      try contents(of: file, at: "\(folder)/\(file.path.text)")
    case .archive(let path): try contents(of: file, inArchive: path)
    case .cache(let path):
      try SingleFile(path, links).cache(patience) { cache throws(SourceError) in
        try cache.contents(of: file)
      }
    case .data(let url): SourceContents(bytes: try DataURL(url).bytes, file: file)
    }
  }

  private func contents(
    of file: SourceFile, at path: String
  ) throws(SourceError) -> SourceContents {
    do throws(FileContents.Failure) {
      let (bytes, status) = try load(file, at: path)
      return SourceContents(bytes: bytes, file: file.with(status))
    } catch {
      throw SourceError(path: path, error)
    }
  }

  private func load(
    _ file: SourceFile, at path: String
  ) throws(FileContents.Failure) -> (bytes: [UInt8], status: FileContents.Status) {
    let limit =
      file.format == .note ? SourceLocation.maximumNoteSize : SourceLocation.maximumFileSize
    switch location {
    case .file where links == .inside:
      return try FileContents.loadWithStatus(unlinked: path, maximumSize: limit)
    case .folder(let root) where links == .inside:
      let confined = if let folder { folder } else { try ConfinedFolder(root) }
      folder = confined
      return try FileContents.loadWithStatus(file.path, in: confined, maximumSize: limit)
    default: return try FileContents.loadWithStatus(path, maximumSize: limit)
    }
  }

  // MARK: Archives

  private func contents(
    of file: SourceFile, inArchive path: String
  ) throws(SourceError) -> SourceContents {
    let content: SourceContent = file.format == .note ? .notes : .calendars
    if links == .all {
      // Another archive may have replaced the opened one.
      if archive?.isCurrent != true || archive?.content != content {
        archive = try ArchiveSource(path: path).opened(content)
      }
      return try archive!.contents(of: file)
    }
    let opened = try openedPath(path)
    do throws(SourceError) {
      if archive?.content != content { archive = try ArchiveSource(path: opened).opened(content) }
      return try archive!.contents(of: file)
    } catch {
      throw error.naming(path, for: opened)
    }
  }

  /// A path to the file that was opened first, even if it has been replaced.
  private func openedPath(_ path: String) throws(SourceError) -> String {
    if let archiveFile { return archiveFile.path }
    do throws(FileContents.Failure) {
      let file = try KeptFile(path)
      archiveFile = file
      return file.path
    } catch {
      throw SourceError(path: path, error)
    }
  }

  /// A file that stays open while this object exists.
  private final class KeptFile {
    private let file: UnlinkedFile

    init(_ path: String) throws(FileContents.Failure) { file = try UnlinkedFile(path) }

    var path: String { file.path }
  }
}
