import CalendarCaches
import Files

/// The time limit for another program's database, for modules that don't import `CalendarCaches`.
package typealias CacheTimeout = CalendarCaches.CacheTimeout

/// The database of another calendar program as a source, with one file for each of its calendars.
struct CacheSource {
  let path: String
  let patience: CacheTimeout

  /// The first bytes of every SQLite database.
  private static let header = Array("SQLite format 3\0".utf8)

  /// Returns true if the file is an SQLite database.
  static func isDatabase(_ path: String) -> Bool {
    (try? FileContents.part(of: path, at: 0, count: header.count)) == header
  }

  func listing() throws(SourceError) -> SourceListing {
    let status: FileContents.Status
    do throws(FileContents.Failure) {
      status = try FileContents.status(path)
    } catch {
      throw SourceError(path: path, error)
    }
    // Recent changes may be only in the write-ahead log next to the database.
    let log = Revision(ofFileAt: path + "-wal")?.text ?? ""
    let revision = Revision("\(status.revision.text) \(log)")
    let calendars = try reading { () throws(CalendarCache.Failure) in
      try CalendarCache.calendars(at: path, patience)
    }
    return SourceListing(
      files: calendars.names.map {
        SourceFile(
          path: RelativePath("\($0).ics"), format: .iCalendar, size: status.size,
          revision: revision)
      }.sorted { $0.path < $1.path },
      unreadable: calendars.hasUnreadable ? [unnamedCalendar] : [])
  }

  private var unnamedCalendar: UnreadablePlace {
    UnreadablePlace(
      path: "unnamed.ics",
      error: SourceError(
        path: PathText.shown(path), kind: .unreadable,
        message: "events of a calendar whose cal_id is not text were left out"))
  }

  func contents(of file: SourceFile) throws(SourceError) -> SourceContents {
    let calendar = String(file.path.text.dropLast(".ics".count))
    let read = try reading { () throws(CalendarCache.Failure) in
      try CalendarCache.events(of: calendar, at: path, patience)
    }
    return SourceContents(
      bytes: read.bytes, file: file, problems: read.problems.map(CalendarProblem.init))
  }

  private func reading<Value>(
    _ body: () throws(CalendarCache.Failure) -> Value
  ) throws(SourceError) -> Value {
    do throws(CalendarCache.Failure) {
      return try body()
    } catch {
      throw SourceError(path: PathText.shown(path), cache: error)
    }
  }
}

extension SourceError {
  fileprivate init(path: String, cache failure: CalendarCache.Failure) {
    switch failure {
    case .notACache:
      self.init(
        path: path, kind: .notACalendar,
        message: "the database is not a calendar of Thunderbird or Evolution")
    case .busy:
      self.init(
        path: path, kind: .unreadable,
        message: "another program has locked the database; close it, then sync again")
    case .computed(let table):
      self.init(
        path: path, kind: .unreadable,
        message: "its table \(table) is a view or has computed columns, which calendar programs "
          + "don't use; nothing was read")
    case .tooMuch(let what):
      self.init(
        path: path, kind: .tooLarge,
        message: "it has \(what), which real calendars don't have; nothing was read")
    case .tooSlow(let seconds):
      self.init(
        path: path, kind: .unreadable,
        message: "reading the database took longer than \(Int(seconds.rounded(.up))) s; check the "
          + "disk, and make sure that the database and the files beside it are regular files")
    case .unreadable(let reason):
      self.init(path: path, kind: .unreadable, message: "the database can't be read: \(reason)")
    }
  }
}

extension CalendarProblem {
  fileprivate init(_ problem: CacheReading.Problem) {
    self.init(
      uid: problem.uid, message: problem.message,
      extent: problem.isNote ? .note : problem.uid.map { .event(uid: $0) } ?? .file)
  }
}
