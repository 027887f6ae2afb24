import Files

/// The files of a source, before any of them is read.
package struct SourceListing: Hashable, Sendable {
  /// In order of path.
  package var files: [SourceFile] = []
  /// Those that hold calendar files, and the source's own.
  package var folders: [CalendarFolder] = [CalendarFolder(path: "")]
  /// The places that can't be looked at; the records from them are kept.
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
  /// The contents of its file `displayname` (vdir).
  package var displayName: String?
  /// The contents of its file `color`, such as `#FF0000` (vdir).
  package var color: String?

  package init(path: RelativePath, displayName: String? = nil, color: String? = nil) {
    (self.path, self.displayName, self.color) = (path, displayName, color)
  }
}

/// A file of a source.
package struct SourceFile: Hashable, Sendable {
  /// Relative to the source; for a source of one file, its name.
  package let path: RelativePath
  /// The format, which decides the reader.
  package let format: FileFormat
  /// In bytes.
  package let size: Int64
  /// The revision when it was listed.
  package let revision: Revision
  /// The time of the last write, in seconds since 1970-01-01T00:00:00Z; nil if it is no file.
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

/// A file or folder of a source that is there but can't be looked at, or is not to be.
package struct UnreadablePlace: Hashable, Sendable {
  /// Relative to the source.
  package let path: RelativePath
  /// Why it can't be looked at.
  package let error: SourceError
  /// If true, it may be nothing of ours: a link that leads nowhere, say. It counts only if it
  /// led to something before.
  package let isDoubtful: Bool
  /// If true, it is a link that is not followed: what was once read by it is gone.
  package var isLeftOut: Bool { error.kind == .linkOut }

  package init(path: RelativePath, error: SourceError, isDoubtful: Bool = false) {
    (self.path, self.error, self.isDoubtful) = (path, error, isDoubtful)
  }
}
