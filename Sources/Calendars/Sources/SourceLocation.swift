import CalendarCaches
import Files

/// The location of a source, determined and stored when the source is added.
public enum SourceLocation: Hashable, Sendable {
  /// A calendar file, by its absolute path.
  case file(path: String)
  /// A folder of calendar files at any depth (vdir), by its absolute path.
  case folder(path: String)
  /// A ZIP archive of calendar files, by its absolute path.
  case archive(path: String)
  /// The database of another calendar program, by its absolute path.
  case cache(path: String)
  /// A copy of standard input, by its absolute path in the home folder.
  case keptCopy(path: String)
  /// A complete URL `data:text/calendar,...` (RFC 2397).
  case data(url: String)
  /// A calendar file on a server, with the path of the folder that contains the fetched copy.
  case feed(url: String, mirror: String)
  /// Calendars on a CalDAV server. The fetched copies are in a folder of the home folder, given by
  /// its absolute path, with a subfolder for each calendar.
  case caldav(url: String, mirror: String)
  /// The calendars of macOS, with the path of the folder that contains the fetched copies.
  case system(mirror: String)

  /// The name of the source for the system's calendars.
  package static let systemName = "system"

  /// The maximum size of a calendar file in bytes.
  static let maximumFileSize = FileReplacement.maximumSize
  /// The maximum size of a note in bytes; eight hours of speech take one megabyte.
  static let maximumNoteSize = 64 << 20

  // MARK: Storage

  /// The kind of a location, as stored in the index.
  package enum Kind: String, Sendable {
    case file, folder, archive, cache, keptCopy, data, feed, caldav, system
  }

  package var kind: Kind {
    switch self {
    case .file: .file
    case .folder: .folder
    case .archive: .archive
    case .cache: .cache
    case .keptCopy: .keptCopy
    case .data: .data
    case .feed: .feed
    case .caldav: .caldav
    case .system: .system
    }
  }

  /// The path or URL; `system` for the system's calendars.
  package var text: String {
    switch self {
    case .file(let path), .folder(let path), .archive(let path), .cache(let path),
      .keptCopy(let path):
      path
    case .data(let url), .feed(let url, _), .caldav(let url, _): url
    case .system: SourceLocation.systemName
    }
  }

  /// The folder of fetched copies; nil for local sources.
  package var mirror: String? {
    switch self {
    case .feed(_, let mirror), .caldav(_, let mirror), .system(let mirror): mirror
    case .file, .folder, .archive, .cache, .keptCopy, .data: nil
    }
  }

  /// - Parameter mirror: the folder of fetched copies, if any.
  package init(_ kind: Kind, _ text: String, mirror: String = "") {
    switch kind {
    case .file: self = .file(path: text)
    case .folder: self = .folder(path: text)
    case .archive: self = .archive(path: text)
    case .cache: self = .cache(path: text)
    case .keptCopy: self = .keptCopy(path: text)
    case .data: self = .data(url: text)
    case .feed: self = .feed(url: text, mirror: mirror)
    case .caldav: self = .caldav(url: text, mirror: mirror)
    case .system: self = .system(mirror: mirror)
    }
  }

  // MARK: Properties

  /// If true, the source may contain many files.
  package var isFolder: Bool { [.folder, .archive, .cache, .caldav, .system].contains(kind) }

  /// If true, the source must be fetched from a server or from the system.
  package var isRemote: Bool { mirror != nil }

  /// If true, the calendar's text is only in the index's home folder.
  package var isHeldByIndex: Bool { kind == .keptCopy || kind == .data }

  /// The file or folder, or for a remote source the mirror; nil for a `data:` URL.
  package var path: String? { mirror ?? (kind == .data ? nil : text) }

