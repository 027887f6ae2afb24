import Calendars
import Foundation
import SeededRandom
import Testing
import Time
import Writing

/// Repeated changes of series without a UID: each occurrence is as the last change left it, and all
/// components get a UID that another reader finds. `MEETINGS_SWEEPS=100` runs more.
@Suite("Changes of a series without a UID")
struct NamelessSeriesSweepTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = Int(environment["MEETINGS_SWEEPS"] ?? "") ?? 20
  private static let seed = UInt64(environment["MEETINGS_SEED"] ?? "") ?? 1

  private enum Kind: CaseIterable { case title, move, cancel, remove }

  @Test("of one occurrence each leave it as it was asked for, and the others as they were")
  func changes() throws {
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<Self.rounds {
      let count = Int.random(in: 2...6, using: &random)
      let rule = ["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU"].randomElement(
        using: &random)!
      let uid = ["", "UID:\n", "UID: \n"].randomElement(using: &random)!
      var bytes = Array(
        Changing(
          """
          BEGIN:VEVENT
          \(uid)DTSTART:20260310T090000Z
          DURATION:PT1H
          RRULE:\(rule);COUNT=\(count)
          SUMMARY:Old
          END:VEVENT
          """
        ).text.utf8)
      var expected = Self.shown(bytes)
      try #require(expected.count == count)
      for step in 0..<4 {
        guard let place = expected.indices.randomElement(using: &random) else { break }
        let kind = Kind.allCases.randomElement(using: &random)!
        let comment: Comment =
          "round \(round), step \(step): \(kind) of \(expected[place]), seed \(Self.seed)"
        let found = CalendarReader.read(bytes, options: CalendarToChange.options).occurrences
        let one = found.sorted {
          $0.start.instant(in: Changing.zone) < $1.start.instant(in: Changing.zone)
        }[place]
        var change = EventChange()
        switch kind {
        case .title: change.title = "New \(step)"
        case .move: change.start = .instant(one.start.instant(in: Changing.zone) + 600)
        case .cancel: change.isCancelled = true
        case .remove: change.isRemoval = true
        }
        let written = try EventWriter.change(
          OccurrenceKey(uid: one.uid, original: one.original), .this, change, in: bytes,
          Changing.occasion)
        guard let after = written.bytes else { break }
        bytes = after
        switch kind {
        case .title: expected[place].title = "New \(step)"
        case .move: expected[place].start += 600
        case .cancel: expected[place].isCancelled = true
        case .remove: expected.remove(at: place)
        }
        #expect(Self.shown(bytes) == expected, comment)
        let text = String(decoding: bytes, as: UTF8.self)
        let events = text.components(separatedBy: "BEGIN:VEVENT").dropFirst()
        let uids = Set(events.map { $0.firstMatch(of: #/\r\nUID:(\S+)\r\n/#)?.output.1 ?? "" })
        #expect(uids.count <= 1 && !uids.contains(""), "\(text) \(comment)")
      }
    }
  }

  private struct Shown: Equatable {
    var start: Int64
    var title: String
    var isCancelled: Bool
  }

  private static func shown(_ bytes: [UInt8]) -> [Shown] {
    CalendarReader.read(bytes, options: CalendarToChange.options).occurrences.map {
      Shown(
        start: $0.start.instant(in: Changing.zone), title: $0.title,
        isCancelled: $0.status == .cancelled)
    }.sorted { $0.start < $1.start }
  }
}
