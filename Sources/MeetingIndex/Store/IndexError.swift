import GRDB

/// Why the index could not do what it was asked, in words that let the user act.
public struct IndexError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The database or its folder can't be used: missing, locked, read-only, damaged, too new.
    case database
    /// What the user named is not there, or is more than one thing.
    case notFound, ambiguous, alreadyThere
    /// Another process is writing.
    case busy
  }

  public let kind: Kind
  /// One sentence with the cause and the fix.
  public let message: String
  /// SQLite's result code in SQLite's own words, where it is SQLite that failed. It names no file.
  public let sqliteResult: String?

  public init(_ kind: Kind, _ message: String, sqliteResult: String? = nil) {
    self.kind = kind
    self.message = message
    self.sqliteResult = sqliteResult
  }

  /// What SQLite reported, in terms of the file at `path`.
  init(_ error: DatabaseError, path: String) {
    // The memory that connections share has its place on the disk, too.
    let isFull = [.SQLITE_FULL, .SQLITE_IOERR_SHMSIZE].contains(error.extendedResultCode)
    let cause =
      switch isFull ? .SQLITE_FULL : error.resultCode {
      case .SQLITE_NOTADB:
        "is not a meetings database; move it away, or name another folder with --home"
      case .SQLITE_CORRUPT:
        "is damaged; move it away and run 'meetings sync', or put back a backup"
      case .SQLITE_FULL: "could not be written: the disk is full; nothing was lost, free some space"
      case .SQLITE_READONLY, .SQLITE_PERM:
        "is read-only; give yourself write permission to it and to its folder"
      case .SQLITE_CANTOPEN: "can't be opened; check that its folder exists and may be read"
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        "is locked by another program; try again when that has finished"
      case .SQLITE_CONSTRAINT:
        "is damaged: it breaks a rule of its own (\(error.message ?? "none that it names")); "
          + "run 'meetings doctor'"
      case .SQLITE_IOERR: "could not be read or written; check the disk and the free space on it"
      default: "failed: \(error.message ?? "SQLite error \(error.resultCode.rawValue)")"
      }
    self.init(
      .database, "the database \(path) \(cause)",
      sqliteResult: error.resultCode.primaryResultCode.description)
  }
}
