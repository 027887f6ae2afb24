#if !canImport(Darwin)
  import Calendars
  import EventKit
  import Foundation
  import MeetingIndex
  import Testing
  import Writing

  @testable import SystemCalendar

  @Suite("A change of the system's calendars that can't be as it was asked")
  struct RefusedWritingTests {
    let machine = Machine()
    private var database: EventDatabase { machine.database }

    @Test("of what somebody else has changed meanwhile is not made")
    func conflict() throws {
      let item = database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try machine.id(store, "2026-03-10T14:00:00Z")
      database.change(item) { $0.values.title = "Pricing by Dana" }
      let request = ChangeRequest.change(meeting: id, nil, EventChange { $0.title = "Mine" })
      #expect { try machine.carryOut(store, request) } throws: { error in
        (error as? ChangeConflict)?.message.contains("another program has changed") == true
      }
      #expect(database.events[0].values.title == "Pricing by Dana")
    }

    @Test("is not taken back where somebody else has changed it since")
    func undoConflict() throws {
      let item = database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try machine.id(store, "2026-03-10T14:00:00Z")
      try machine.carryOut(store, .change(meeting: id, nil, EventChange { $0.title = "Mine" }))
      database.change(item) { $0.values.title = "Dana's" }
      #expect(throws: ChangeConflict.self) { try machine.undo(store) }
      #expect(database.events[0].values.title == "Dana's")
    }

    @Test("of a calendar that nobody may change is refused")
    func readOnlyCalendar() throws {
      database.calendars[0].allowsContentModifications = false
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try machine.id(store, "2026-03-10T14:00:00Z")
      for request in [
        ChangeRequest.change(meeting: id, nil, EventChange { $0.title = "Mine" }),
        .create(.lunch, calendar: "system/work"),
      ] {
        #expect { try machine.carryOut(store, request) } throws: { error in
          (error as? ChangeConflict)?.message.contains("can't be changed") == true
        }
      }
    }

    @Test("needs the user's word that the source may be written to")
    func readOnlySource() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index(isWritable: false)
      let id = try machine.id(store, "2026-03-10T14:00:00Z")
      #expect {
        try machine.carryOut(store, .change(meeting: id, nil, EventChange { $0.title = "X" }))
      } throws: {
        ($0 as? IndexError)?.message.contains("read-only") == true
      }
    }

    @Test("by who may only add is a new event, and nothing else")
    func writeOnly() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try machine.id(store, "2026-03-10T14:00:00Z")
      database.status = .writeOnly
      #expect {
        try machine.carryOut(store, .change(meeting: id, nil, EventChange { $0.title = "X" }))
      } throws: {
        ($0 as? ChangeConflict)?.message.contains("but not to read them") == true
      }
      let report = try machine.carryOut(store, .create(.lunch, calendar: nil))
      #expect(report.remarks.contains { $0.contains("can't be undone") })
      #expect(report.sync.gone == 0 && report.sync.failures.count == 1)
      #expect(database.events.map(\.values.title) == ["Pricing", "Lunch"])
      #expect(throws: IndexError.self) { try machine.undo(store) }
    }

    @Test("that the system can't be told is refused")
    func unsayable() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let id = try machine.id(store, "2026-03-10T14:00:00Z")
      var invitation = NewEvent.lunch
      invitation.attendees = [Person(email: "dana@example.com")]
      for request in [
        ChangeRequest.change(meeting: id, nil, EventChange { $0.isCancelled = true }),
        .change(
          meeting: id, nil,
          EventChange { $0.answer = .init(addresses: ["me@example.com"], status: .accepted) }),
        .create(invitation, calendar: nil),
      ] {
        #expect { try machine.carryOut(store, request) } throws: {
          ($0 as? WritingError)?.kind == .refused
        }
      }
      #expect(database.events.count == 1)
    }

    @Test("of somebody's event says what does not come back")
    func missingMirrorFiles() throws {
      var values = StoredValues("Pricing", start: Machine.date("2026-03-10T14:00:00Z"))
      values.attendees = [StoredParticipant("Dana Fox", "mailto:dana@example.com")]
      database.add(StoredEvent("a@x", in: "C-1", values))
      let store = try machine.index()
      let id = try machine.id(store, "2026-03-10T14:00:00Z")
      let report = try machine.carryOut(
        store, .change(meeting: id, nil, EventChange { $0.isRemoval = true }))
      #expect(
        report.remarks == [
          "an undo does not restore the people invited to 'Pricing'"
        ])
    }
  }
#endif
