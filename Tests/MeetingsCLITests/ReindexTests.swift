import Foundation
import GRDB
import Testing

@Suite("A re-index")
struct ReindexTests {
  let box = try! Sandbox()
  var home: String { box.folder + "/home" }

  init() throws {
    for number in 0..<6 {
      let event = ICS.event(
        "\(number)", "Budget \(number)", with: ["Dana Wolf"], notes: "Tier \(number) and renewal")
      try box.write(ICS.calendar(event), to: "cal/\(number).ics")
    }
    try box.index("cal")
  }

  func change(_ sql: String, _ arguments: StatementArguments = []) throws {
    try DatabaseQueue(path: home + "/meetings.sqlite").write {
      try $0.execute(sql: sql, arguments: arguments)
    }
  }

  func report(_ arguments: String...) throws -> [String: Any] {
    let output = try box.launch(Sandbox.binary, ["reindex", "--json"] + arguments)
    return try #require(try output.json as? [String: Any])
  }

  /// Returns the number of passages in the index, which depends on the ranking.
  func passages() throws -> Int {
    let status = try #require(try box.meetings("status", "--json").json as? [String: Any])
    return try #require(status["passages"] as? Int)
  }

  @Test("makes anew what another embedder made, and ends with the same index")
  func otherFingerprint() throws {
    let before = try IndexContent(home: home)
    try change("UPDATE segment SET recipe = 'old'")
    #expect(try box.meetings("status").status == 2)
    let report = try report()
    #expect(try report["embedded"] as? Int == passages())
    #expect(report["isRebuilt"] as? Bool == true)
    #expect(try IndexContent(home: home).differences(from: before) == [])
    #expect(try Soundness.problems(home: home) == [])
    #expect(try box.meetings("status").status == 0)
  }

  @Test("does all of it with --all")
  func all() throws {
    let before = try IndexContent(home: home)
    #expect(try report("--all")["embedded"] as? Int == passages())
    #expect(try IndexContent(home: home).differences(from: before) == [])
  }

  @Test("goes on with the segments that one which was stopped had made")
  func resumes() throws {
    let before = try IndexContent(home: home)
    // The state just before the new generation replaces the old one.
    try box.meetings("reindex", "--all")
    try change("UPDATE generation SET current = current - 1")
    #expect(try report("--all")["embedded"] as? Int == 0)
    #expect(try IndexContent(home: home).differences(from: before) == [])
    #expect(try Soundness.problems(home: home) == [])
  }

  @Test("writes segments anew of which much is dead")
  func compaction() throws {
    for number in 0..<3 { try box.remove("cal/\(number).ics") }
    try box.write(ICS.calendar(ICS.event("3", "Hiring")), to: "cal/3.ics")
    try box.meetings("sync")
    let texts = try DatabaseQueue(path: home + "/meetings.sqlite").read { db in
      try Row.fetchOne(
        db, sql: "SELECT sum(length(documents)) / 8, (SELECT count(*) FROM document) FROM segment")!
    }
    #expect(texts[0] as Int == texts[1])
    #expect(try report()["passages"] as? Int == passages())
    #expect(try Soundness.problems(home: home) == [])
    #expect(try box.meetings("about", "hiring", "--json").titles == ["Hiring"])
  }

  @Test("says so when the index is damaged")
  func damage() throws {
    try change("UPDATE codeBundle SET codes = zeroblob(length(codes))")
    try box.meetings("reindex").expect(
      2, out: "the index is damaged", err: "1 segments of the index are incomplete")
    #expect(try box.meetings("reindex", "--all").status == 0)
  }
}
