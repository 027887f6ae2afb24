import Calendars
import Foundation
import GRDB
import Testing
import Time

@testable import Care
@testable import Index
@testable import Sync

@Suite("The database of another calendar program that takes too long", .timeLimit(.minutes(1)))
final class CacheTimeoutTests {
  private let folder =
    FileManager.default.temporaryDirectory.path + "/patience-\(UUID().uuidString)"
  private var path: String { folder + "/cache.sqlite" }
  private var source: Calendars.SourceLocation { .cache(path: path) }
  private var journal: String { path + "-journal" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    // Releases the blocked reader.
    close(open(journal, O_WRONLY | O_NONBLOCK))
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func database(events: Int, calendars: Int = 1) throws {
    try DatabaseQueue(path: path).write {
      try $0.execute(
        sql: """
          CREATE TABLE cal_events (cal_id, id, title, event_start, recurrence_id);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(events))
          INSERT INTO cal_events SELECT 'c' || (i % \(calendars)), i, 'Tide', 1774360800000000, NULL
          FROM n
          """)
    }
  }

  /// Simulates a disk that has stopped: SQLite waits for a writer of this pipe.
  private func stop() { #expect(mkfifo(journal, 0o600) == 0) }

  private static let words = "reading the database took longer than 1 s"

  @Test("is given up, also where the system never answers")
  func noAnswer() throws {
    try database(events: 10)
    #expect(try source.listing().files.map(\.path) == ["c0.ics"])
    stop()
    let error = #expect(throws: SourceError.self) {
      try source.listing(patience: CacheTimeout(seconds: 0.2))
    }
    #expect(error?.message.contains(Self.words) == true, "\(error?.message ?? "")")
  }

  @Test("by many rows is given up, and has no more time for its other calendars")
  func manyRows() throws {
    try database(events: 400_000, calendars: 2)
    let files = try source.listing().files
    #expect(files.count == 2)
    let patience = CacheTimeout(seconds: 0.2)
    let reader = SourceReader(source, patience: patience)
    for file in files {
      let error = #expect(throws: SourceError.self) { try reader.contents(of: file) }
      #expect(error?.message.contains(Self.words) == true, "\(error?.message ?? "")")
    }
    #expect(throws: SourceError.self) { try source.listing(patience: patience) }
  }

  @Test("stops no other source, and its meetings stay as they were")
  func others() throws {
    try database(events: 3)
    let store = try IndexFolder(folder + "/home").open(.writing)
    func add(_ location: Calendars.SourceLocation, _ name: String) throws {
      let now = Moment(0, in: .utc)
      _ = try SourceRegistry(store).add(
        location, named: name, owners: [], now: now, store.writerLock(now: now, patience: 10))
    }
    var options = SyncOptions(readsAll: true, patience: 10)
    func sync() throws -> SyncReport {
      try SyncRun(store).run(options, now: Moment(1_795_000_000, in: .utc))
    }
    try add(source, "cache")
    #expect(try sync().created == 3)
    let event = "BEGIN:VEVENT\nUID:a\nDTSTART:20260310T140000Z\nEND:VEVENT\n"
    try "BEGIN:VCALENDAR\n\(event)END:VCALENDAR\n"
      .write(toFile: folder + "/a.ics", atomically: false, encoding: .utf8)
    try add(.file(path: folder + "/a.ics"), "other")
    stop()
    options.databaseTimeout = 0.2
    let report = try sync()
    #expect(report.created == 1 && report.gone == 0, "\(report)")
    #expect(report.failures.map(\.source) == ["cache"])
    #expect(report.failures.first?.message.contains(Self.words) == true, "\(report)")
  }
}
