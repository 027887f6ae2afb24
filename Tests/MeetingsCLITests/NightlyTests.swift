import Foundation
import GRDB
import Testing

@Suite("A nightly run")
struct NightlyTests {
  let box = try! Sandbox()
  var home: String { box.folder + "/home" }

  init() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget", notes: "Tiers")), to: "cal/a.ics")
    try box.run("add", "cal")
  }

  @discardableResult
  func nightly(at time: String = Sandbox.now, _ options: String...) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, ["nightly", "--now", time] + options)
  }

  func backups() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home + "/backups").sorted()
  }

  @Test("makes backups that answer when they are put back")
  func restore() throws {
    try nightly()
    let backup = try home + "/backups/" + #require(backups().first)
    let whole = try IndexContent(home: home)
    try box.remove("home/meetings.sqlite")
    try FileManager.default.copyItem(atPath: backup, toPath: home + "/meetings.sqlite")
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
    #expect(try IndexContent(home: home).differences(from: whole) == [])
  }

  @Test("makes no backup of a damaged index, and keeps the sound ones")
  func damaged() throws {
    try nightly(at: "2026-11-01T03:00:00Z", "--keep", "1")
    try DatabaseQueue(path: home + "/meetings.sqlite").write {
      try $0.execute(sql: "UPDATE codeBundle SET codes = zeroblob(length(codes))")
    }
    try nightly("--keep", "1").expect(2, out: "no backup was made")
    #expect(try backups() == ["meetings-2026-11-01T030000Z.sqlite"])
  }

  @Test("waits for another writer, whose process, host and age a writer without patience is told")
  func lock() throws {
    try nightly()
    let descriptor = open(home + "/writer.lock", O_RDWR)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let holder = "\(getpid()) desk 1795262380\n"
    _ = holder.withCString { pwrite(descriptor, $0, strlen($0), 0) }
    let refused = try nightly("--wait", "0").expect(2)
    #expect(refused.err.contains("(pid \(getpid()) on desk, for 20 seconds)"), "\(refused.err)")
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { close(descriptor) }
    #expect(try nightly().status == 0)
  }

  @Test("takes over the lock of a writer that was killed")
  func staleLock() throws {
    try nightly()
    try box.write("999999 \(ProcessInfo.processInfo.hostName) 1795262000\n", to: "home/writer.lock")
    #expect(try nightly("--wait", "0").status == 0)
    #expect(try String(contentsOfFile: home + "/writer.lock", encoding: .utf8) == "")
  }
}

extension NightlyTests {
  @Test("twice at once, beside questions, on a folder that is being rewritten: all is well")
  func crowd() throws {
    try nightly()
    var second: Process?
    for round in 0..<60 {
      let text = ICS.calendar(ICS.event("\(round)", "Round \(round)", notes: "Tiers"))
      // Half of a file now, and the whole file a moment later.
      try box.write(String(text.prefix(90)), to: "cal/\(round).ics")
      if round == 20 { second = try box.start(["nightly", "--now", Sandbox.now]) }
      if round > 20 { #expect(try box.meetings("about", "budget", "--json").status == 0) }
      try box.write(text, to: "cal/\(round).ics")
    }
    let first = try nightly()
    second?.waitUntilExit()
    #expect(first.status == 0, "\(first.err)")
    #expect(second?.terminationStatus == 0)
    #expect(try Soundness.problems(home: home) == [])
    #expect(try IndexContent(home: home).records.count == 61)
  }
}
