import Calendars
import Files
import GRDB

/// The stored state of a file, as of when it was last read.
package struct KnownFile: Sendable {
  package let id: Int64
  package let calendar: String?
  /// The revision; nil if the file must be read again.
  package let revision: Revision?
  /// The end of the span in which series were expanded, in seconds since 1970-01-01T00:00:00Z.
  package let readUntil: Int64
  /// The time zone in which floating times were interpreted.
  package let zone: String
  /// If true, a series in the file continues after `readUntil`.
  package let continues: Bool
  /// The problems in the file, as encoded by `StoredProblem`.
  package let problems: String

  /// All files of a source, by path.
  package static func all(ofSource source: String, _ db: Database) throws -> [RelativePath:
    KnownFile]
  {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(columns) FROM file WHERE sourceId = ?", arguments: [source])
    var known: [RelativePath: KnownFile] = [:]
    // The capacity is reserved, because growing the dictionary step by step is slower.
    let count = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM file WHERE sourceId = ?", arguments: [source])
    known.reserveCapacity(max(0, min(count ?? 0, 1 << 20)))
    while let row = try rows.next() {
      known[RelativePath(try row.value(at: 0, of: "file") as String)] = try KnownFile(row)
    }
    return known
  }

  /// The given files of a source, by path.
  package static func some(
    _ paths: some Sequence<RelativePath>, ofSource source: String, _ db: Database
  ) throws -> [RelativePath: KnownFile] {
    let file = try db.cachedStatement(
      sql: "SELECT \(columns) FROM file WHERE sourceId = ? AND path = ?")
    var known: [RelativePath: KnownFile] = [:]
    for path in paths {
      known[path] = try Row.fetchOne(file, arguments: [source, path.text]).map(KnownFile.init)
    }
    return known
  }

  private static let columns =
    "path, id, calendarId, revision, readUntil, readInZone, continues, problems"

  /// Returns true if any file of the source must be read again, even if it is unchanged.
  package static func isAnyToReadAgain(ofSource source: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE sourceId = ? AND revision IS NULL)",
      arguments: [source]) ?? false
  }

  /// The problems that the file did not have before. A problem that is only on another line now is
  /// not new.
  package func new(among problems: [CalendarProblem]) -> Set<CalendarProblem> {
    let old = Set(StoredProblem.decode(self.problems).map(\.withoutPlace))
    return Set(problems.filter { !old.contains($0.withoutPlace) })
  }
}

extension KnownFile {
  /// Reads columns by index, because access by name is slow for thousands of files.
  fileprivate init(_ row: Row) throws {
    func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
      _ place: Int
    ) throws -> T { try row.value(at: place, of: "file") }
    let revision: String? = try value(3)
    self.init(
      id: try value(1), calendar: try value(2), revision: revision.map { Revision($0) },
      readUntil: try value(4), zone: try value(5), continues: try value(6), problems: try value(7))
  }
}

extension CalendarProblem {
  fileprivate var withoutPlace: CalendarProblem {
    var problem = self
    problem.line = nil
    return problem
  }
}
