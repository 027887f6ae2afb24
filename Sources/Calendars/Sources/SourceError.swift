import Files

/// The reason why a source of calendars, or a part of it, can't be read.
public struct SourceError: Error, Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// The file or folder doesn't exist.
    case missing
    /// The user has no permission to read the file or folder.
    case denied
    case notACalendar
    /// The file is larger than any reasonable calendar.
    case tooLarge
    /// A source of this kind, such as a web address, is not supported here.
    case unsupported
    /// The file or folder is a symbolic link that leads out of its source and is not followed.
    case linkOut
    /// The file or folder can't be read for another reason.
    case unreadable
  }

  /// The path or URL as given.
  public let path: String
  /// The kind of error, for callers that distinguish them.
  public let kind: Kind
  /// The cause and the remedy in one sentence without the path.
  public let message: String

  package init(path: String, kind: Kind, message: String) {
    (self.path, self.kind, self.message) = (path, kind, message)
  }
}

extension SourceError {
  /// - Parameter path: in the form of `PathText`.
  init(path: String, _ failure: FileContents.Failure) {
    let path = PathText.shown(path)
    switch failure {
    case .system(let code):
      let (kind, message) = SourceError.meaning(of: code)
      self.init(path: path, kind: kind, message: message)
    case .notAFile:
      self.init(
        path: path, kind: .notACalendar,
        message: "not a regular file; give an .ics file or a folder of them")
    case .leadsOut:
      self.init(
        path: path, kind: .linkOut,
        message: "the symbolic link leads out of its source, and only relative links within it are "
          + "followed; move the file there, or add the link's target as a source")
    case .tooLarge(let size, let limit):
      let megabytes = { (bytes: Int) in bytes / 1_000_000 }
      self.init(
        path: path, kind: .tooLarge,
        message: "the file is \(megabytes(size)) MB, over the limit of \(megabytes(limit)) MB; "
          + "split it")
    }
  }

  private static func meaning(of code: Int32) -> (Kind, String) {
    switch code {
    case FileContents.Code.missing, FileContents.Code.notAFolder:
      (.missing, "no such file or folder; check the path")
    case FileContents.Code.denied, FileContents.Code.notPermitted:
      (.denied, "permission denied; change the file's permissions")
    case FileContents.Code.tooManyLinks:
      (.unreadable, "its symbolic links form a loop; remove one of them")
    default: (.unreadable, "the system can't read the file: \(FileContents.reason(code))")
    }
  }
}
