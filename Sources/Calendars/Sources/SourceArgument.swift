import Files
import TextAnalysis

extension SourceLocation {
  /// Parses an argument: a path, absolute or relative to `workingDirectory`, a `file:` URL or a
  /// `data:` URL. `~` is left to the shell.
  public init(
    parsing argument: String, relativeTo workingDirectory: String
  ) throws(SourceError) {
    let scheme = argument.prefix { $0 != ":" }.lowercased()
    switch scheme {
    case "data" where argument.contains(":"):
      _ = try DataURL(argument)
      self = .data(url: argument)
    case "file" where argument.contains(":/"):
      try self.init(path: SourceLocation.path(ofFileURL: argument))
    case "http" where argument.contains("://"), "https" where argument.contains("://"),
      "webcal" where argument.contains("://"), "webcals" where argument.contains("://"):
      throw SourceError(
        path: argument, kind: .unsupported,
        message: "a server's address has no local files; to fetch it, add it")
    default:
      guard !argument.isEmpty else {
        throw SourceError(
          path: "''", kind: .missing, message: "the path is empty; give a file or folder")
      }
      let path = argument.hasPrefix("/") ? argument : "\(workingDirectory)/\(argument)"
      try self.init(path: SourceLocation.normalized(path))
    }
  }

  private init(path: String) throws(SourceError) {
    do throws(FileContents.Failure) {
      switch try FileContents.status(path).kind {
      case .file where path.lowercased().hasSuffix(".zip"): self = .archive(path: path)
      case .file where CacheSource.isDatabase(path): self = .cache(path: path)
      case .file: self = .file(path: path)
      case .folder: self = .folder(path: path)
      case .other: throw FileContents.Failure.notAFile
      }
    } catch {
      throw SourceError(path: path, error)
    }
  }

  /// The path without `.`, `..` and doubled slashes. Symbolic links are not resolved.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The path of a `file:` URL (RFC 8089), such as `file:///a%20b.ics`. The host is empty or
  /// `localhost`; any other host is another machine.
  private static func path(ofFileURL url: String) throws(SourceError) -> String {
    var path = url.dropFirst("file:".count)
    if path.hasPrefix("//") {
      let host = path.dropFirst(2).prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else {
        throw SourceError(
          path: url, kind: .unsupported,
          message: "'\(host)' is another machine; a file's URL is file:///home/me/team.ics")
      }
      path = path.dropFirst(2 + host.count)
    }
    let bytes = PercentEncoding.decode(path.utf8)
    guard !bytes.isEmpty, !bytes.contains(0) else {
      let cause = bytes.isEmpty ? "the URL has no path" : "a path can't contain a NUL"
      throw SourceError(
        path: url, kind: .missing, message: "\(cause); a file's URL is file:///home/me/team.ics")
    }
    return normalized(PathText.text(bytes))
  }
}
