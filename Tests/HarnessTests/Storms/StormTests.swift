import Foundation
import Testing

@testable import MeetingsCLITests

/// `make storm` requests ten minutes; a plain `make test` runs one night.
@Suite("In a storm,", .serialized)
struct StormTests {
  static let seconds = Harness.number("MEETINGS_STORM")

  let box = try! Sandbox()

  func start(_ command: String..., errors: String) throws -> Process {
    try box.start(command + ["--now", Sandbox.now], errors: errors)
  }

  /// Runs two nightly runs at once, and asks questions until both have ended.
  ///
  /// - Returns: the number of questions, and the longest time of an answer.
  func night() throws -> (questions: Int, slowest: Duration) {
    let nights = try ["first", "second"].map {
      try start("nightly", "--wait", "300", "--keep", "2", errors: $0)
    }
    var (questions, slowest) = (0, Duration.zero)
    repeat {
      let began = ContinuousClock.now
      let answer = try box.meetings("with", "dana", "about", "budget", "--json")
      slowest = max(slowest, began.duration(to: .now))
      questions += 1
      #expect(answer.status == 0, "\(answer.err)")
    } while nights.contains(where: \.isRunning)
    for (night, errors) in zip(nights, ["first", "second"]) {
      night.waitUntilExit()
      let said = try String(contentsOfFile: box.folder + "/" + errors, encoding: .utf8)
      #expect(night.terminationStatus == 0, "\(said)")
      #expect(said == "")
    }
    return (questions, slowest)
  }

  @Test(
    "two nightly runs at once, beside questions, on a folder that is rewritten without a pause, end as if nothing had been"
  )
  func storm() throws {
    let calendars = try RestlessFolder(folder: box.folder + "/cal", files: 40, seed: Harness.seed)
    try box.index("cal")
    calendars.start()
    let began = ContinuousClock.now
    var (nights, questions, slowest) = (0, 0, Duration.zero)
    repeat {
      let night = try night()
      nights += 2
      questions += night.questions
      slowest = max(slowest, night.slowest)
    } while began.duration(to: .now) < .seconds(Self.seconds ?? 0)
    calendars.stop()
    #expect(slowest < SideBySideTests.patience)
    try expectTheIndexOfANewHome()
    if Self.seconds != nil {
      print("\(nights) nightly runs, \(questions) questions, the slowest took \(slowest)")
    }
  }

  /// Checks that after another sync, the index equals one that has seen only the final state. If
  /// events have moved between files, the following sync reads those files again.
  func expectTheIndexOfANewHome() throws {
    for _ in 0..<2 {
      let last = try box.meetings("sync")
      #expect(last.status == 0, "\(last.err)")
    }
    #expect(try box.meetings("sync").out.hasSuffix("(0 files read)\n"))
    let home = box.folder + "/home"
    #expect(try Soundness.problems(home: home) == [])
    let weathered = try IndexContent(home: home)
    box.environment["MEETINGS_HOME"] = box.folder + "/new"
    try box.index("cal")
    let differences = try weathered.differences(from: IndexContent(home: box.folder + "/new"))
    #expect(differences == [])
    #expect(weathered.records.count == 120)
  }
}
