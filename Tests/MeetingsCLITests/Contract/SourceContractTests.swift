import Foundation
import Testing

/// A sync behaves in the same way for every kind of source.
@Suite("A source of any kind")
struct SourceContractTests {
  /// Returns a source with a series of four weeks and a single event.
  private func source(_ kind: ContractKind) throws -> any ContractSource {
    let source = try kind.make()
    try source.put(ContractEvent("series", "Stand-up", weeks: 4), in: "work")
    try source.put(ContractEvent("single", "Pricing", day: 1), in: "work")
    try source.add()
    let first = try source.sync()
    try #require(first == SyncOutcome(created: 5), "\(first)")
    return source
  }

  private func record(_ source: any ContractSource, _ occurrence: String) throws -> [String: Any] {
    try #require(
      try source.records(["--all"]).first { "\($0["occurrence"] ?? "")" == occurrence })
  }

  private let second = "2026-03-10T14:00:00Z"

  @Test("changes nothing by a second sync", arguments: ContractKind.there)
  func idempotent(kind: ContractKind) throws {
    let source = try source(kind)
    let before = try source.listed()
    let again = try source.sync()
    #expect(again == .nothing && again.unchanged == 5, "\(again)")
    #expect(try source.listed() == before && before.count == 5)
  }

  @Test("keeps what an occurrence is, its notes too, when it moves", arguments: ContractKind.there)
  func moved(kind: ContractKind) throws {
    let source = try source(kind)
    let id = try #require(try record(source, second)["id"] as? String)
    #expect(try source.box.meetings("note", id, "--text", "bring the chart").status == 0)
    var event = ContractEvent("series", "Stand-up", weeks: 4)
    event.moved = [1: 3]
    try source.put(event, in: "work")
    #expect(try source.sync() == SyncOutcome(updated: 1))
    let moved = try record(source, second)
    #expect(moved["id"] as? String == id && moved["start"] as? String == "2026-03-10T17:00:00Z")
    #expect(try source.box.meetings("show", id).out.contains("bring the chart"))
    #expect(try source.sync() == .nothing)
  }

  @Test("shows an occurrence that is called off as such", arguments: ContractKind.there)
  func cancelled(kind: ContractKind) throws {
    let source = try source(kind)
    var event = ContractEvent("series", "Stand-up", weeks: 4)
    event.cancelled = [1]
    try source.put(event, in: "work")
    #expect(try source.sync() == SyncOutcome(updated: 1))
    #expect(try record(source, second)["status"] as? String == "cancelled")
  }

  @Test("flags an occurrence that is deleted, and unflags it", arguments: ContractKind.there)
  func deletedOccurrence(kind: ContractKind) throws {
    let source = try source(kind)
    let id = try record(source, second)["id"] as? String
    var event = ContractEvent("series", "Stand-up", weeks: 4)
    event.removed = [1]
    try source.put(event, in: "work")
    #expect(try source.sync() == SyncOutcome(gone: 1))
    #expect(try source.listed().count == 4 && source.listed("--all").count == 5)
    event.removed = []
    try source.put(event, in: "work")
    #expect(try source.sync() == SyncOutcome(back: 1))
    #expect(try record(source, second)["id"] as? String == id)
    #expect(try source.listed().count == 5)
  }

  @Test("flags an event that is deleted, and unflags it", arguments: ContractKind.there)
  func deletedEvent(kind: ContractKind) throws {
    let source = try source(kind)
    try source.remove("single", from: "work")
    #expect(try source.sync() == SyncOutcome(gone: 1))
    try source.put(ContractEvent("single", "Pricing", day: 1), in: "work")
    #expect(try source.sync() == SyncOutcome(back: 1))
    #expect(try source.listed().contains("Pricing at 2026-03-04T14:00:00Z"))
  }

  @Test("follows a series that goes on as another one", arguments: ContractKind.there)
  func split(kind: ContractKind) throws {
    let source = try source(kind)
    try source.put(ContractEvent("series", "Stand-up", weeks: 2), in: "work")
    try source.put(ContractEvent("later", "Round", day: 14, weeks: 2), in: "work")
    #expect(try source.sync() == SyncOutcome(created: 2, gone: 2))
    let titles = try source.records().compactMap { $0["title"] as? String }
    #expect(titles == ["Stand-up", "Pricing", "Stand-up", "Round", "Round"])
  }

  @Test("keeps a calendar that gets another name", arguments: ContractKind.there)
  func renamed(kind: ContractKind) throws {
    let source = try source(kind)
    let before = try source.records().compactMap { $0["id"] as? String }
    try source.rename("work", to: "Harbour")
    let outcome = try source.sync()
    #expect((outcome.created, outcome.gone, outcome.isTrouble) == (0, 0, false), "\(outcome)")
    #expect(try source.box.meetings("calendars").out.contains("Harbour"))
    #expect(try source.records().compactMap { $0["id"] as? String } == before)
  }

  @Test("leaves out a calendar that is excluded, and syncs it", arguments: ContractKind.there)
  func excluded(kind: ContractKind) throws {
    let source = try source(kind)
    let calendars = try source.box.meetings("calendars", "--json").objects
    let id = try #require(
      calendars.first { $0["title"] as? String == "Work" }?["id"] as? String, "\(calendars)")
    #expect(try source.box.run("calendars", "exclude", id).status == 0)
    #expect(try source.listed().isEmpty)
    try source.put(ContractEvent("single", "Pricing anew", day: 1), in: "work")
    #expect(try source.sync() == SyncOutcome(updated: 1))
    #expect(try source.box.run("calendars", "include", id).status == 0)
    #expect(try source.listed().contains("Pricing anew at 2026-03-04T14:00:00Z"))
  }

  @Test(
    "flags what was in a calendar that is removed, and nothing else", arguments: ContractKind.there)
  func removed(kind: ContractKind) throws {
    let source = try source(kind)
    guard source.hasManyCalendars else {
      // A file's only calendar counts as missing, because it may come back.
      try source.removeCalendar("work")
      let outcome = try source.sync()
      #expect((outcome.gone, outcome.isTrouble) == (0, true), "\(outcome)")
      return #expect(try source.listed().count == 5)
    }
    try source.put(ContractEvent("other", "Dentist", day: 2), in: "home")
    #expect(try source.sync() == SyncOutcome(created: 1))
    try source.removeCalendar("work")
    var gone = 0
    for _ in 1...2 { gone += try source.sync().gone }
    #expect(gone == 5)
    #expect(try source.listed() == ["Dentist at 2026-03-05T14:00:00Z"])
    #expect(try source.sync() == .nothing)
  }

  @Test("keeps all while it can't be reached, says so, and goes on", arguments: ContractKind.there)
  func unreachable(kind: ContractKind) throws {
    let source = try source(kind)
    try source.setReachable(false)
    let lost = try source.sync()
    #expect((lost.gone, lost.isTrouble) == (0, true), "\(lost)")
    let answer = try source.box.meetings("about", "pricing")
    #expect(answer.out.contains("Pricing"), "\(answer)")
    let stale = "source '\(source.name)' has been stale since Sat 21 Nov, 12:00"
    #expect(answer.err.contains(stale), "\(answer)")
    #expect(try source.box.meetings("status").out.contains("stale"))
    #expect(try source.box.meetings("doctor").status == 2)
    try source.setReachable(true)
    #expect(try source.sync() == .nothing)
    #expect(try source.listed().count == 5)
    #expect(try source.box.meetings("doctor").status == 0)
  }

  @Test("takes nothing for gone that half an answer lacks", arguments: ContractKind.there)
  func half(kind: ContractKind) throws {
    let source = try source(kind)
    let half = try source.syncHalf()
    #expect((half.gone, half.isTrouble) == (0, true), "\(half)")
    #expect(try source.listed().count == 5)
    #expect(try source.sync() == .nothing)
    #expect(try source.listed().count == 5)
  }
}
