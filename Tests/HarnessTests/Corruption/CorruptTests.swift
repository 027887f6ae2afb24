import Dispatch
import Foundation
import SeededRandom
import Synchronization
import Testing

@testable import MeetingsCLITests

/// `make corrupt` requests 2,000 faults; a plain `make test` runs 3.
@Suite("A damaged database", .serialized)
struct CorruptTests {
  static let faults = Harness.number("MEETINGS_FAULTS") ?? 3
  /// The number of the first fault.
  static let first = Harness.number("MEETINGS_FIRST") ?? 0

  @Test(
    "ends no command by a signal or a hang, lets no answer be wrong that a check-up does not know of, and is sound once that says that it is mended"
  )
  func faults() throws {
    let bench = try DamageBench()
    let trials = Mutex<[Trial]>([])
    DispatchQueue.concurrentPerform(iterations: Self.faults - Self.first) { place in
      let trial = Trial(number: Self.first + place, seed: Harness.seed, bench)
      trials.withLock { $0.append(trial) }
    }
    let all = trials.withLock { $0.sorted { $0.number < $1.number } }
    for trial in all where !trial.wrongs.isEmpty {
      Issue.record("fault \(trial.number), seed \(Harness.seed): \(trial.fault): \(trial.wrongs)")
    }
    // Otherwise the harness was tested rather than the program.
    let (felt, mended) = (all.count { $0.isFelt }, all.count { $0.isMended })
    if all.count >= 60 {
      #expect(felt > all.count / 2, "\(felt) faults were felt")
      #expect(mended > all.count / 4, "\(mended) faults were mended")
    }
    if all.count > 60 { print("\(all.count) faults, \(felt) felt, \(mended) mended") }
  }
}

/// One fault, and the commands' reactions to it.
private struct Trial {
  let number: Int
  private(set) var fault = "none"
  /// The unexpected results.
  private(set) var wrongs: [String] = []
  /// If true, a command's output differed because of the fault.
  private(set) var isFelt = false
  private(set) var isMended = false

  init(number: Int, seed: UInt64, _ bench: DamageBench) {
    self.number = number
    var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(number))
    do {
      try bench.withCopy { home in
        fault = try Fault.inflict(on: home + "/meetings.sqlite", &random)
        try read(bench, home)
        try write(bench, home)
      }
    } catch { wrongs.append("\(error)") }
  }

  /// Runs commands that read, and the checkup, which has to find the cause of any different answer.
  private mutating func read(_ bench: DamageBench, _ home: String) throws {
    var changed: [String] = []
    for (question, answer) in bench.answers {
      let output = try run(question, bench, home)
      if output.status == 2 {
        isFelt = true
        if output.err.split(separator: "\n").count > 1 { wrongs.append("says: \(output.err)") }
      } else if try DamageBench.answer(output) != answer {
        changed.append(question.joined(separator: " "))
      }
    }
    _ = try run(["status"], bench, home)
    let doctor = try run(["doctor"], bench, home)
    if !changed.isEmpty, doctor.status != 2 {
      wrongs.append("the check-up does not know why other answers were given to \(changed)")
    }
    isFelt = isFelt || !changed.isEmpty || doctor.status == 2
  }

  /// Runs commands that write, whatever their result, and repairs the index. If that succeeds, the
  /// index has to be as before.
  private mutating func write(_ bench: DamageBench, _ home: String) throws {
    for command in [["sync"], ["reindex"], ["nightly", "--keep", "1"]] {
      _ = try run(command, bench, home)
    }
    // What a calendar contains is repaired by the following sync.
    if try run(["doctor", "--fix"], bench, home).status != 0 {
      for command in [["sync"], ["doctor", "--fix"]] { _ = try run(command, bench, home) }
    }
    guard try run(["doctor"], bench, home).status == 0 else { return }
    isMended = true
    for (question, answer) in bench.answers {
      let output = try run(question, bench, home)
      let now = output.status == 2 ? [output.err] : try DamageBench.answer(output)
      if now != answer {
        let difference = now.difference(from: answer).map { "\($0)" }.joined().prefix(1_200)
        wrongs.append("is called sound, but \(question) gives \(difference)")
      }
    }
  }

  private mutating func run(
    _ command: [String], _ bench: DamageBench, _ home: String
  ) throws -> Sandbox.Output {
    let output = try bench.run(command, in: home)
    let name = command.joined(separator: " ")
    if !(0...2 ~= output.status) {
      wrongs.append("\(name) ended with \(output.status): \(output.err.prefix(400))")
    }
    if output.status == 2, (output.err + output.out).isEmpty {
      wrongs.append("\(name) says nothing")
    }
    // Messages must not reveal the people in a row.
    if output.err.contains("@example.com") { wrongs.append("\(name) tells \(output.err)") }
    return output
  }
}
