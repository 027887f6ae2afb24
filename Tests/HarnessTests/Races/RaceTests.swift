import Foundation
import GRDB
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// `make race` requests two minutes; a plain `make test` runs one lap each.
@Suite("In a race,", .serialized)
struct RaceTests {
  static let seconds = Harness.number("MEETINGS_RACE")

  @Test(
    "notes, syncs, re-indexing, nightly runs, forgetting, check-ups, and two programs that edit calendars at once end with every text that should be found, no other, and no false alarm"
  )
  func race() throws {
    let course = try RaceCourse(files: Self.seconds == nil ? 50 : 1_300, seed: Harness.seed)
    let laps = course.run(for: Double(Self.seconds ?? 1))
    #expect(course.troubles == [], "seed \(Harness.seed)")
    // Otherwise nothing ran concurrently.
    for racer in RaceCourse.Racer.allCases {
      #expect(laps[racer, default: 0] > 0, "\(racer) never came to an end")
    }
    for _ in 0..<2 { #expect(try course.box.meetings("sync").status == 0) }
    #expect(try course.box.meetings("doctor").status == 0)
    try expectTheChanges(of: course)
    try expectTheIndexOfANewHome(course)
    try expectTheNotes(of: course)
    if Self.seconds != nil { print(laps.map { "\($0.key): \($0.value)" }.sorted()) }
  }

  /// Checks that a new home with the same calendars, notes and rules gives the same index.
  private func expectTheIndexOfANewHome(_ course: RaceCourse) throws {
    let box = course.box
    let home = box.folder + "/home"
    #expect(try Soundness.problems(home: home) == [])
    let raced = try IndexContent(home: home)
    box.environment["MEETINGS_HOME"] = box.folder + "/new"
    defer { box.environment["MEETINGS_HOME"] = home }
    try box.index("cal")
    for (id, text) in course.notes where !text.isEmpty {
      #expect(try box.meetings("note", id, "--text", text).status == 0)
    }
    for person in course.forgotten {
      #expect(try box.meetings("forget", "--person", person, "--yes").status == 0)
    }
    #expect(try raced.differences(from: IndexContent(home: box.folder + "/new")) == [])
    let own = course.created.count + 4
    #expect(raced.records.count == 3 * course.files - course.forgotten.count + own)
  }

  /// Checks that each event was added once and has the last value set.
  private func expectTheChanges(of course: RaceCourse) throws {
    let friday = try course.box.meetings("list", "--day", "2026-11-27", "--json").titles
    #expect(friday.sorted() == course.created.sorted())
    for (file, place) in course.places {
      let text = try String(contentsOfFile: "\(course.box.folder)/cal/\(file)", encoding: .utf8)
      #expect(text.contains("LOCATION:\(place)\n"), "\(text)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: course.box.folder + "/cal")
    #expect(names.count { $0.hasPrefix(".") } == 0, "\(names)")
  }

  /// Checks notes by their unique words: a note is found by its last word, and not by removed ones.
  private func expectTheNotes(of course: RaceCourse) throws {
    for (id, text) in course.notes {
      let word = text.split(separator: "\n\n").last.map(String.init)
      if let word {
        let found = try course.box.meetings("about", "\"\(word)\"", "--json").objects
        #expect(found.map { $0["id"] as? String } == [id], "\(word)")
      }
    }
    for word in course.gone.prefix(20) {
      let found = try course.box.meetings("about", "\"\(word)\"", "--json")
      #expect(!found.out.contains(word), "\(word) was removed")
    }
  }
}
