#if !canImport(Darwin)
  import Calendars
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

    // MARK: What a command does

    @discardableResult
    private func carryOut(
      _ store: MeetingStore, _ requests: ChangeRequest...
    ) throws -> ChangeReport {
      let plan = try store.plan(requests, now: Machine.now, zone: .utc) { UUID().uuidString }
      return try store.carryOut(
        plan, label: "a change", on: machine.servers,
        store.writerLock(now: Machine.now, patience: 10),
        now: Machine.now, zone: .utc)
    }

    @discardableResult
    private func undo(_ store: MeetingStore) throws -> ChangeReport {
      try store.undo(
        on: machine.servers, store.writerLock(now: Machine.now, patience: 10), now: Machine.now,
        zone: .utc)
    }

    private func id(_ store: MeetingStore, _ start: String) throws -> String {
      try #require(try machine.records(store).first { $0.start.description == start }).id
    }

    private func moment(_ text: String) -> EventChange.Moment {
      .instant(EventTime(text)!.instant(in: .utc))
    }

    private func change(_ body: (inout EventChange) -> Void) -> EventChange {
      var change = EventChange()
      body(&change)
      return change
    }

    private func lunch() -> NewEvent {
      var event = NewEvent(
        uid: "new", title: "Lunch", start: moment("2026-03-12T12:00:00Z"),
        end: moment("2026-03-12T13:00:00Z"))
      (event.location, event.notes) = ("Pier 4", "bring the chart")
      return event
    }

    private func series() -> StoredEvent {
      StoredEvent("s@x", "Round", from: "2026-03-03T09:00:00Z", weeks: 4)
    }

    // MARK: Tests

    @Test(
      "makes an event, a series too, and takes it back", arguments: [nil, "FREQ=WEEKLY;COUNT=3"])
    func create(rule: String?) throws {
      let store = try machine.index()
      var event = lunch()
      event.rule = rule
      try carryOut(store, .create(event, calendar: nil))
      let stored = try #require(database.events.first)
      #expect(stored.calendar == "C-1" && stored.values.notes == "bring the chart")
      #expect(try machine.records(store).count == (rule == nil ? 1 : 3))
      #expect(try machine.records(store)[0].location == "Pier 4")
      try undo(store)
      #expect(database.events.isEmpty)
      #expect(try machine.records(store).isEmpty)
    }

    @Test("makes an all-day event of the days that were named")
    func allDay() throws {
      let store = try machine.index()
      let day = { (text: String) in EventChange.Moment.day(CivilDate(text)!) }
      let event = NewEvent(
        uid: "new", title: "Fair", start: day("2026-03-12"), end: day("2026-03-14"))
      try carryOut(store, .create(event, calendar: nil))
      #expect(try machine.listed(store) == ["Fair at 2026-03-12"])
      #expect(try machine.records(store)[0].end.description == "2026-03-14")
    }

    @Test("changes one event, and takes that back")
    func single() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let edit = change {
        ($0.title, $0.location) = ("Pricing anew", "Pier 4")
        $0.start = moment("2026-03-10T16:00:00Z")
      }
      let id = try id(store, "2026-03-10T14:00:00Z")
      try carryOut(store, .change(meeting: id, nil, edit))
      #expect(try machine.listed(store) == ["Pricing anew at 2026-03-10T16:00:00Z"])
      #expect(try machine.records(store)[0].end.description == "2026-03-10T17:00:00Z")
      try undo(store)
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
      let edit = change { $0.start = moment("2026-03-10T11:00:00Z") }
      let id = try id(store, "2026-03-10T09:00:00Z")
      try carryOut(store, .change(meeting: id, span, edit))
      #expect(try starts() == expected)
      try undo(store)
      #expect(try starts() == ["03-03T09", "03-10T09", "03-17T09", "03-24T09"])
    }

    @Test(
      "deletes one, those that follow, or all",
      arguments: [(ChangeSpan.this, 3), (.following, 1), (.all, 0)])
    func removals(span: ChangeSpan, left: Int) throws {
      database.add(series())
      let store = try machine.index()
      let id = try id(store, "2026-03-10T09:00:00Z")
      try carryOut(store, .change(meeting: id, span, change { $0.isRemoval = true }))
      #expect(try machine.records(store).count == left)
      try undo(store)
      #expect(try machine.records(store).count == 4)
    }

    @Test("of a series needs to be told of which")
    func spanNeeded() throws {
      database.add(series())
      let store = try machine.index()
      let request = ChangeRequest.change(
        meeting: try id(store, "2026-03-10T09:00:00Z"), nil, change { $0.title = "X" })
      #expect { try carryOut(store, request) } throws: {
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
        ChangeRequest.change(meeting: $0.id, nil, change { $0.title = "Budget" })
      }
      let plan = try store.plan(requests, now: Machine.now, zone: .utc) { "" }
      _ = try store.carryOut(
        plan, label: "three", on: machine.servers, store.writerLock(now: Machine.now, patience: 10),
        now: Machine.now, zone: .utc)
      #expect(try Set(machine.records(store).map(\.title)) == ["Budget"])
      try undo(store)
      #expect(try Set(machine.records(store).map(\.title)) == ["Pricing"])
    }

    @Test("that fails in the middle of its commit leaves all as it was", arguments: 0...2)
    func commitFails(written: Int) throws {
      for day in 10...12 {
        database.add(StoredEvent("e\(day)@x", "Pricing", at: "2026-03-\(day)T14:00:00Z"))
      }
      let store = try machine.index()
      let records = try machine.records(store)
      var edits = [EventChange](repeating: change { $0.title = "Budget" }, count: 3)
      edits[1] = change { $0.isRemoval = true }
      let requests = zip(records, edits).map {
        ChangeRequest.change(meeting: $0.id, nil, $1)
      }
      let before = try machine.listed(store)
      // The commits that take back what was written are whole.
      database.failsCommitAfter = written
      database.onFailedCommit = { [database] in database.failsCommitAfter = nil }
      let plan = try store.plan(requests, now: Machine.now, zone: .utc) { "" }
      #expect {
        try store.carryOut(
          plan, label: "three", on: machine.servers,
          store.writerLock(now: Machine.now, patience: 10),
          now: Machine.now, zone: .utc)
      } throws: { error in
        (error as? ChangeConflict)?.message.contains("nothing is changed") == true
      }
      _ = try machine.sync(store)
      #expect(try machine.listed(store) == before)
      #expect(throws: IndexError.self) { try undo(store) }
    }

    @Test("of what somebody else has changed meanwhile is not made")
    func conflict() throws {
      let item = database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try id(store, "2026-03-10T14:00:00Z")
      database.change(item) { $0.values.title = "Pricing by Dana" }
      let request = ChangeRequest.change(meeting: id, nil, change { $0.title = "Mine" })
      #expect { try carryOut(store, request) } throws: { error in
        (error as? ChangeConflict)?.message.contains("changed by somebody else") == true
      }
      #expect(database.events[0].values.title == "Pricing by Dana")
    }

    @Test("is not taken back where somebody else has changed it since")
    func undoConflict() throws {
      let item = database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try id(store, "2026-03-10T14:00:00Z")
      try carryOut(store, .change(meeting: id, nil, change { $0.title = "Mine" }))
      database.change(item) { $0.values.title = "Dana's" }
      #expect(throws: ChangeConflict.self) { try undo(store) }
      #expect(database.events[0].values.title == "Dana's")
    }

    @Test("of a calendar that nobody may change is refused")
    func readOnlyCalendar() throws {
      database.calendars[0].allowsContentModifications = false
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try id(store, "2026-03-10T14:00:00Z")
      for request in [
        ChangeRequest.change(meeting: id, nil, change { $0.title = "Mine" }),
        .create(lunch(), calendar: "system/work"),
      ] {
        #expect { try carryOut(store, request) } throws: { error in
          (error as? ChangeConflict)?.message.contains("lets nobody change") == true
        }
      }
    }

    @Test("needs the user's word that the source may be written to")
    func readOnlySource() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index(isWritable: false)
      let id = try id(store, "2026-03-10T14:00:00Z")
      #expect {
        try carryOut(store, .change(meeting: id, nil, change { $0.title = "X" }))
      } throws: {
        ($0 as? IndexError)?.message.contains("only read") == true
      }
    }

    @Test("by who may only add is a new event, and nothing else")
    func writeOnly() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try id(store, "2026-03-10T14:00:00Z")
      database.status = .writeOnly
      #expect {
        try carryOut(store, .change(meeting: id, nil, change { $0.title = "X" }))
      } throws: {
        ($0 as? ChangeConflict)?.message.contains("and read none") == true
      }
      let report = try carryOut(store, .create(lunch(), calendar: nil))
      #expect(report.remarks.contains { $0.contains("can't be taken back") })
      #expect(report.sync.gone == 0 && report.sync.failures.count == 1)
      #expect(database.events.map(\.values.title) == ["Pricing", "Lunch"])
      #expect(throws: IndexError.self) { try undo(store) }
    }

    @Test("that the system can't be told is refused")
    func unsayable() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try id(store, "2026-03-10T14:00:00Z")
      var invitation = lunch()
      invitation.attendees = [Person(email: "dana@example.com")]
      for request in [
        ChangeRequest.change(meeting: id, nil, change { $0.isCancelled = true }),
        .change(
          meeting: id, nil,
          change { $0.answer = .init(addresses: ["me@example.com"], status: .accepted) }),
        .create(invitation, calendar: nil),
      ] {
        #expect { try carryOut(store, request) } throws: { ($0 as? WritingError)?.kind == .refused }
      }
      #expect(database.events.count == 1)
    }

    @Test("of somebody's event says what does not come back")
    func losses() throws {
      var values = StoredValues("Pricing", start: Machine.date("2026-03-10T14:00:00Z"))
      values.attendees = [StoredParticipant("Dana Fox", "mailto:dana@example.com")]
      database.add(StoredEvent("a@x", in: "C-1", values))
      let store = try machine.index()
      let id = try id(store, "2026-03-10T14:00:00Z")
      let report = try carryOut(store, .change(meeting: id, nil, change { $0.isRemoval = true }))
      #expect(
        report.remarks == [
          "who was invited to 'Pricing' does not come back when this is taken back"
        ])
    }
  }
#endif
