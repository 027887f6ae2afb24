import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// `make corrupt` requests a fifth of its faults here; a plain `make test` runs two.
@Suite("A damaged journal, mirror, settings file or segment's id", .serialized)
struct DamagedHomeTests {
  private static let faults =
    Harness.number("MEETINGS_FAULTS").map { $0 / 5 } ?? 2

  @Test(
    "ends no command by a signal or a hang, has nothing written that nobody wanted, and lets no answer be wrong that a check-up calls sound"
  )
  func faults() throws {
    let bench = try HomeBench()
    var felt = 0
    for number in 0..<Self.faults {
      var random = SplitMix64(seed: Harness.seed &* 1_000_003 &+ UInt64(number))
      try bench.restore()
      let kind = HomeFault.allCases[number % HomeFault.allCases.count]
      let fault = try kind.inflict(in: bench.box.folder, &random)
      let comment = "fault \(number), seed \(Harness.seed): \(fault)"
      var isFelt = false
      for command in bench.commands {
        let output = try bench.run(command)
        let name: Comment = "\(command[0]): \(output.err) \(comment)"
        isFelt = isFelt || output.status == 2
        #expect(0...2 ~= output.status, name)
        #expect(output.status != 2 || !(output.err + output.out).isEmpty, name)
        #expect(!output.err.contains("NSCocoa") && !output.err.contains("CodingKeys"), name)
      }
      let strange = try bench.strange()
      #expect(strange == [], "\(comment)")
      let doctor = try bench.run(["doctor"])
      if doctor.status == 0, strange.isEmpty {
        #expect(try bench.isShown(), "\(doctor.out) \(comment)")
      }
      if isFelt { felt += 1 }
    }
    // Otherwise the harness was tested rather than the program.
    if Self.faults >= 50 { #expect(felt > Self.faults / 4, "\(felt) faults were felt") }
  }
}
