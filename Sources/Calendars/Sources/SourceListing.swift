import Files

/// The files of a source before they are read.
package struct SourceListing: Hashable, Sendable {
  /// The files, sorted by path.
  package var files: [SourceFile] = []
  /// The folders that contain calendar files, and the source's root folder.
  package var folders: [CalendarFolder] = [CalendarFolder(path: "")]
  /// The files and folders that can't be read; records from them are kept.
  package var unreadable: [UnreadablePlace] = []
  /// In a folder of notes, the files in formats that are not supported, with their endings.
  package var unsupported: [RelativePath: String] = [:]

  package init(
    files: [SourceFile] = [], folders: [CalendarFolder] = [CalendarFolder(path: "")],
    unreadable: [UnreadablePlace] = []
  ) {
    (self.files, self.folders, self.unreadable) = (files, folders, unreadable)
  }
}

/// A folder of a source, which is a calendar if it contains files.
package struct CalendarFolder: Hashable, Sendable {
  /// The path relative to the source; empty for the source itself.
  package let path: RelativePath
  /// The contents of the file `displayname` (vdir).
  package var displayName: String?
  /// The contents of the file `color` (vdir), such as `#FF0000`.
  package var color: String?

  package init(path: RelativePath, displayName: String? = nil, color: String? = nil) {
    (self.path, self.displayName, self.color) = (path, displayName, color)
  }
}

package struct SourceFile: Hashable, Sendable {
  /// The path relative to the source; for a source of one file, its name.
  package let path: RelativePath
  /// The format, which determines the reader.
  package let format: FileFormat
  /// The size in bytes.
  package let size: Int64
  /// The revision at the time of listing.
  package let revision: Revision
  /// The time of modification, in seconds since 1970-01-01T00:00:00Z; nil if the file is not on
  /// disk.
  package let modified: Int64?

  package init(
    path: RelativePath, format: FileFormat, size: Int64, revision: Revision, modified: Int64? = nil
  ) {
    (self.path, self.format, self.size, self.revision) = (path, format, size, revision)
    self.modified = modified
  }

  /// The path of the file's folder, relative to the source.
  package var folder: RelativePath { path.parent ?? "" }

  /// A copy of the file with the size, revision and time of another status.
  func with(_ status: FileContents.Status) -> SourceFile {
    SourceFile(path: path, format: format, status)
  }

  init(path: RelativePath, format: FileFormat, _ status: FileContents.Status) {
    self.init(
      path: path, format: format, size: status.size, revision: status.revision,
      modified: status.modifiedSeconds)
  }
}

/// A file or folder of a source that exists but can't or must not be read.
package struct UnreadablePlace: Hashable, Sendable {
  /// The path relative to the source.
  package let path: RelativePath
  /// The reason why the place is not read.
  package let error: SourceError
  /// If true, the error is ignored unless the place was readable before. An example is a dangling
  /// link.
  package let isDoubtful: Bool
  /// If true, the place is a link that is not followed; records read through it are gone.
  package var isLeftOut: Bool { error.kind == .linkOut }

  package init(path: RelativePath, error: SourceError, isDoubtful: Bool = false) {
    (self.path, self.error, self.isDoubtful) = (path, error, isDoubtful)
  }
}
