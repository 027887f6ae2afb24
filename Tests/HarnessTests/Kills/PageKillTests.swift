import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Kills the page while it writes a confirmed change: each file must be the old or the new one, the
/// next writer completes the change, and everything can be undone. `MEETINGS_KILLS=500` kills more.
@Suite("Killed while the page writes,", .serialized)
struct PageKillTests {
  private static let kills = Harness.number("MEETINGS_KILLS")
  private static let rounds = kills ?? 3

  private let box = try! Sandbox()

  private func files() throws -> [String: Data] {
    let folder = box.folder + "/cal"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
      })
  }

  @Test("a form leaves each file whole, and what it wrote can be taken back")
  func kills() throws {
    for file in 0..<3 {
      let weekly = ICS.event("w\(file)", "Weekly \(file)", "RRULE:FREQ=WEEKLY;COUNT=60")
      try box.write(ICS.calendar(weekly), to: "cal/\(file).ics")
    }
    try box.index("cal", "--writable")
    let ids = try box.meetings("list", "--day", "2026-12-01", "--json").objects
      .compactMap { $0["id"] as? String }
    try #require(ids.count == 3)
    let before = try files()
    var random = SplitMix64(seed: Harness.seed)
    var length = RunLength(200_000)
    var cut = 0
    for round in 0..<Self.rounds {
      let comment: Comment = "round \(round), seed \(Harness.seed)"
      let span = ["this", "following", "all"].randomElement(using: &random)!
      let id = ids.randomElement(using: &random)!
      let run = try write(to: id, span, after: length.moment(using: &random))
      length.learn(from: run)
      if run == .cut { cut += 1 }
      for (name, bytes) in try files() where !name.hasPrefix(".") {
        let text = String(decoding: bytes, as: UTF8.self)
        let isWhole = text.hasSuffix("END:VCALENDAR\n") || text.hasSuffix("END:VCALENDAR\r\n")
        #expect(isWhole, "\(name) \(comment)")
      }
      let called = try box.meetings("create", "call tomorrow 10:00", "--calendar", "cal", "--yes")
      #expect(called.status == 0, "\(called) \(comment)")
      var undo = try box.meetings("undo", "--yes")
      while undo.status == 0 { undo = try box.meetings("undo", "--yes") }
      #expect(undo.err.contains("no change to undo"), "\(undo) \(comment)")
      #expect(try files() == before, comment)
    }
    if let kills = Self.kills {
      #expect(cut > kills / 5, "\(cut) of \(kills) forms were cut short")
    }
  }

  /// Confirms a change in a separate page, which is killed meanwhile.
  private func write(to id: String, _ span: String, after microseconds: Int) throws -> KilledRun {
    let visitor = try PageVisitor(box)
    try visitor.signIn()
    let fields = [("do", "edit"), ("span", span), ("title", "Ours")]
    let plan = try visitor.place(visitor.post("/change/\(id)", fields: fields))
    let form = "plan=\(plan.split(separator: "/").last!)"
    let process = visitor.program.process
    let killer = Thread {
      usleep(UInt32(microseconds))
      Foundation.kill(process.processIdentifier, SIGKILL)
    }
    let began = ContinuousClock.now
    killer.start()
    let answer = try visitor.post("/write", form)
    let time = Int(began.duration(to: .now) / .microseconds(1))
    process.waitUntilExit()
    return answer.hasPrefix("HTTP/1.1 303") ? .ended(after: time) : .cut
  }
}
