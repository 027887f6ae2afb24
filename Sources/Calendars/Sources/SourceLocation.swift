import CalendarCaches
import Files

/// The location of a source: decided once, when the source is added, and stored.
public enum SourceLocation: Hashable, Sendable {
  /// A calendar file, by its absolute path.
  case file(path: String)
  /// A folder of calendar files of any depth (a vdir), by its absolute path.
  case folder(path: String)
  /// A ZIP archive of calendar files, by its absolute path.
  case archive(path: String)
  /// The database of another calendar program, by its absolute path.
  case cache(path: String)
  /// A copy of what came by standard input, by its absolute path in the home folder.
  case keptCopy(path: String)
  /// `data:text/calendar,...` (RFC 2397), whole.
  case data(url: String)
  /// One calendar file on a server. What was fetched of it is in a folder of the home, by its
  /// absolute path.
  case feed(url: String, mirror: String)
  /// Calendars of a CalDAV server. What was fetched of them is in a folder of the home, by its
  /// absolute path: a folder for each calendar.
  case caldav(url: String, mirror: String)
  /// The calendars that macOS has. What was fetched of them is in a folder of the home, as of a
  /// server's.
  case system(mirror: String)

  /// The name of the source that is the system's calendars.
  package static let systemName = "system"

  /// Larger files are refused.
  static let maximumFileSize = FileReplacement.maximumSize
  /// As are notes: eight hours of speech are one megabyte.
  static let maximumNoteSize = 64 << 20

  // MARK: As it is stored

  /// The kinds of locations, as they are stored.
  package enum Kind: String, Sendable {
    case file, folder, archive, cache, keptCopy, data, feed, caldav, system
  }

  /// The kind of the location.
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

  /// The path or URL.
  package var text: String {
    switch self {
    case .file(let path), .folder(let path), .archive(let path), .cache(let path),
      .keptCopy(let path):
      path
    case .data(let url), .feed(let url, _), .caldav(let url, _): url
    case .system: SourceLocation.systemName
    }
  }

  /// The folder with what was fetched; nil if nothing is.
  package var mirror: String? {
    switch self {
    case .feed(_, let mirror), .caldav(_, let mirror), .system(let mirror): mirror
    case .file, .folder, .archive, .cache, .keptCopy, .data: nil
    }
  }

  /// - Parameter mirror: the folder with what was fetched, where something is.
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

  // MARK: What it is

  /// If true, there may be many files in it.
  package var isFolder: Bool { [.folder, .archive, .cache, .caldav, .system].contains(kind) }

  /// If true, it has to be fetched: from a server, or from the system.
  package var isRemote: Bool { mirror != nil }

  /// The index's home holds the calendar's text, and it is nowhere else.
  package var isHeldByIndex: Bool { kind == .keptCopy || kind == .data }

  /// The file or folder, of what is on a server the mirror; nil if it is none.
  package var path: String? { mirror ?? (kind == .data ? nil : text) }

  /// The server that it is on; nil if it is on none.
  package var host: String? {
    guard let authority else { return nil }
    let isSix = authority.hasPrefix("[")
    return String(isSix ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" })
  }

  /// That server as people are told it: with its port, where that is in its address.
  package var authority: String? {
    guard isRemote, let start = text.firstRange(of: "://")?.upperBound else { return nil }
    return String(text[start...].prefix { $0 != "/" && $0 != "?" })
  }

  /// As people are shown it: the address of a feed may be all that one needs to read it.
  public var shown: String {
    kind == .feed ? "\(text.prefix { $0 != ":" })://\(authority ?? "")/…" : text
  }

  /// The path that a user or another program may change; nil if there is none.
  package var watchedPath: String? { isRemote ? nil : path }

  /// The path that a user can open: of one of its files; nil if it has none.
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
  /// The source's files and folders. Looks at names, sizes and dates alone; no file is opened but
  /// the two small ones with a folder's name and colour.
  ///
  /// - Parameters:
  ///   - content: which files of a folder count.
  ///   - links: those that are followed, where it is no copy that the index holds.
  ///   - patience: the time for the database of another program.
  package func listing(
    _ content: SourceContent = .calendars, links: SourceLinks = .all,
    patience: CachePatience = CachePatience()
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

  /// A file of the mirror as it is now; nil if there is none that can be looked at.
  package func file(at path: RelativePath) -> SourceFile? {
    guard let folder = mirror, let status = try? FileContents.status("\(folder)/\(path.text)"),
      status.kind == .file
    else { return nil }
    return SourceFile(path: path, format: .iCalendar, status)
  }

  /// The bytes of one of the listing's files.
  package func bytes(
    of file: SourceFile, links: SourceLinks = .all
  ) throws(SourceError) -> [UInt8] {
    try contents(of: file, links: links).bytes
  }

  /// The contents of one of the listing's files. Whoever reads many makes a `SourceReader` for them.
  package func contents(
    of file: SourceFile, links: SourceLinks = .all
  ) throws(SourceError) -> SourceContents {
    try SourceReader(self, links: links).contents(of: file)
  }
}
