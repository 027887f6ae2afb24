import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// `make torture` requests 500 kills; a plain `make test` runs one of each command.
@Suite("Killed at any moment,", .serialized)
struct KillTests {
  static let kills = Harness.number("MEETINGS_KILLS")
  private static let rounds = kills ?? 4

  @Test("a command loses nothing, and the next run ends where an undisturbed one does")
  func kills() throws {
    let bench = try KillBench()
    // Otherwise the links would not be tested.
    #expect(bench.scenarios[0].after.linkCount == 5)
    var moments = SplitMix64(seed: Harness.seed)
    var cut = 0
    for kill in 0..<Self.rounds {
      let scenario = bench.scenarios[kill % bench.scenarios.count]
      let context: Comment = "kill \(kill) of \(scenario.name), seed \(Harness.seed)"
      try bench.reset(to: scenario)
      // Sometimes the repairing run is killed, too.
      for _ in 0..<(Int.random(in: 0..<3, using: &moments) == 0 ? 2 : 1) {
        if try bench.kill(scenario, using: &moments) { cut += 1 }
        #expect(try Soundness.problems(home: bench.home) == [], context)
        let kept = try IndexContent(home: bench.home).records
        #expect(scenario.before.records.isSubset(of: kept), context)
      }
      let finished = try bench.finish(scenario)
      #expect(finished.status == 0, context)
      #expect(try Soundness.problems(home: bench.home) == [], context)
      let differences = try IndexContent(home: bench.home).differences(from: scenario.after)
      #expect(differences == [], context)
    }
    // Otherwise the harness was tested rather than the program.
    if let kills = Self.kills {
      #expect(cut > kills / 2, "\(cut) of \(kills) runs were cut short")
      print("\(kills) rounds, \(cut) runs cut short")
    }
  }

  @Test("a first sync leaves an index that answers, or none")
  func queriesAfterAKill() throws {
    let bench = try KillBench()
    var moments = SplitMix64(seed: Harness.seed)
    let first = bench.scenarios[0]
    for _ in 0..<(Self.kills == nil ? 1 : 4) {
      try bench.reset(to: first)
      _ = try bench.kill(first, using: &moments)
      let answer = try bench.box.meetings("about", "budget", "--json")
      // Status 2 is only allowed if no sync ever finished, which is reported.
      let wasNeverSynced = answer.status == 2 && answer.err.contains("added but never synced")
      #expect([0, 1].contains(answer.status) || wasNeverSynced, "\(answer.status): \(answer.err)")
    }
  }
}