  /// The server's host; nil if the source is not on a server.
  package var host: String? {
    guard let authority else { return nil }
    let isSix = authority.hasPrefix("[")
    return String(isSix ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" })
  }

  /// The server as displayed to users: the host, with the port if the address has one.
  package var authority: String? {
    guard isRemote, let start = text.firstRange(of: "://")?.upperBound else { return nil }
    return String(text[start...].prefix { $0 != "/" && $0 != "?" })
  }

  /// The location as displayed to users. For a feed, this is only the server, because the address
  /// may be secret.
  public var shown: String {
    kind == .feed ? "\(text.prefix { $0 != ":" })://\(authority ?? "")/…" : text
  }

  /// The path to watch for changes by users or other programs; nil for remote and `data:` sources.
  package var watchedPath: String? { isRemote ? nil : path }

  /// The path at which the user can open a file of the source; nil if it has no path.
  package func shownPath(of file: RelativePath) -> String? {
    switch self {
    case .file(let path), .keptCopy(let path), .cache(let path): PathText.shown(path)
    case .folder(let path), .archive(let path), .feed(_, let path), .caldav(_, let path),
      .system(let path):
      PathText.shown("\(path)/\(file.text)")
    case .data: nil
    }
  }
}

extension SourceLocation {
  /// Lists the source's files and folders with their sizes and dates. In a folder, no file is opened
  /// except the small ones that contain a folder's name and color.
  ///
  /// - Parameters:
  ///   - content: the kind of files to list in a folder or archive.
  ///   - links: the symbolic links to follow in local sources.
  ///   - patience: how long to wait if another program has locked its database.
  package func listing(
    _ content: SourceContent = .calendars, links: SourceLinks = .all,
    patience: CacheTimeout = CacheTimeout()
  ) throws(SourceError) -> SourceListing {
    switch self {
    case .file(let path), .keptCopy(let path):
      let status: FileContents.Status
      do throws(FileContents.Failure) {
        status =
          try links == .inside
          ? FileContents.status(unlinked: path) : FileContents.status(path)
        guard status.kind == .file else { throw FileContents.Failure.notAFile }
      } catch {
        throw SourceError(path: path, error)
      }
      return SourceListing(files: [
        SourceFile(
          path: RelativePath(path.split(separator: "/").last.map(String.init) ?? path),
          format: content == .notes ? .note : .iCalendar, status)
      ])
    case .folder(let path): return try FolderListing(of: path, content, links: links).listing
    case .feed(_, let path), .caldav(_, let path), .system(let path):
      return try FolderListing(of: path, content).listing
    case .archive(let path):
      return try SingleFile(path, links).archive { archive throws(SourceError) in
        try archive.listing(content)
      }
    case .cache(let path):
      return try SingleFile(path, links).cache(patience) { cache throws(SourceError) in
        try cache.listing()
      }
    case .data(let url):
      let size = Int64(try DataURL(url).bytes.count)
      return SourceListing(files: [
        SourceFile(
          path: "data.ics", format: .iCalendar, size: size,
          revision: Revision(size: size, modified: 0, inode: 0))
      ])
    }
  }

  /// A file of the mirror with its current status; nil if it doesn't exist or can't be inspected.
  package func file(at path: RelativePath) -> SourceFile? {
    guard let folder = mirror, let status = try? FileContents.status("\(folder)/\(path.text)"),
      status.kind == .file
    else { return nil }
    return SourceFile(path: path, format: .iCalendar, status)
  }

  /// The bytes of one of the listed files.
  package func bytes(
    of file: SourceFile, links: SourceLinks = .all
  ) throws(SourceError) -> [UInt8] {
    try contents(of: file, links: links).bytes
  }

  /// The contents of one of the listed files. To read many, use a `SourceReader`.
  package func contents(
    of file: SourceFile, links: SourceLinks = .all
  ) throws(SourceError) -> SourceContents {
    try SourceReader(self, links: links).contents(of: file)
  }
}

/// The symbolic links of a local source that are followed.
public enum SourceLinks: String, CaseIterable, Sendable {
  /// All symbolic links.
  case all
  /// Only relative links within the source; the source itself must not be a link.
  case inside
}
