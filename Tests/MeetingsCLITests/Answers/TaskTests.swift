import Foundation
import GRDB
import Testing

@Suite("Tasks of calendars")
struct TaskTests {
  private let box = try! Sandbox()

  private static func task(_ uid: String, _ title: String, _ more: String...) -> String {
    (["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20261110T100000Z", "SUMMARY:\(title)"] + more
      + ["END:VTODO", ""]).joined(separator: "\n")
  }

  private static let lee = "ATTENDEE;CN=Lee Park:mailto:lee.park@example.com"

  /// Indexes a weekly series, and a separate task list.
  private func index(_ tasks: String...) throws {
    let board = ICS.event(
      "board", "Harbour board", at: "20261103T090000Z", with: ["Dana Kim", "Lee Park"],
      "RRULE:FREQ=WEEKLY;COUNT=4")
    try box.write(ICS.calendar(name: "Work", board), to: "cal/work/a.ics")
    try write(tasks)
    try box.run("add", "cal")
    try box.meetings("sync")
  }

  private func write(_ tasks: [String]) throws {
    try box.write(
      ICS.calendar(name: "List").replacing(
        "END:VCALENDAR", with: tasks.joined() + "END:VCALENDAR"), to: "cal/list/tasks.ics")
  }

  private func open(_ options: String...) throws -> [[String: Any]] {
    let output = try box.launch(
      Sandbox.binary, ["open", "--json", "--restricted", "--now", Sandbox.now] + options)
    return output.out.isEmpty ? [] : try output.objects
  }

  private func query(_ sql: String) throws -> [String] {
    let path = box.folder + "/home/meetings.sqlite"
    return try DatabaseQueue(path: path).read { db in
      try Row.fetchAll(db, sql: sql).map {
        "\($0[0] as DatabaseValue)".trimmingCharacters(in: ["\""])
      }
    }
  }

  @Test("have the fields of their schema, also those of no meeting")
  func schema() throws {
    try index(
      Self.task(
        "rope", "Order rope", "RELATED-TO:board", Self.lee, "DUE;VALUE=DATE:20261120",
        "PERCENT-COMPLETE:40"),
      Self.task("letter", "Letter to the mayor", Self.lee, "DUE;VALUE=DATE:20261203"))
    let items = try box.meetings("open", "--jsonl").out.split(separator: "\n")
    #expect(items.count == 2)
    #expect(
      try items.flatMap { try JSONSchema("item").problems(of: JSONValue(String($0))) } == [])
  }

  @Test("that are done, cancelled or gone are open no longer, and nothing is deleted")
  func follow() throws {
    try index(
      Self.task("rope", "Order rope"), Self.task("lamps", "Order lamps"),
      Self.task("flag", "Mend the flag"))
    #expect(try open().count == 3)
    try write([
      Self.task("rope", "Order rope", "STATUS:COMPLETED"),
      Self.task("lamps", "Order lamps", "STATUS:CANCELLED"),
    ])
    try box.meetings("sync")
    #expect(try open().isEmpty)
    #expect(try open("--done").map { $0["uid"] as? String } == ["rope"])
    #expect(try query("SELECT uid FROM task WHERE goneSince IS NOT NULL") == ["flag"])
    try write([Self.task("flag", "Mend the flag")])
    try box.meetings("sync")
    #expect(try open().map { $0["uid"] as? String } == ["flag"])
    try FileManager.default.removeItem(atPath: box.folder + "/cal/list/tasks.ics")
    try box.meetings("sync")
    #expect(try open().isEmpty)
    #expect(try query("SELECT count(*) FROM task") == ["3"])
  }

  @Test("are forgotten with their meeting, with a person, and with what was before a day")
  func forgotten() throws {
    try index(
      Self.task("rope", "Zirconium rope", "RELATED-TO:board"),
      Self.task("letter", "Zirconium letter", Self.lee),
      Self.task("word", "Ask Lee Park about zirconium"), Self.task("milk", "Buy milk"))
    try box.meetings("forget", "--person", "lee.park@example.com", "--yes")
    #expect(try query("SELECT uid FROM task") == ["milk"])
    try box.meetings("sync")
    #expect(try query("SELECT uid FROM task") == ["milk"])
    for file in try FileManager.default.subpathsOfDirectory(atPath: box.folder + "/home") {
      let bytes = FileManager.default.contents(atPath: box.folder + "/home/" + file) ?? Data()
      #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains("zirconium"), "\(file)")
    }
    try box.meetings("forget", "--before", "2026-11-15", "--yes")
    #expect(try query("SELECT uid FROM task") == [])
  }

  @Test("go with their source")
  func removed() throws {
    try index(Self.task("rope", "Order rope"))
    try box.meetings("remove", "cal")
    #expect(try query("SELECT uid FROM task UNION SELECT uid FROM taskMeeting") == [])
  }

  @Test("that are damaged are found by a check-up, which has them read again")
  func damaged() throws {
    try index(
      Self.task("rope", "Order rope", "DUE;VALUE=DATE:20261120", Self.lee),
      Self.task("lamps", "Order lamps", "DUE;VALUE=DATE:20261121"))
    let before = try query("SELECT due || people FROM task")
    #expect(try box.meetings("doctor").status == 0)
    for damage in [
      "due = 'soon'", "people = '[\"Lee\"]'", "createdAt = 9000000000000000000",
    ] {
      try change("UPDATE task SET \(damage) WHERE uid = 'rope'")
      let sick = try box.meetings("doctor")
      #expect(
        sick.status == 2 && sick.out.contains("1 task doesn't match what was read"), "\(sick.out)")
      try box.meetings("doctor", "--fix")
      try box.meetings("sync")
      #expect(try box.meetings("doctor").status == 0)
      #expect(try query("SELECT due || people FROM task") == before)
    }
    try change("DELETE FROM file WHERE path = 'list/tasks.ics'")
    #expect(try box.meetings("doctor").out.contains("2 tasks don't match what was read"))
    try box.meetings("doctor", "--fix")
    #expect(try open().isEmpty)
    try box.meetings("doctor").expect(0)
    try box.meetings("sync")
    #expect(try open().count == 2)
  }

  private func change(_ sql: String) throws {
    try DatabaseQueue(path: box.folder + "/home/meetings.sqlite").writeWithoutTransaction {
      try $0.execute(sql: sql)
    }
  }
}
