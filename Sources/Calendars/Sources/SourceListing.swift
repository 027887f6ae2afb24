import Files

/// What a source holds, before anything of it is read.
package struct SourceListing: Hashable, Sendable {
  /// In order of path.
  package var files: [SourceFile] = []
  /// Those that hold calendar files, and the source's own.
  package var folders: [CalendarFolder] = [CalendarFolder(path: "")]
  /// What is there but can't be looked at; what is stored of it, and of what is in it, stays.
  package var unreadable: [UnreadablePlace] = []

  package init(
    files: [SourceFile] = [], folders: [CalendarFolder] = [CalendarFolder(path: "")],
    unreadable: [UnreadablePlace] = []
  ) {
    (self.files, self.folders, self.unreadable) = (files, folders, unreadable)
  }
}

/// A folder of a source: a calendar, if it holds files.
package struct CalendarFolder: Hashable, Sendable {
  /// Relative to the source; empty for the source itself.
  package let path: RelativePath
  /// What its file `displayname` says (vdir).
  package var displayName: String?
  /// What its file `color` says, such as `#FF0000` (vdir).
  package var color: String?

  package init(path: RelativePath, displayName: String? = nil, color: String? = nil) {
    (self.path, self.displayName, self.color) = (path, displayName, color)
  }
}

/// A file of a source.
package struct SourceFile: Hashable, Sendable {
  /// Relative to the source; for a source of one file, its name.
  package let path: RelativePath
  /// What reads it.
  package let format: FileFormat
  /// In bytes.
  package let size: Int64
  /// What it was when it was listed.
  package let revision: Revision
  /// When it was last written, in seconds since 1970-01-01T00:00:00Z; nil where it is no file.
  package let modified: Int64?

  package init(
    path: RelativePath, format: FileFormat, size: Int64, revision: Revision, modified: Int64? = nil
  ) {
    (self.path, self.format, self.size, self.revision) = (path, format, size, revision)
    self.modified = modified
  }

  /// The folder's path, relative to the source.
  package var folder: RelativePath { path.parent ?? "" }

  /// The same file as it is now.
  func with(_ status: FileContents.Status) -> SourceFile {
    SourceFile(path: path, format: format, status)
  }

  init(path: RelativePath, format: FileFormat, _ status: FileContents.Status) {
    self.init(
      path: path, format: format, size: status.size, revision: status.revision,
      modified: status.modifiedSeconds)
  }
}

/// A file or folder of a source that is there but can't be looked at.
package struct UnreadablePlace: Hashable, Sendable {
  /// Relative to the source.
  package let path: RelativePath
  /// Why it can't be looked at.
  package let error: SourceError
  /// If true, it may be nothing of ours: a link that leads nowhere, say. It counts only where it
  /// led to something before.
  package let isDoubtful: Bool

  package init(path: RelativePath, error: SourceError, isDoubtful: Bool = false) {
    (self.path, self.error, self.isDoubtful) = (path, error, isDoubtful)
  }
}
