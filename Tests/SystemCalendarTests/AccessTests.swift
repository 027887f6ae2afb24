#if !canImport(Darwin)
  import EventKit
  import Foundation
  import MeetingIndex
  import Testing

  @testable import SystemCalendar

  @Suite("Permission")
  struct AccessTests {
    @Test(
      "has a line and a remedy for each state that can't read",
      arguments: [
        (
          EKAuthorizationStatus.notDetermined, "neither been allowed nor denied",
          "add the calendars again"
        ),
        (.restricted, "forbids Terminal", "the administrator of this Mac"),
        (
          .denied, "Terminal is not allowed to read",
          "Privacy & Security > Calendars: Terminal, Full Access"
        ),
        (.writeOnly, "but not to read them", "choose Full Access for Terminal"),
      ])
    func states(status: EKAuthorizationStatus, line: String, remedy: String) throws {
      let machine = Machine()
      machine.database.add(StoredEvent("a", "Pricing", at: "2026-03-10T14:00:00Z"))
      machine.database.status = status
      let answer = try machine.fetch()
      let failure = try #require(answer.failure)
      #expect(failure.contains(line) && failure.contains(remedy), "\(failure)")
      #expect(answer.outcomes.isEmpty && machine.database.fetches == 0)
    }

    @Test("that is newer than the program is said to be")
    func unknown() {
      let state = AccessState.unknown(7)
      #expect(!state.canRead && !state.canCreate)
      #expect(state.refusal(of: "Terminal").contains("(7); update this program"))
      #expect(AccessState.fullAccess.remedy(for: "Terminal") == nil)
    }

    @Test(
      "is asked for once, by the call that the system has",
      arguments: [
        (13, "requestAccess"), (14, "requestFullAccessToEvents"),
        (26, "requestFullAccessToEvents"),
      ])
    func asking(major: Int, call: String) {
      let machine = Machine(major: major)
      machine.database.status = .notDetermined
      machine.on {
        #expect(machine.calendars.requestAccess().state == .fullAccess)
        #expect(machine.calendars.requestAccess().state == .fullAccess)
      }
      #expect(machine.database.requests == [call])
    }

    @Test("that was refused is not asked for again")
    func refused() {
      let machine = Machine()
      machine.database.status = .denied
      machine.on { #expect(machine.calendars.requestAccess().state == .denied) }
      #expect(machine.database.requests == [])
    }

    @Test("that is taken in the middle takes no meeting with it, and every answer says so")
    func revoked() throws {
      let machine = Machine()
      machine.database.add(StoredEvent("a", "Pricing", at: "2026-03-10T14:00:00Z"))
      let store = try machine.index()
      let database = machine.database
      let last = database.fetches + 5
      database.beforeFetch = { if $0 == last { database.status = .denied } }
      let report = try machine.sync(store)
      #expect(report.gone == 0 && report.failures.count == 1)
      #expect(
        report.failures[0].message.contains("while they were read: Terminal is not allowed to read")
      )
      #expect(try machine.listed(store) == ["Pricing at 2026-03-10T14:00:00Z"])
      #expect(
        try SourceRegistry(store).all()[0].failure?.contains("is not allowed to read") == true)
      database.beforeFetch = nil
      database.status = .fullAccess
      #expect(try machine.sync(store).isUnchanged)
      #expect(try SourceRegistry(store).all()[0].failure == nil)
    }
  }

  @Suite("An index of the system's calendars")
  struct IndexTests {
    let machine = Machine()

    @Test("knows whose answer is the user's own, without being told who that is")
    func ownAnswer() throws {
      var values = StoredValues("Pricing", start: Machine.date("2026-03-10T14:00:00Z"))
      var own = StoredParticipant("Me", "mailto:me@example.com", isCurrentUser: true)
      own.status = .tentative
      values.attendees = [own, StoredParticipant("Dana Fox", "mailto:dana@example.com")]
      machine.database.add(StoredEvent("a", in: "C-1", values))
      let store = try machine.index()
      #expect(try SourceRegistry(store).all()[0].owners == ["me@example.com"])
      _ = try machine.sync(store)
      #expect(try machine.records(store)[0].participation == .tentative)
    }

    @Test("has calendars under names, whatever the system calls them, and their kinds")
    func calendars() throws {
      machine.database.calendars.append(StoredCalendar("C-9", "Holidays", type: .subscription))
      for (number, calendar) in ["C-1", "C-2", "C-9"].enumerated() {
        machine.database.add(
          StoredEvent("e\(number)", "Event", at: "2026-03-10T14:00:00Z", in: calendar))
      }
      let found = try CalendarRegistry(machine.index()).all()
      #expect(found.map(\.id) == ["system/holidays", "system/home", "system/work"])
      #expect(found.map(\.kind) == ["subscribed", nil, nil])
      #expect(found.map(\.title) == ["Holidays", "Home", "Work"])
    }

    @Test("carries attached notes to the calendar that a meeting moved to")
    func carried() throws {
      let item = machine.database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      machine.database.add(StoredEvent("b@x", "Other", at: "2026-03-11T14:00:00Z"))
      let store = try machine.index()
      let id = try machine.records(store)[0].id
      _ = try AttachedNotes(store).attach(
        "bring the chart", toRecord: id, store.writerLock(now: Machine.now, patience: 10))
      machine.database.move(item, to: "C-2")
      #expect(try machine.sync(store).carriedNotes.count == 1)
      let moved = try #require(try machine.records(store).first { $0.title == "Pricing" })
      #expect(moved.attachedNotes == "bring the chart" && moved.key.calendar == "system/home")
    }
  }
#endif
