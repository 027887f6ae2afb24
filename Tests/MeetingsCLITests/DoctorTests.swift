import Foundation
import GRDB
import Testing

@Suite("A check-up")
struct DoctorTests {
  let box = try! Sandbox()
  var home: String { box.folder + "/home" }

  init() throws {
    for name in ["a", "b"] {
      try box.write(
        ICS.calendar(ICS.event(name, "Budget \(name)", notes: "Tiers of \(name)")),
        to: "cal/\(name).ics")
    }
    try box.index("cal")
  }

  func change(_ sql: String) throws {
    try DatabaseQueue(path: home + "/meetings.sqlite").writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
    }
  }

  /// Checks that `words` are reported, and that the repair succeeds.
  func expectMended(_ words: String) throws {
    let sick = try box.meetings("doctor").expect(2)
    #expect(sick.out.contains(words), "\(sick.out)")
    #expect(sick.out.contains("doctor --fix"))
    let mended = try box.meetings("doctor", "--fix")
    #expect(mended.status == 0, "\(mended.out)")
    #expect(mended.out.contains("; mended"))
    #expect(try box.meetings("doctor").status == 0)
    #expect(try Soundness.problems(home: home) == [])
  }

  @Test("takes from others what they may do with the files")
  func permissions() throws {
    chmod(home + "/meetings.sqlite", 0o644)
    chmod(home, 0o755)
    try expectMended("other users can read \(home) and 1 more")
  }

  @Test("looks at the folder behind a link")
  func linked() throws {
    let link = home + "-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home)
    #expect(try box.meetings("doctor", "--home", link).status == 0)
    chmod(home + "/meetings.sqlite", 0o644)
    let output = try box.meetings("doctor", "--home", link)
    #expect(output.out.contains("other users can read \(home)/meetings.sqlite"))
  }

  @Test("finds texts that are in no segment, and indexes them")
  func texts() throws {
    let before = try IndexContent(home: home)
    try change("DELETE FROM placement; DELETE FROM segment")
    try expectMended("texts are in no segment")
    #expect(try IndexContent(home: home).differences(from: before) == [])
  }

  @Test("finds meetings without a text")
  func mismatchedTexts() throws {
    try change("UPDATE record SET documentId = NULL WHERE uid = 'a'")
    try expectMended("1 meeting can't be found by its text")
    #expect(try box.meetings("about", "tiers", "--json").titles.count == 2)
  }

  @Test(
    "finds segments of which a byte is wrong or missing, and places that are no text's",
    arguments: [
      "UPDATE codeBundle SET codes = substr(codes, 2)",
      "UPDATE codeBundle SET codes = zeroblob(length(codes))",
      "UPDATE segmentTerm SET postings = x'00' WHERE term = 'tier'",
      "DELETE FROM segmentTerm WHERE term = 'tier'",
      "UPDATE segment SET layout = substr(layout, 2)",
      "UPDATE segment SET documents = substr(documents, 9)",
    ])
  func torn(damage: String) throws {
    let before = try IndexContent(home: home)
    try change(damage)
    try expectMended("vectors      1 segments of the index are incomplete")
    #expect(try IndexContent(home: home).differences(from: before) == [])
  }

  @Test("finds places in segments that are no text's")
  func orphans() throws {
    let before = try IndexContent(home: home)
    try change("UPDATE placement SET ordinal = ordinal + 1")
    try expectMended("entries in segments belong to no text")
    #expect(try IndexContent(home: home).differences(from: before) == [])
  }

  @Test("finds a meeting that is not as its calendar said, and has the next sync read it again")
  func changedRecord() throws {
    let before = try IndexContent(home: home)
    try change("UPDATE record SET title = 'Hiring', startsAt = startsAt + 60 WHERE uid = 'a'")
    let sick = try box.meetings("doctor").expect(2)
    #expect(sick.out.contains("1 meeting doesn't match what was read"), "\(sick.out)")
    #expect(sick.out.contains("1 meeting can't be found by its text"), "\(sick.out)")
    let mended = try box.meetings("doctor", "--fix").expect(2)
    #expect(mended.out.contains("run 'meetings sync', which reads them again"), "\(mended.out)")
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("doctor").status == 0)
    #expect(try IndexContent(home: home).differences(from: before) == [])
  }

  @Test("finds a second of a transcript that is another, and has the next sync read it again")
  func changedSpeech() throws {
    let cue = { (second: Int) in
      "00:0\(second).000 --> 00:0\(second + 1).000\nDana: The surcharge, part \(second).\n"
    }
    try box.write("WEBVTT\n\n" + (1...4).map(cue).joined(separator: "\n"), to: "notes/call.vtt")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
    let before = try IndexContent(home: home)
    let speech = "substr(speech, 1, 5) || x'07' || substr(speech, 7)"
    try change("UPDATE record SET speech = CAST(\(speech) AS BLOB) WHERE speech IS NOT NULL")
    let sick = try box.meetings("doctor").expect(2)
    #expect(sick.out.contains("1 meeting doesn't match what was read"), "\(sick.out)")
    #expect(try box.meetings("doctor", "--fix").status == 2)
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("doctor").status == 0)
    #expect(try IndexContent(home: home).differences(from: before) == [])
  }

  @Test("finds a meeting whose text is another's, as a note that came between would have it")
  func textOfAnother() throws {
    try change("UPDATE record SET documentId = (SELECT documentId FROM record WHERE uid = 'b')")
    try expectMended("1 meeting can't be found by its text")
    #expect(try box.meetings("about", "tiers", "--json").objects.count == 2)
  }

  @Test("finds a text under the words of another, though each is in its segment once")
  func exchangedTexts() throws {
    try change(
      """
      UPDATE document SET hash = CASE id WHEN 1 THEN x'00' ELSE hash END;
      UPDATE record SET documentId = 3 - documentId;
      """)
    try expectMended("segments of the index don't match the meetings")
    #expect(try box.meetings("about", "\"tiers of a\"", "--json").titles == ["Budget a"])
  }

  @Test("says what it did not check where the database is damaged or can't be opened")
  func damage() throws {
    try change("DELETE FROM calendar")
    try box.run("nightly", "--now", Sandbox.now)
    let dangling = try box.meetings("doctor").expect(2, out: "rows refer to missing rows")
    #expect(dangling.out.contains("records      not checked"), "\(dangling.out)")
    try box.write("This is not a database, but a text.\n", to: "home/meetings.sqlite")
    let broken = try box.meetings("doctor").expect(
      2, out: "schema       the database", "meetings doctor --restore")
    for check in ["integrity    ", "records      ", "text         ", "vectors      "] {
      #expect(broken.out.contains(check + "not checked"), "\(broken.out)")
    }
  }
}
