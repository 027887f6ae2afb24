import Files

/// A ZIP archive of calendar files as a source, such as an export from Google.
struct ArchiveSource {
  let path: String

  /// The files in the archive. Each has its own revision, so that only the changed files of a new
  /// export are read.
  func listing(_ content: SourceContent) throws(SourceError) -> SourceListing {
    SourceListing(files: try opened(content).files)
  }

  /// The maximum total size of the files in an archive, in bytes. No calendar is larger, but a
  /// malicious archive of a few kilobytes can contain more.
  static let maximumSum: UInt64 = 4 << 30

  /// Opens the archive and reads its list of files.
  ///
  /// - Parameter maximumSum: the maximum total size of the listed files, in bytes.
  func opened(
    _ content: SourceContent, maximumSum: UInt64 = ArchiveSource.maximumSum
  ) throws(SourceError) -> Opened {
    let revision = Revision(ofFileAt: path)
    do throws(ZipArchive.Failure) {
      let archive = try ZipArchive(at: path)
      let opened = Opened(path, revision, archive, content)
      let sum = opened.files.reduce(UInt64(0)) { $0 &+ UInt64($1.size) }
      guard sum <= maximumSum else { throw .tooLarge(sum) }
      return opened
    } catch {
      throw SourceError(path: PathText.shown(path), archive: error)
    }
  }

  /// An open archive with its listed files by path.
  struct Opened {
    private let path: String
    private let revision: Revision?
    private let archive: ZipArchive
    let content: SourceContent
    private var entries: [RelativePath: (entry: ZipArchive.Entry, file: SourceFile)] = [:]

    /// Reads the list of files. If several entries have the same name, the last one is used.
    fileprivate init(
      _ path: String, _ revision: Revision?, _ archive: ZipArchive, _ content: SourceContent
    ) {
      (self.path, self.revision, self.archive, self.content) = (path, revision, archive, content)
      for entry in archive.entries {
        guard let file = SourceFile(entry, content) else { continue }
        entries[file.path] = (entry, file)
      }
    }

    /// The files, sorted by path.
    var files: [SourceFile] { entries.values.map(\.file).sorted { $0.path < $1.path } }

    /// If true, the archive has not been replaced since it was opened.
    var isCurrent: Bool { revision != nil && Revision(ofFileAt: path) == revision }

    /// The current contents of a file.
    func contents(of file: SourceFile) throws(SourceError) -> SourceContents {
      let shown = "\(PathText.shown(path))/\(file.path.text)"
      guard let (entry, now) = entries[file.path] else {
        throw SourceError(
          path: shown, kind: .missing, message: "it is no longer in the archive; sync again")
      }
      let limit =
        content == .notes ? SourceLocation.maximumNoteSize : SourceLocation.maximumFileSize
      do throws(ZipArchive.Failure) {
        return SourceContents(bytes: try archive.bytes(of: entry, limit: limit), file: now)
      } catch {
        throw SourceError(path: shown, archive: error)
      }
    }
  }
}

extension SourceFile {
  /// Fails if the format is not supported or the file is hidden, as for the files of a folder.
  fileprivate init?(_ entry: ZipArchive.Entry, _ content: SourceContent) {
    let parts = PathText.text(entry.name).split(separator: "/")
    guard let name = parts.last, !parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }),
      let format = FileFormat(ofFileNamed: String(name), in: content)
    else { return nil }
    self.init(
      path: RelativePath(parts.joined(separator: "/")), format: format, size: Int64(entry.size),
      revision: Revision("crc32 \(String(entry.checksum, radix: 16)) \(entry.size)"))
  }
}

extension SourceError {
  fileprivate init(path: String, archive failure: ZipArchive.Failure) {
    let (kind, message): (Kind, String)
    switch failure {
    case .file(let failure):
      self.init(path: path, failure)
      return
    case .notAnArchive:
      (kind, message) = (.notACalendar, "the ZIP archive is incomplete; download it again")
    case .encrypted:
      (kind, message) = (.unsupported, "it is encrypted; unpack the archive and add the folder")
    case .unknownMethod:
      (kind, message) = (
        .unsupported,
        "the compression method is not supported; unpack the archive and add the folder"
      )
    case .damaged:
      (kind, message) = (.unreadable, "the archive is damaged at this file; download it again")
    case .overlapping:
      (kind, message) = (
        .unreadable,
        "two files in the archive overlap; it may be malicious, and nothing was read"
      )
    case .tooLarge(let size):
      (kind, message) = (
        .tooLarge, "the file is \(size / 1_000_000) MB, too large for a calendar"
      )
    }
    self.init(path: path, kind: kind, message: message)
  }
}
