import Foundation
import SeededRandom
import Synchronization
import Testing

@testable import MeetingsCLITests

/// `make histories` requests 500 histories of 300 edits each, and 200 kills; a plain `make test`
/// runs a short one per server.
@Suite(
  "An account that is edited, synced and disturbed", .serialized,
  .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
struct HistoryTests {
  static let histories = Harness.number("MEETINGS_HISTORIES")
  static let seeds = (0..<(histories ?? 2)).map { first + UInt64($0) }
  static let edits = histories == nil ? 16 : 300
  static let first = Harness.seed
  static let kills = Harness.number("MEETINGS_FETCH_KILLS") ?? (histories == nil ? 2 : 200)

  private static func server(_ seed: UInt64) -> CalendarServer.Kind {
    seed % 2 == 1 ? .radicale : .xandikos
  }

  @Test("equals a folder with the same calendars at each quiet moment", arguments: seeds)
  func faults(seed: UInt64) throws {
    let history = try ServerHistory(Self.server(seed), seed: seed)
    let moments = Mutex(SplitMix64(seed: seed &* 7_919))
    var before = Set<String>()
    var pace = SplitMix64(seed: seed &* 15_485_863)
    var (edits, round) = (0, 0)
    while edits < Self.edits {
      defer { round += 1 }
      // Each sync follows few or many edits.
      let count = min(Int.random(in: 1...23, using: &pace), Self.edits - edits)
      for _ in 0..<count { try history.edit() }
      edits += count
      let after = try history.wanted()
      if round % 3 > 0 {
        history.relay.plan { moments.withLock { Self.fault(&$0) } }
        let disturbed = try history.sync()
        #expect([0, 2].contains(disturbed.status), "seed \(seed), round \(round): \(disturbed)")
        let lost = before.intersection(after).subtracting(try history.shown())
        #expect(lost == [], "seed \(seed), round \(round): \(disturbed)")
        history.relay.plan { .none }
      }
      let synced = try history.sync()
      #expect(synced.status == 0, "seed \(seed), round \(round): \(synced)")
      let shown = try history.shown()
      #expect(
        shown.symmetricDifference(after) == [], "seed \(seed), round \(round): \(synced)")
      before = after
    }
    #expect(before.count > Self.edits / 4, "else there would be nothing to lose")
    #expect(try history.box.meetings("doctor").status == 0)
  }

  private static func fault(_ random: inout SplitMix64) -> FaultyRelay.Fault {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .refused
    case 1: .status([500, 502, 403, 404, 423].randomElement(using: &random)!)
    case 2, 3, 4: .cut(after: Int.random(in: 0..<6_000, using: &random))
    default: .none
    }
  }

  @Test("loses nothing when the sync that fetches it is killed", arguments: [1, 2] as [UInt64])
  func killed(seed: UInt64) throws {
    let history = try ServerHistory(Self.server(seed), seed: seed)
    var moments = SplitMix64(seed: seed &* 104_729)
    for _ in 0..<12 { try history.edit() }
    var length = try RunLength {
      let output = try history.sync()
      #expect(output.status == 0)
    }
    let home = history.box.folder + "/home"
    var cut = 0
    for kill in 0..<Self.kills / 2 {
      for _ in 0..<4 { try history.edit() }
      let had = try history.shown()
      let wanted = try history.wanted()
      let run = try history.box.kill(
        ["sync", "--timeout", "20"], after: length.moment(using: &moments))
      length.learn(from: run)
      if run == .cut { cut += 1 }
      let context: Comment = "seed \(seed), kill \(kill)"
      #expect(try Soundness.problems(home: home) == [], context)
      #expect(had.intersection(wanted).subtracting(try history.shown()) == [], context)
      let finished = try history.sync()
      #expect(finished.status == 0, context)
      #expect(try history.shown().symmetricDifference(wanted) == [], context)
    }
    // Otherwise the harness was tested rather than the program.
    if Self.kills > 100 { #expect(cut > Self.kills / 4, "\(cut) runs were cut short") }
    #expect(try history.box.meetings("doctor").status == 0)
  }
}
