import GRDB

/// Why the index could not do what it was asked, and what can be done about it.
public struct IndexError: Error, Hashable, Sendable {
  /// The kind of the error, for callers that handle it.
  public enum Kind: Hashable, Sendable {
    /// The database or its folder can't be used: missing, locked, read-only, damaged, too new.
    case database
    /// The named thing does not exist, is ambiguous, or exists already.
    case notFound, ambiguous, alreadyThere
    /// Another process is writing.
    case busy
  }

  /// The kind of the problem.
  public let kind: Kind
  /// One sentence with the cause.
  public let message: String
  /// The remedy.
  public let remedy: Remedy?
  /// SQLite's result code in SQLite's own words, where it is SQLite that failed. It names no file.
  package let sqliteResult: String?

  package init(
    _ kind: Kind, _ message: String, remedy: Remedy? = nil, sqliteResult: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.remedy = remedy
    self.sqliteResult = sqliteResult
  }

  /// An error that SQLite reported, in terms of the file at `path`.
  package init(_ error: DatabaseError, path: String) {
    // The memory that connections share has its place on the disk, too.
    let isFull = [.SQLITE_FULL, .SQLITE_IOERR_SHMSIZE].contains(error.extendedResultCode)
    let (cause, remedy): (String, Remedy?) =
      switch isFull ? .SQLITE_FULL : error.resultCode {
      case .SQLITE_NOTADB: ("is not a meetings database", .moveAway)
      case .SQLITE_CORRUPT: ("is damaged", .startAnew)
      case .SQLITE_FULL:
        (
          "could not be written: the disk is full",
          .advice("nothing was lost, free some space")
        )
      case .SQLITE_READONLY, .SQLITE_PERM:
        ("is read-only", .advice("give yourself write permission to it and to its folder"))
      case .SQLITE_CANTOPEN:
        ("can't be opened", .advice("check that its folder exists and may be read"))
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        ("is locked by another program", .advice("try again when that has finished"))
      case .SQLITE_CONSTRAINT:
        ("is damaged: it breaks a rule of its own (\(error.message ?? "none"))", .check)
      case .SQLITE_IOERR:
        ("could not be read or written", .advice("check the disk and the free space on it"))
      default: ("failed: \(error.message ?? "SQLite error \(error.resultCode.rawValue)")", nil)
      }
    self.init(
      .database, "the database \(path) \(cause)", remedy: remedy,
      sqliteResult: error.resultCode.primaryResultCode.description)
  }
}
