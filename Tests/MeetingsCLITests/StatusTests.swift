import Foundation
import Testing

@Suite("The status")
struct StatusTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.meetings("add", "cal")
  }

  func status(at time: String) throws -> Sandbox.Output {
    try box.run("status", "--now", time)
  }

  func json() throws -> [String: Any] {
    try #require(try box.meetings("status", "--json").json as? [String: Any])
  }

  @Test("tells how old each source's last sync and re-index are, and the backups")
  func ages() throws {
    try box.meetings("nightly")
    let later = try status(at: "2026-11-24T12:00:00Z").expect(0)
    #expect(
      later.out.contains(
        "source     cal: 1 meeting, synced Sat 21 Nov, 12:00, 3 days ago; "
          + "re-indexed Sat 21 Nov, 12:00, 3 days ago\n"))
    #expect(later.out.contains("backup     Sat 21 Nov, 12:00, 3 days ago; 1 kept ("))
    let source = try #require((try json()["sources"] as? [[String: Any]])?.first)
    #expect(source["syncedAt"] as? String == "2026-11-21T12:00:00Z")
    #expect(source["reindexedAt"] as? String == "2026-11-21T12:00:00Z")
    #expect(try json()["backups"] as? Int == 1)
    #expect(try #require(try json()["backupSize"] as? Int) > 0)
    #expect(try #require(try json()["databaseSize"] as? Int) > 0)
    #expect(try #require(try json()["embedder"] as? String).count == 16)
  }

  @Test("counts notes apart from meetings, and says which belong to one")
  func notes() throws {
    try box.meetings("sync")
    #expect(try !status(at: "2026-11-21T12:00:00Z").out.contains("\nnotes "))
    try box.write("---\nuid: a\n---\nWe cut the budget.\n", to: "notes/budget.md")
    try box.write("# Ideas\n\nA boat.\n", to: "notes/ideas.md")
    try box.meetings("add", "notes", "--notes")
    try box.meetings("sync")
    try status(at: "2026-11-21T12:00:00Z").expect(
      out: "meetings   1\nnotes      2, 1 of them linked to a meeting\n",
      "source     notes: 2 notes, synced")
    let json = try json()
    #expect(
      ["records", "notes", "linkedNotes"].map { json[$0] as? Int } == [2, 2, 1], "\(json)")
    #expect(try box.meetings("calendars", "list").out.contains("2 notes, from notes"))
    #expect(try box.meetings("remove", "notes").out.contains("and its 2 notes"))
  }

  @Test("says of a source which was added after the last re-index that it has had none")
  func notReindexed() throws {
    try box.meetings("nightly")
    try box.write(ICS.calendar(ICS.event("b", "Hiring")), to: "more/b.ics")
    try box.run("add", "more", "--now", "2026-11-21T12:10:00Z")
    try box.run("sync", "--now", "2026-11-21T12:20:00Z")
    let lines = try status(at: "2026-11-21T12:30:00Z").out.split(separator: "\n")
    let sources = lines.filter { $0.hasPrefix("source ") }
    #expect(sources.map { $0.contains("re-indexed") } == [true, false])
  }

  @Test("says that a change is open once the process that writes it has ended, and not before")
  func besideWriter() throws {
    try box.index("cal", "--writable")
    let id = try #require(try box.meetings("budget", "--json").objects.first?["id"])
    try box.meetings("edit", "\(id)", "--title", "Other", "--yes")
    let journal = box.folder + "/home/changes/"
    let done = try #require(
      try FileManager.default.contentsOfDirectory(atPath: journal).first { $0.hasSuffix(".done") })
    try FileManager.default.moveItem(
      atPath: journal + done, toPath: journal + done.replacing(".done", with: ".begun"))
    let lock = open(box.folder + "/home/writer.lock", O_RDWR)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, 255)
    func hold(since: Int) {
      let line = "\(getpid()) \(String(cString: host)) \(since)\n"
      #expect(pwrite(lock, line, line.utf8.count, 0) == line.utf8.count)
    }
    let begun = try #require(done.split { "-.".contains($0) }.dropFirst().first.flatMap { Int($0) })
    hold(since: begun)
    let beside = try box.meetings("status")
    #expect(beside.status == 0 && !beside.out.contains("not known"), "\(beside)")
    hold(since: begun + 1)
    #expect(try box.meetings("status").out.contains("may or may not have been"))
    flock(lock, LOCK_UN)
    try box.meetings("status").expect(2, out: "may or may not have been")
  }

  @Test("needs the user when a source was never read, or not for a week")
  func stale() throws {
    #expect(try box.meetings("status").status == 2)
    try box.meetings("sync")
    #expect(try box.meetings("status").status == 0)
    #expect(try status(at: "2026-11-28T12:00:00Z").status == 0)
    try status(at: "2026-11-28T12:00:01Z").expect(
      2, out: "stale      cal; 'meetings sync' reads it")
  }

  @Test("tells what failed last, as trouble until it has gone well again")
  func failures() throws {
    try box.meetings("nightly")
    try box.remove("cal")
    try box.run("nightly", "--now", "2026-11-22T12:00:00Z")
    let failed = try status(at: "2026-11-24T12:00:00Z").expect(2)
    let line = "failed     sync at Sun 22 Nov, 12:00, 2 days ago: source 'cal' can't be read"
    #expect(failed.out.contains(line + "\n") || failed.out.hasSuffix(line + "\n"))
    #expect(failed.out.contains("stale      cal since Sun 22 Nov, 12:00, 2 days ago: "))
    let jobs = try #require(try json()["jobs"] as? [[String: Any]])
    #expect(jobs.map { $0["name"] as? String } == ["sync", "reindex", "backup"])
    #expect(jobs[0]["failedAt"] as? String == "2026-11-22T12:00:00Z")
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.run("nightly", "--now", "2026-11-23T12:00:00Z")
    let mended = try status(at: "2026-11-24T12:00:00Z").expect(0)
    #expect(
      mended.out.contains(
        "last sync  Mon 23 Nov, 12:00, 1 day ago: done; an earlier failure, at Sun 22 Nov, 12:00: "
          + "source 'cal' can't be read\n"), "\(mended.out)")
  }
}
