import GRDB

/// An error of an operation on the index: its cause and the remedy.
public struct IndexError: Error, Hashable, Sendable {
  /// The kinds of errors that callers handle differently.
  public enum Kind: Hashable, Sendable {
    /// The database can't be used: it is missing, locked, read-only, damaged or too new.
    case database
    /// The named object doesn't exist, is ambiguous, or already exists.
    case notFound, ambiguous, alreadyThere
    /// Another process is writing to the index.
    case busy
  }

  public let kind: Kind
  /// A sentence that states the cause.
  public let message: String
  public let remedy: Remedy?
  /// SQLite's description of its result code, without the file's path; nil if SQLite didn't fail.
  package let sqliteResult: String?

  package init(
    _ kind: Kind, _ message: String, remedy: Remedy? = nil, sqliteResult: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.remedy = remedy
    self.sqliteResult = sqliteResult
  }

  /// Creates an error from one of SQLite, for the database at `path`.
  package init(_ error: DatabaseError, path: String) {
    // The shared memory of connections needs disk space, too.
    let isFull = [.SQLITE_FULL, .SQLITE_IOERR_SHMSIZE].contains(error.extendedResultCode)
    let (cause, remedy): (String, Remedy?) =
      switch isFull ? .SQLITE_FULL : error.resultCode {
      case .SQLITE_NOTADB: ("is not a meetings database", .moveAway)
      case .SQLITE_CORRUPT: ("is damaged", .startAnew)
      case .SQLITE_FULL:
        (
          "could not be written: the disk is full",
          .advice("nothing was lost; free some space")
        )
      case .SQLITE_READONLY, .SQLITE_PERM:
        ("is read-only", .advice("give yourself write permission to it and to its folder"))
      case .SQLITE_CANTOPEN:
        ("can't be opened", .advice("check that its folder exists and is readable"))
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        ("is locked by another program", .advice("try again later"))
      case .SQLITE_CONSTRAINT:
        ("is damaged: it violates a constraint (\(error.message ?? "none"))", .check)
      case .SQLITE_IOERR:
        ("could not be read or written", .advice("check the disk and the free space on it"))
      default: ("failed: \(error.message ?? "SQLite error \(error.resultCode.rawValue)")", nil)
      }
    self.init(
      .database, "the database \(path) \(cause)", remedy: remedy,
      sqliteResult: error.resultCode.primaryResultCode.description)
  }
}
