import Foundation
import GRDB
import SeededRandom
import Testing

/// Deleted data remain in free pages, the log and backups until these are wiped.
@Suite("Forgetting that is cut short", .serialized)
struct WipeTests {
  let box = try! Sandbox()
  var home: String { box.environment["MEETINGS_HOME"]! }

  /// Fills an index with backups in which much concerns one person.
  private func fill() throws {
    let events = (0..<200).map { number in
      ICS.event(
        "\(number)", "Audit \(number)", with: ["Vashti Quill"],
        notes: "The xylographer objected to \(number) clauses.")
    }
    try box.index(
      ICS.calendar(events.joined(), ICS.event("kept", "Budget", with: ["Dana Wolf"])),
      as: "cal/team.ics")
    for day in 18...20 {
      _ = try box.launch(Sandbox.binary, ["nightly", "--now", "2026-11-\(day)T03:00:00Z"])
    }
  }

  private func traces() throws -> [String] { try box.traces(of: ["xylograph"]) }

  private let request = ["forget", "--person", "Vashti", "--yes"]

  private func forget() throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, request + ["--now", Sandbox.now])
  }

  @Test("by a kill at any moment is finished by the same command, or by the next writer")
  func kills() throws {
    try fill()
    let start = box.folder + "/start"
    try FileManager.default.copyItem(atPath: home, toPath: start)
    var length = try RunLength {
      try forget().expect(0)
    }
    var moments = SplitMix64(seed: 1)
    for round in 0..<10 {
      try FileManager.default.removeItem(atPath: home)
      try FileManager.default.copyItem(atPath: start, toPath: home)
      let run = try box.kill(request, after: length.moment(from: 0.25, using: &moments))
      length.learn(from: run)
      let isOpen = try box.meetings("status").out.contains("forgetting begun")
      let listed = try box.meetings("list", "2026-03-10", "--json").titles
      let isForgotten = !listed.contains { $0.hasPrefix("Audit") }
      if round % 2 == 0 || !isForgotten {
        let output = try forget()
        // If it was killed at the very end, nothing is left to find.
        #expect(output.status == (isOpen || !isForgotten ? 0 : 1), "round \(round): \(output)")
      } else {
        #expect(try box.meetings("sync").status == 0, "round \(round)")
      }
      #expect(try traces() == [], "round \(round)")
      #expect(try box.meetings("status").status == 0, "round \(round)")
      #expect(try Soundness.problems(home: home) == [], "round \(round)")
    }
  }

  @Test("right after its commit is on record, where status, a re-index and the command see it")
  func onRecord() throws {
    try fill()
    for finisher in [["reindex"], ["nightly", "--keep", "0"], ["doctor", "--fix"]] {
      try DatabaseQueue(path: home + "/meetings.sqlite").write { db in
        try db.execute(
          sql: """
            DELETE FROM record WHERE title LIKE 'Audit%';
            INSERT INTO wipe (path, beganAt) VALUES ('', 1795262400);
            INSERT OR IGNORE INTO forgotten VALUES ('before', '0');
            """)
      }
      let status = try box.meetings("status").expect(2, out: "'meetings sync' completes it")
      _ = try box.launch(Sandbox.binary, finisher)
      #expect(try box.meetings("status").out.contains("forgetting") == false, "\(finisher)")
      let names = try FileManager.default.contentsOfDirectory(atPath: home + "/backups")
      #expect(names.count == 1, "\(finisher): \(names)")
    }
  }

  @Test(
    "by a full disk says so, stays on record, and is finished once there is room",
    .enabled(if: SmallDisk.isPermitted, SmallDisk.whyNot))
  func fullDisk() throws {
    try fill()
    let start = home
    var refused = 0
    for room in [0, 200_000, 900_000, 2_500_000] {
      let disk = try SmallDisk(megabytes: 24)
      box.environment["MEETINGS_HOME"] = disk.folder + "/home"
      try FileManager.default.copyItem(atPath: start, toPath: home)
      try disk.fill(leaving: room)
      let output = try forget()
      if output.status != 0 {
        refused += 1
        NoRoomTests.expectRefusal(output, "the disk is full; nothing was lost", "\(room) bytes")
      }
      try disk.clear()
      #expect(try [0, 1].contains(forget().status), "\(room) bytes")
      #expect(try traces() == [], "\(room) bytes")
      #expect(try Soundness.problems(home: home) == [], "\(room) bytes")
    }
    #expect(refused >= 2)
  }
}
