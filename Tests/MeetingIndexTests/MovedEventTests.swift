import Calendars
import Foundation
import GRDB
import Testing
import Time

@testable import Care
@testable import Index
@testable import Search
@testable import Sync

@Suite("An event that moves from one file to another")
final class MovedEventTests {
  /// A time in November 2026.
  let now = Moment(1_795_000_000, in: .utc)
  let base = FileManager.default.temporaryDirectory.path + "/moved-\(UUID().uuidString)"
  var home: String { base + "/home" }
  let store: MeetingStore
  private var syncs = 0

  init() throws {
    try FileManager.default.createDirectory(
      atPath: base + "/calendar", withIntermediateDirectories: true)
    store = try IndexFolder(base + "/home").open(.writing)
    _ = try SourceRegistry(store).add(
      SourceLocation(parsing: base + "/calendar", relativeTo: "/"), named: "work", owners: [],
      now: now, store.writerLock(now: now))
  }

  deinit { try? FileManager.default.removeItem(atPath: base) }

  private func write(_ file: String, _ uids: [String], sequence: Int = 0) throws {
    let events = uids.map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20260310T140000Z\nSUMMARY:Budget \(sequence)\n"
        + "SEQUENCE:\(sequence)\nEND:VEVENT\n"
    }
    try "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//t//EN\n\(events.joined())END:VCALENDAR\n"
      .write(toFile: "\(base)/calendar/\(file)", atomically: false, encoding: .utf8)
  }

  private func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: "\(base)/calendar/\(file)")
  }

  /// Returns the titles by UID of records that are not gone.
  private func shown(_ home: String) throws -> [String: String] {
    let index = try IndexFolder(home).open(.reading)
    let rows = try index.read {
      try Row.fetchAll($0, sql: "SELECT uid, title FROM record WHERE goneSince IS NULL")
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["uid"], $0["title"]) })
  }

  /// - Returns: copies of the index, as a kill at each step would have left it.
  private func sync(readsAll: Bool = false) throws -> (report: SyncReport, cut: [String]) {
    syncs += 1
    var cut: [String] = []
    var options = SyncOptions()
    options.readsAll = readsAll
    // A program started by another test holds the lock until it has replaced itself.
    options.patience = 10
    let report = try SyncRun(store).run(options, now: now) { _ in
      let copy = "\(base)/cut-\(syncs)-\(cut.count)"
      #expect(throws: Never.self) { try copyIndex(to: copy) }
      cut.append(copy)
    }
    return (report, cut)
  }

  private func copyIndex(to copy: String) throws {
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for file in ["meetings.sqlite", "meetings.sqlite-wal"] {
      guard let bytes = FileManager.default.contents(atPath: "\(home)/\(file)") else { continue }
      try bytes.write(to: URL(fileURLWithPath: "\(copy)/\(file)"))
    }
  }

  /// Checks that at each step everything that was shown and still exists is shown, and that a sync
  /// after a kill reaches the same result as an uninterrupted one.
  private func hold(_ cut: [String], _ lasting: [String]) throws {
    #expect(!cut.isEmpty)
    let whole = try shown(home)
    for copy in cut {
      #expect(Set(lasting).subtracting(try shown(copy).keys) == [], "\(copy)")
      let index = try IndexFolder(copy).open(.writing)
      _ = try SyncRun(index).run(now: now)
      #expect(try shown(copy) == whole, "\(copy)")
    }
  }

  @Test("is never gone in between: its file was renamed")
  func renamed() throws {
    try write("b.ics", ["a"])
    _ = try sync()
    try remove("b.ics")
    try write("c.ics", ["a"])
    let (report, cut) = try sync()
    try hold(cut, ["a"])
    #expect((report.gone, report.back, report.filesRemoved, report.filesRead) == (0, 0, 1, 1))
  }

  @Test("says what its new file says, also where the old one was a later revision")
  func renamedAndTakenBack() throws {
    try write("b.ics", ["a"], sequence: 5)
    try write("z.ics", ["b", "c"], sequence: 5)
    _ = try sync()
    try remove("b.ics")
    try write("c.ics", ["a"], sequence: 2)
    // For this event, the new file is read first.
    try write("z.ics", ["c"], sequence: 5)
    try write("0.ics", ["b"], sequence: 3)
    let (_, cut) = try sync()
    try hold(cut, ["a", "b"])
    #expect(try shown(home) == ["a": "Budget 2", "b": "Budget 3", "c": "Budget 5"])
  }

  @Test("is never gone in between where more files are read than one transaction takes")
  func manyFiles() throws {
    for number in 1000..<3000 { try write("\(number).ics", ["\(number)@x"]) }
    try write("0.ics", ["kept", "moved", "deleted"])
    try write("1.ics", ["renamed"])
    _ = try sync()
    try write("0.ics", ["kept"])
    try remove("1.ics")
    try write("9.ics", ["moved", "renamed"])
    let (report, cut) = try sync(readsAll: true)
    #expect(cut.count > 4)
    try hold(Array(cut.suffix(2)), ["kept", "moved", "renamed", "1500@x"])
    #expect(try shown(home).keys.contains("deleted") == false)
    #expect((report.gone, report.back, report.created, report.updated) == (1, 0, 0, 0))
  }

  @Test("is back when the very same file is, whether or not a sync that missed it ended")
  func awayAndBack() throws {
    try write("b.ics", ["b"])
    try write("a.ics", ["a"])
    #expect(try sync().report.created == 2)
    #expect(try sync().report.filesUnchanged == 2)
    let (there, away) = ("\(base)/calendar/a.ics", "\(base)/a.ics")
    try FileManager.default.moveItem(atPath: there, toPath: away)
    try write("b.ics", ["b"], sequence: 1)
    let (report, cut) = try sync()
    #expect((report.gone, report.updated) == (1, 1))
    try FileManager.default.moveItem(atPath: away, toPath: there)
    #expect(try sync().report.back == 1)
    try hold(cut, [])
    #expect(try shown(home).count == 2)
    let last = try sync().report
    #expect((last.filesUnchanged, last.unchanged, last.filesRead) == (2, 2, 0))
  }

  @Test("is read again where its calendar is to be, though no file has changed")
  func again() throws {
    try write("a.ics", ["a"])
    _ = try sync()
    #expect(try sync().report.filesRead == 0)
    try store.write(store.writerLock(now: now, patience: 10)) {
      try $0.execute(sql: "UPDATE file SET revision = NULL")
    }
    #expect(try sync().report.filesRead == 1)
  }
}
