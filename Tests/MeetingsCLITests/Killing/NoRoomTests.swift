import Foundation
import Testing

@Suite("Where nothing more can be written,", .serialized)
struct NoRoomTests {
  /// Checks that a run without space or permission prints one line with the cause and the fix.
  static func expectRefusal(_ output: Sandbox.Output, _ cause: String, _ context: Comment) {
    #expect(output.status == 2, context)
    #expect(output.err.split(separator: "\n").count == 1, "\(context): \(output.err)")
    #expect(output.err.contains(cause), "\(context): \(output.err)")
  }

  @Test(
    "a full disk ends a run with one clear line, the index is sound and answers, and the next run ends where an undisturbed one does",
    .enabled(if: SmallDisk.isPermitted, SmallDisk.whyNot))
  func fullDisk() throws {
    let bench = try KillBench()
    let box = bench.box
    for scenario in bench.scenarios {
      var refused = 0
      for room in [0, 40_000, 700_000, 3_000_000] {
        let context: Comment = "\(scenario.name), \(room) bytes free"
        let disk = try SmallDisk(megabytes: 24)
        let home = disk.folder + "/home"
        box.environment["MEETINGS_HOME"] = home
        try FileManager.default.copyItem(
          atPath: box.folder + "/" + scenario.start, toPath: home)
        try disk.fill(leaving: room)
        let output = try bench.finish(scenario)
        if output.status != 0 {
          refused += 1
          let answer = try box.meetings("about", "budget")
          // A first sync may have stored some meetings.
          let expected: Set<Int32> = scenario.before.records.isEmpty ? [0, 1, 2] : [0]
          Self.expectRefusal(output, "the disk is full; nothing was lost", context)
          #expect(expected.contains(answer.status), "\(context): \(answer.err)")
        }
        try disk.clear()
        #expect(try Soundness.problems(home: home) == [], context)
        #expect(scenario.before.records.isSubset(of: try IndexContent(home: home).records), context)
        #expect(try bench.finish(scenario).status == 0, context)
        #expect(try Soundness.problems(home: home) == [], context)
        #expect(try IndexContent(home: home).differences(from: scenario.after) == [], context)
        let backups = try? FileManager.default.contentsOfDirectory(atPath: home + "/backups")
        #expect(backups?.contains { $0.contains("partial") } != true, context)
      }
      // Otherwise the disk was too large to test anything.
      #expect(refused >= 2, "\(scenario.name)")
    }
  }

  @Test(
    "a database without write permission answers, and a writer says what is missing",
    arguments: [["sync"], ["nightly"], ["reindex", "--all"]])
  func readOnlyDatabase(command: [String]) throws {
    let box = try Sandbox()
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "cal/a.ics")
    let before = try IndexContent(home: box.folder + "/home")
    try box.handOver()
    let home = box.folder + "/home"
    try setPermissions(of: home, files: 0o400, folder: 0o500)
    defer { try? setPermissions(of: home, files: 0o600, folder: 0o700) }
    let first = try box.asOrdinaryUser("about", "budget")
    #expect(first.status == 0, "\(first.err)")
    let output = try box.launchAsOrdinaryUser(command)
    Self.expectRefusal(output, "give yourself write permission", "\(command)")
    #expect(try box.asOrdinaryUser("about", "budget", "--json").titles == ["Budget"])
    #expect(try box.asOrdinaryUser("status", "--now", Sandbox.now).status == 0)
    try setPermissions(of: home, files: 0o600, folder: 0o700)
    #expect(try box.launchAsOrdinaryUser(command).status == 0)
    #expect(try IndexContent(home: home).differences(from: before) == [])
  }

  private func setPermissions(of home: String, files: mode_t, folder: mode_t) throws {
    chmod(home, 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: home) {
      if name != "backups" { chmod(home + "/" + name, files) }
    }
    chmod(home, folder)
  }

  @Test(
    "a file system that is read-only answers, and a writer says what it is",
    .enabled(if: SmallDisk.isPermitted, SmallDisk.whyNot))
  func readOnlyFileSystem() throws {
    let box = try Sandbox()
    let disk = try SmallDisk(megabytes: 8)
    box.environment["MEETINGS_HOME"] = disk.folder + "/a home, 100 % mine?"
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "cal/a.ics")
    try disk.remount("ro")
    for command in ["sync", "nightly", "reindex"] {
      let output = try box.meetings(command)
      Self.expectRefusal(output, "is on a read-only file system", "\(command)")
      #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
    }
    #expect(try box.meetings("status").status == 0)
    try disk.remount("rw")
    #expect(try box.meetings("nightly").status == 0)
  }
}
