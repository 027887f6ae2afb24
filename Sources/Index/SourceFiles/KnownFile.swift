import Calendars
import Files
import GRDB

/// The known state of a file from its last read.
package struct KnownFile: Sendable {
  package let id: Int64
  package let calendar: String?
  /// nil if it is to be read again.
  package let revision: Revision?
  /// The end of the window it was read in, in seconds since 1970-01-01T00:00:00Z.
  package let readUntil: Int64
  /// The zone of its floating times then.
  package let zone: String
  /// If true, a series goes on past `readUntil`.
  package let continues: Bool
  /// Its problems, as `StoredProblem` writes them.
  package let problems: String

  package init(
    id: Int64, calendar: String?, revision: Revision?, readUntil: Int64, zone: String,
    continues: Bool, problems: String
  ) {
    (self.id, self.calendar, self.revision) = (id, calendar, revision)
    (self.readUntil, self.zone) = (readUntil, zone)
    (self.continues, self.problems) = (continues, problems)
  }

  /// Those of a source, by path.
  package static func all(ofSource source: String, _ db: Database) throws -> [RelativePath:
    KnownFile]
  {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(columns) FROM file WHERE sourceId = ?", arguments: [source])
    var known: [RelativePath: KnownFile] = [:]
    // To grow table by table would take longer than to count.
    let count = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM file WHERE sourceId = ?", arguments: [source])
    known.reserveCapacity(max(0, min(count ?? 0, 1 << 20)))
    while let row = try rows.next() {
      known[RelativePath(try row.value(at: 0, of: "file") as String)] = try KnownFile(row)
    }
    return known
  }

  /// Some of a source, by path.
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

  /// Returns true if the index has a file of a source that is to be read again, whatever it is now.
  package static func isAnyToReadAgain(ofSource source: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE sourceId = ? AND revision IS NULL)",
      arguments: [source]) ?? false
  }

  /// Those of `problems` that it did not have. A line alone that has moved is nothing new.
  package func new(among problems: [CalendarProblem]) -> Set<CalendarProblem> {
    let old = Set(StoredProblem.decode(self.problems).map(\.withoutPlace))
    return Set(problems.filter { !old.contains($0.withoutPlace) })
  }
}

extension KnownFile {
  /// By number, as by name each column of thousands of files would be looked up.
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
