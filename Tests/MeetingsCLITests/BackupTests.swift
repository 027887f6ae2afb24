import Foundation
import Testing

@Suite("A backup")
struct BackupTests {
  let box = try! Sandbox()
  var folder: String { box.folder + "/home/backups" }

  init() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget", notes: "Tiers")), to: "cal/a.ics")
    try box.run("add", "cal")
  }

  /// Runs `nightly`, and returns the name of the reported backup.
  func backUp(at time: String, keep: Int) throws -> String {
    let output = try box.launch(
      Sandbox.binary, ["nightly", "--now", time, "--keep", "\(keep)", "--json"])
    #expect(output.status == 0, "\(output.err)")
    let report = try #require(try output.json as? [String: Any])
    let backup = try #require(report["backup"] as? [String: Any])
    return URL(fileURLWithPath: try #require(backup["path"] as? String)).lastPathComponent
  }

  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("is kept also where others claim to be of the future, and those go first")
  func future() throws {
    for day in 1...3 { _ = try backUp(at: "2099-01-0\(day)T03:00:00Z", keep: 3) }
    var made: [String] = []
    for day in 1...3 {
      made.append(try backUp(at: "2026-11-0\(day)T03:00:00Z", keep: 3))
      #expect(try Set(made).isSubset(of: files()), "\(made)")
      #expect(try files().count == 3)
    }
    #expect(try files() == made)
  }

  @Test("neither counts nor removes files that are not of its making, whatever they are called")
  func strangers() throws {
    let own = [
      "meetings-before-the-move.sqlite", "meetings-zzz.sqlite", "notes.partial.txt",
      "meetings-2026-11-01T03:00:00Z.sqlite", "meetings-2026-11-01T030000Z.sqlite.bak",
    ]
    for name in own { try box.write("mine", to: "home/backups/" + name) }
    for day in 1...3 {
      let made = try backUp(at: "2026-11-0\(day)T03:00:00Z", keep: 1)
      #expect(try files() == (own + [made]).sorted())
    }
    #expect(try box.meetings("status").out.contains("1 kept"))
  }

  @Test("that was never finished is removed with what SQLite kept beside it")
  func partial() throws {
    for suffix in ["", "-journal", "-wal"] {
      try box.write("half", to: "home/backups/meetings-2026-10-01T030000Z.sqlite.partial\(suffix)")
    }
    let made = try backUp(at: "2026-11-01T03:00:00Z", keep: 1)
    #expect(try files() == [made])
  }

  @Test("whose place a folder has taken is no success")
  func placeTaken() throws {
    try box.write("x", to: "home/backups/meetings-2026-11-01T030000Z.sqlite/x")
    let output = try box.launch(Sandbox.binary, ["nightly", "--now", "2026-11-01T03:00:00Z"])
    #expect(output.status == 2)
    #expect(output.err.contains("can't be written"), "\(output.err)")
  }
}
