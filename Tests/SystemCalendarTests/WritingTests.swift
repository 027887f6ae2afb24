#if !canImport(Darwin)
  import Calendars
  import Time
  import EventKit
  import Foundation
  import MeetingIndex
  import Testing
  import Writing

  @testable import SystemCalendar

  @Suite("A change of the system's calendars")
  struct SystemWritingTests {
    let machine = Machine()
    private var database: EventDatabase { machine.database }

    private func series() -> StoredEvent {
      StoredEvent("s@x", "Round", from: "2026-03-03T09:00:00Z", weeks: 4)
    }

    @Test(
      "makes an event, a series too, and undoes it", arguments: [nil, "FREQ=WEEKLY;COUNT=3"])
    func create(rule: String?) throws {
      let store = try machine.index()
      var event = NewEvent.lunch
      event.rule = rule
      try machine.carryOut(store, .create(event, calendar: nil))
      let stored = try #require(database.events.first)
      #expect(stored.calendar == "C-1" && stored.values.notes == "bring the chart")
      #expect(try machine.records(store).count == (rule == nil ? 1 : 3))
      #expect(try machine.records(store)[0].location == "Pier 4")
      try machine.undo(store)
      #expect(database.events.isEmpty)
      #expect(try machine.records(store).isEmpty)
    }

    @Test("makes an all-day event of the days that were named")
    func allDay() throws {
      let store = try machine.index()
      let day = { (text: String) in EventChange.Moment.day(CivilDate(text)!) }
      let event = NewEvent(
        uid: "new", title: "Fair", start: day("2026-03-12"), end: day("2026-03-14"))
      try machine.carryOut(store, .create(event, calendar: nil))
      #expect(try machine.listed(store) == ["Fair at 2026-03-12"])
      #expect(try machine.records(store)[0].end.description == "2026-03-14")
    }

    @Test("changes one event, and takes that back")
    func single() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let edit = EventChange {
        ($0.title, $0.location) = ("Pricing anew", "Pier 4")
        $0.start = .at("2026-03-10T16:00:00Z")
      }
      let id = try machine.id(store, "2026-03-10T14:00:00Z")
      try machine.carryOut(store, .change(meeting: id, nil, edit))
      #expect(try machine.listed(store) == ["Pricing anew at 2026-03-10T16:00:00Z"])
      #expect(try machine.records(store)[0].end.description == "2026-03-10T17:00:00Z")
      try machine.undo(store)
      #expect(try machine.listed(store) == ["Pricing at 2026-03-10T14:00:00Z"])
      #expect(try machine.records(store)[0].location == nil)
    }

    @Test(
      "of a series is of one, of those that follow, or of all",
      arguments: [
        (ChangeSpan.this, ["03-03T09", "03-10T11", "03-17T09", "03-24T09"]),
        (.following, ["03-03T09", "03-10T11", "03-17T11", "03-24T11"]),
        (.all, ["03-03T11", "03-10T11", "03-17T11", "03-24T11"]),
      ])
    func spans(span: ChangeSpan, expected: [String]) throws {
      database.add(series())
      let store = try machine.index()
      let starts = {
        try machine.records(store).map { String($0.start.description.dropFirst(5).prefix(8)) }
      }
      let edit = EventChange { $0.start = .at("2026-03-10T11:00:00Z") }
      let id = try machine.id(store, "2026-03-10T09:00:00Z")
      try machine.carryOut(store, .change(meeting: id, span, edit))
      #expect(try starts() == expected)
      try machine.undo(store)
      #expect(try starts() == ["03-03T09", "03-10T09", "03-17T09", "03-24T09"])
    }

    @Test(
      "deletes one, those that follow, or all",
      arguments: [(ChangeSpan.this, 3), (.following, 1), (.all, 0)])
    func removals(span: ChangeSpan, left: Int) throws {
      database.add(series())
      let store = try machine.index()
      let id = try machine.id(store, "2026-03-10T09:00:00Z")
      try machine.carryOut(store, .change(meeting: id, span, EventChange { $0.isRemoval = true }))
      #expect(try machine.records(store).count == left)
      try machine.undo(store)
      #expect(try machine.records(store).count == 4)
    }

    @Test("of a series needs to be told of which")
    func spanNeeded() throws {
      database.add(series())
      let store = try machine.index()
      let request = ChangeRequest.change(
        meeting: try machine.id(store, "2026-03-10T09:00:00Z"), nil, EventChange { $0.title = "X" })
      #expect { try machine.carryOut(store, request) } throws: {
        ($0 as? WritingError)?.kind == .spanNeeded
      }
    }

    @Test("is one of many, of which all are written by one commit")
    func many() throws {
      for day in 10...12 {
        database.add(StoredEvent("e\(day)@x", "Pricing", at: "2026-03-\(day)T14:00:00Z"))
      }
      let store = try machine.index()
      let requests = try machine.records(store).map {
        ChangeRequest.change(meeting: $0.id, nil, EventChange { $0.title = "Budget" })
      }
      let plan = try CalendarChanges(store).plan(requests, now: Machine.now) { "" }
      _ = try CalendarChanges(store).carryOut(
        plan, label: "three", on: machine.servers, store.writerLock(now: Machine.now, patience: 10),
        now: Machine.now)
      #expect(try Set(machine.records(store).map(\.title)) == ["Budget"])
      try machine.undo(store)
      #expect(try Set(machine.records(store).map(\.title)) == ["Pricing"])
    }

    @Test("that fails in the middle of its commit leaves all as it was", arguments: 0...2)
    func commitFails(written: Int) throws {
      for day in 10...12 {
        database.add(StoredEvent("e\(day)@x", "Pricing", at: "2026-03-\(day)T14:00:00Z"))
      }
      let store = try machine.index()
      let records = try machine.records(store)
      var edits = [EventChange](repeating: EventChange { $0.title = "Budget" }, count: 3)
      edits[1] = EventChange { $0.isRemoval = true }
      let requests = zip(records, edits).map {
        ChangeRequest.change(meeting: $0.id, nil, $1)
      }
      let before = try machine.listed(store)
      // The commits that undo the written part succeed.
      database.failsCommitAfter = written
      database.onFailedCommit = { [database] in database.failsCommitAfter = nil }
      let plan = try CalendarChanges(store).plan(requests, now: Machine.now) { "" }
      #expect {
        try CalendarChanges(store).carryOut(
          plan, label: "three", on: machine.servers,
          store.writerLock(now: Machine.now, patience: 10),
          now: Machine.now)
      } throws: { error in
        (error as? ChangeConflict)?.message.contains("nothing was changed") == true
      }
      _ = try machine.sync(store)
      #expect(try machine.listed(store) == before)
      #expect(throws: IndexError.self) { try machine.undo(store) }
    }
  }
#endif
