/// Where calendars come from.
public enum CalendarSource: Hashable, Sendable {
  /// A calendar file, by its absolute path.
  case file(path: String)
  /// A folder of calendar files of any depth (a vdir), by its absolute path.
  case folder(path: String)
  /// `data:text/calendar,...` (RFC 2397), whole.
  case data(url: String)

  /// Larger files are refused: a calendar of 100,000 events has about 30 MB.
  static let maximumFileSize = 512 << 20

  /// What an argument names: a path, absolute or relative to `workingDirectory`, a `file:` URL or
  /// a `data:` URL. A `~` is the shell's business.
  public init(
    parsing argument: String, relativeTo workingDirectory: String
  ) throws(SourceError) {
    let scheme = argument.prefix { $0 != ":" }.lowercased()
    switch scheme {
    case "data" where argument.contains(":"):
      _ = try DataURL(argument)
      self = .data(url: argument)
    case "file" where argument.contains("://"):
      try self.init(path: CalendarSource.path(ofFileURL: argument))
    case "http" where argument.contains("://"), "https" where argument.contains("://"),
      "webcal" where argument.contains("://"), "webcals" where argument.contains("://"):
      throw SourceError(
        path: argument, kind: .unsupported,
        message: "web addresses are not read; download the calendar and name the file")
    default:
      let path = argument.hasPrefix("/") ? argument : "\(workingDirectory)/\(argument)"
      try self.init(path: CalendarSource.normalized(path))
    }
  }

  private init(path: String) throws(SourceError) {
    do throws(FileContents.Failure) {
      switch try FileContents.status(path).kind {
      case .file: self = .file(path: path)
      case .folder: self = .folder(path: path)
      case .other: throw FileContents.Failure.notAFile
      }
    } catch {
      throw SourceError(path: path, error)
    }
  }

  /// What `init(parsing:relativeTo:)` makes the same source of.
  public var location: String {
    switch self {
    case .file(let path), .folder(let path): path
    case .data(let url): url
    }
  }

  /// Without `.`, `..` and doubled slashes, by their letters alone: symbolic links stay as the
  /// user wrote them.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// `file:///a%20b.ics`, also with this machine's name before the path (RFC 8089).
  private static func path(ofFileURL url: String) -> String {
    let afterScheme = url.dropFirst("file://".count)
    let path = afterScheme.drop { $0 != "/" }
    return normalized(String(decoding: PercentEncoding.decode(path.utf8), as: UTF8.self))
  }
}

extension CalendarSource {
  /// The source's files and folders. Looks at names, sizes and dates alone; no file is opened but
  /// the two small ones with a folder's name and colour.
  public func listing() throws(SourceError) -> SourceListing {
    switch self {
    case .file(let path):
      let stamp: FileStamp
      do throws(FileContents.Failure) {
        let status = try FileContents.status(path)
        guard status.kind == .file else { throw FileContents.Failure.notAFile }
        stamp = status.stamp
      } catch {
        throw SourceError(path: path, error)
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return SourceListing(files: [SourceFile(path: name, folder: "", stamp: stamp)])
    case .folder(let path):
      return try FolderListing(of: path).listing
    case .data(let url):
      let size = try DataURL(url).bytes.count
      let stamp = FileStamp(size: Int64(size), modified: 0, inode: 0)
      return SourceListing(files: [SourceFile(path: "data.ics", folder: "", stamp: stamp)])
    }
  }

  /// The bytes of one of the listing's files.
  public func bytes(of file: SourceFile) throws(SourceError) -> [UInt8] {
    try contents(of: file).bytes
  }

  /// The bytes of one of the listing's files, and the stamp of what was read: since the listing
  /// another file may have been renamed to this path.
  public func contents(
    of file: SourceFile
  ) throws(SourceError) -> (bytes: [UInt8], stamp: FileStamp) {
    let path: String
    switch self {
    case .file(let own): path = own
    case .folder(let folder): path = "\(folder)/\(file.path)"
    case .data(let url): return (try DataURL(url).bytes, file.stamp)
    }
    do throws(FileContents.Failure) {
      return try FileContents.loadStamped(path, maximumSize: CalendarSource.maximumFileSize)
    } catch {
      throw SourceError(path: path, error)
    }
  }
}

/// What a source holds, before anything of it is read.
public struct SourceListing: Hashable, Sendable {
  /// In order of path.
  public var files: [SourceFile] = []
  /// Those that hold calendar files, and the source's own.
  public var folders: [CalendarFolder] = [CalendarFolder(path: "")]
  /// Folders and files that are there but can't be looked at; what is stored of them stays.
  public var unreadable: [SourceError] = []

  public init(
    files: [SourceFile] = [], folders: [CalendarFolder] = [CalendarFolder(path: "")],
    unreadable: [SourceError] = []
  ) {
    (self.files, self.folders, self.unreadable) = (files, folders, unreadable)
  }
}

/// A folder of a source: a calendar, if it holds files.
public struct CalendarFolder: Hashable, Sendable {
  /// Relative to the source; empty for the source itself.
  public let path: String
  /// What its file `displayname` says (vdir).
  public var displayName: String?
  /// What its file `color` says, such as `#FF0000` (vdir).
  public var color: String?

  public init(path: String, displayName: String? = nil, color: String? = nil) {
    (self.path, self.displayName, self.color) = (path, displayName, color)
  }
}

/// A calendar file of a source.
public struct SourceFile: Hashable, Sendable {
  /// Relative to the source; for a source of one file, its name.
  public let path: String
  /// The folder's path, relative to the source; empty for the source itself.
  public let folder: String
  public let stamp: FileStamp

  public init(path: String, folder: String, stamp: FileStamp) {
    (self.path, self.folder, self.stamp) = (path, folder, stamp)
  }
}

/// What tells without reading it that a file is as it was.
public struct FileStamp: Hashable, Sendable {
  /// Bytes.
  public let size: Int64
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  public let modified: Int64
  public let inode: UInt64

  public init(size: Int64, modified: Int64, inode: UInt64) {
    (self.size, self.modified, self.inode) = (size, modified, inode)
  }
}
