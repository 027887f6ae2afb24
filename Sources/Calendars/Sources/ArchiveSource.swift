import Files

/// A ZIP archive of calendar files as a source: Google's export and Takeout are such.
struct ArchiveSource {
  let path: String

  /// The files that are read, each with a revision of its own contents, so that a new export is read as
  /// far as it differs from the last one.
  func listing(_ content: SourceContent) throws(SourceError) -> SourceListing {
    var files: [RelativePath: SourceFile] = [:]
    for entry in try archive().entries {
      guard let file = SourceFile(entry, content) else { continue }
      files[file.path] = file
    }
    return SourceListing(files: files.values.sorted { $0.path < $1.path })
  }

  /// The bytes of a file, and the file as it is now: the archive may have been replaced since it was
  /// listed.
  func contents(of file: SourceFile) throws(SourceError) -> (bytes: [UInt8], file: SourceFile) {
    let archive = try archive()
    let content: SourceContent = file.format == .note ? .notes : .calendars
    let found = archive.entries.last { SourceFile($0, content)?.path == file.path }
    guard let entry = found, let now = SourceFile(entry, content) else {
      throw SourceError(
        path: shown(file), kind: .missing, message: "it is no longer in the archive; sync again")
    }
    let limit =
      content == .notes ? SourceLocation.maximumNoteSize : SourceLocation.maximumFileSize
    do throws(ZipArchive.Failure) {
      return (try archive.bytes(of: entry, limit: limit), now)
    } catch {
      throw SourceError(path: shown(file), archive: error)
    }
  }

  private func shown(_ file: SourceFile) -> String { "\(PathText.shown(path))/\(file.path.text)" }

  private func archive() throws(SourceError) -> ZipArchive {
    do throws(ZipArchive.Failure) {
      return try ZipArchive(at: path)
    } catch {
      throw SourceError(path: PathText.shown(path), archive: error)
    }
  }
}

extension SourceFile {
  /// Nil where nothing here reads it, as in a folder.
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
      (kind, message) = (.notACalendar, "it is no whole ZIP archive; download it again")
    case .encrypted:
      (kind, message) = (.unsupported, "it is encrypted; unpack the archive and add the folder")
    case .unknownMethod:
      (kind, message) = (
        .unsupported,
        "it is compressed in a way that is not read here; unpack the archive and add "
          + "the folder"
      )
    case .damaged:
      (kind, message) = (.unreadable, "the archive is damaged there; download it again")
    case .tooLarge(let size):
      (kind, message) = (
        .tooLarge, "it has \(size / 1_000_000) MB, which is more than any calendar should have"
      )
    }
    self.init(path: path, kind: kind, message: message)
  }
}
