import Foundation
import GRDB
import Testing

@Suite("Where the database holds what can't be,")
struct DamagedValueTests {
  let box = try! Sandbox()
  var database: String { box.folder + "/home/meetings.sqlite" }
  let id: String

  init() throws {
    for name in ["a", "b", "c"] {
      let event = ICS.event(
        name, "Budget \(name)", with: ["Dana Wolf"], notes: "Tiers and renewal of \(name)")
      try box.write(ICS.calendar(event), to: "cal/\(name).ics")
    }
    try box.index("cal")
    id = try #require(try box.meetings("about", "budget", "--json").objects[0]["id"] as? String)
  }

  func change(_ sql: String, _ arguments: StatementArguments = []) throws {
    _ = try RowFault.withoutRules(database) { db in
      try db.execute(sql: sql, arguments: arguments)
      return "done"
    }
  }

  /// Checks for one line that names the place, but not the value.
  func expectOneLine(_ output: Sandbox.Output, naming place: String) {
    #expect(output.status == 2, "\(output.out)")
    #expect(output.err.split(separator: "\n").count == 1, "\(output.err)")
    #expect(output.err.contains(place), "\(output.err)")
    #expect(!output.err.contains("Dana") && !output.err.contains("Budget"), "\(output.err)")
  }

  @Test(
    "a question ends with one line that names the place, and nobody who stands there",
    arguments: [
      ("record", "starts", "'soon'"), ("record", "ends", "'2026-02-30'"),
      ("record", "startsAt", "9223372036854775807"), ("record", "title", "NULL"),
      ("record", "lastSeen", "NULL"), ("record", "occurrence", "x'00'"),
    ])
  func records(table: String, column: String, value: String) throws {
    try change("UPDATE \(table) SET \(column) = \(value)")
    expectOneLine(try box.meetings("show", id), naming: "\(table).\(column) of row")
    expectOneLine(try box.meetings("about", "budget"), naming: "\(table).\(column) of row")
    #expect(try box.meetings("doctor").status == 2)
  }

  @Test("people, sources and segments are read with the same care")
  func others() throws {
    try change("UPDATE person SET name = NULL")
    expectOneLine(try box.meetings("show", id), naming: "attendee.name")
    expectOneLine(try box.meetings("with", "dana"), naming: "person.name of row")
    try change("UPDATE person SET name = 'Somebody ' || id")
    try change("UPDATE source SET addedAt = 9223372036854775807")
    expectOneLine(try box.meetings("status"), naming: "source.addedAt")
    try change("UPDATE segment SET id = 9223372036854775807")
    expectOneLine(try box.meetings("about", "budget"), naming: "segment.id")
    for command in ["doctor", "sync", "reindex", "nightly"] {
      #expect(try box.meetings(command).status == 2)
    }
  }

  @Test(
    "a generation that there can't be lets nobody believe that nothing was found, and is mended",
    arguments: [
      "DELETE FROM generation", "UPDATE generation SET current = 9223372036854775807",
      "UPDATE generation SET current = -1", "UPDATE generation SET current = NULL",
      "UPDATE generation SET current = 7",
    ])
  func generation(sql: String) throws {
    try change(sql)
    expectOneLine(try box.meetings("about", "budget"), naming: "is invalid")
    for command in ["doctor", "reindex"] { #expect(try box.meetings(command).status == 2) }
    #expect(try box.meetings("doctor", "--fix").status == (sql.contains("NULL") ? 2 : 0))
    if sql.contains("NULL") { return }
    #expect(try box.meetings("about", "budget", "--json").objects.count == 3)
    #expect(try Soundness.problems(home: box.folder + "/home") == [])
  }

  @Test(
    "notes that are not as the user wrote them are named until the user has, as no calendar has them",
    arguments: ["'Nothing of the kind'", "0.5", "''"])
  func attachedNotes(value: String) throws {
    try box.meetings("note", id, "--text", "Dana wants the tiers by Friday.")
    #expect(try box.meetings("doctor").status == 0)
    try change("UPDATE record SET attachedNotes = \(value) WHERE shortId = '\(id)'")
    try box.meetings("doctor", "--fix")
    let doctor = try box.meetings("doctor").expect(
      2, out: "the notes attached to meeting \(id) don't match what was written",
      "meetings note \(id) --replace --text")
    try box.meetings("note", id, "--replace", "--text", "Dana wants the tiers by Friday.")
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test(
    "amounts beyond all bounds end a sync with a line, and no sum of them ends it by a signal",
    arguments: [
      ("segment", "documentCount", "-9223372036854775808"),
      ("segment", "documentCount", "9223372036854775807"),
      ("nameTrust", "documents", "-9223372036854775808"),
      ("nameTrust", "attended", "9223372036854775807"),
    ])
  func amounts(table: String, column: String, value: String) throws {
    try change("UPDATE \(table) SET \(column) = \(value)")
    for command in ["sync", "nightly", "doctor"] {
      #expect(0...2 ~= (try box.meetings(command).status), "\(command)")
    }
    try box.meetings("doctor", "--fix")
    #expect(try box.meetings("with", "dana", "about", "tiers").status == 0)
  }

  @Test("a layout in which a passage is no document's ends a question, which would look for ever")
  func layout() throws {
    let (layout, count) = try DatabaseQueue(path: database).read { db in
      let row = try Row.fetchOne(db, sql: "SELECT layout, documentCount FROM segment")!
      return (row[0] as Data, row[1] as Int)
    }
    // The first passage of the first document, after all counts.
    var torn = layout
    torn[32 + count * layout[1...3].reduce(0) { $0 + Int($1) }] = 3
    try change("UPDATE segment SET layout = ?", [torn])
    expectOneLine(try box.meetings("about", "budget", "tiers"), naming: "doctor --fix")
    #expect(try box.meetings("doctor", "--fix").status == 0)
    #expect(try box.meetings("about", "budget", "--json").objects.count == 3)
  }
}
