#if !canImport(Darwin)
  import Calendars
  import EventKit
  import Foundation
  import Testing

  @testable import SystemCalendar

  @Suite("The system's calendars")
  struct FetchTests {
    let machine = Machine()
    private var database: EventDatabase { machine.database }

    private func titles() -> [String] { machine.occurrences().map(\.title) }

    @Test("are read beyond the four years that one question is answered")
    func fourYears() throws {
      for year in [1903, 1987, 2019, 2024, 2026, 2029] {
        database.add(StoredEvent("e\(year)", "In \(year)", at: "\(year)-05-05T10:00:00Z"))
      }
      let whole = machine.on {
        let store = EKEventStore()
        return store.events(
          matching: store.predicateForEvents(
            withStart: Machine.date("1900-01-01T00:00:00Z"),
            end: Machine.date("2030-01-01T00:00:00Z"), calendars: nil))
      }
      #expect(whole.map(\.title) == ["In 1903"], "else nothing would have to be walked")
      try machine.fetch()
      #expect(
        titles() == ["In 1903", "In 1987", "In 2019", "In 2024", "In 2026", "In 2029"])
    }

    @Test("are read once where they reach from one window into the next")
    func edge() throws {
      // The first edge of a window after 1900-01-01.
      let edge = Machine.span.lowerBound + FetchWindows.maximumSpan
      let start = Date(timeIntervalSince1970: Double(edge - 1_800))
      database.add(StoredEvent("a", in: "C-1", StoredValues("Vigil", start: start)))
      try machine.fetch()
      #expect(titles() == ["Vigil"])
    }

    @Test("come in any order, and are the same bytes each time")
    func order() throws {
      for number in 0..<20 {
        database.add(
          StoredEvent("s\(number)", "Round \(number)", from: "2026-01-06T09:00:00Z", weeks: 20))
      }
      #expect(try machine.fetch().sent.count == 20)
      let again = try machine.fetch()
      #expect(again.sent == [] && again.outcomes.values.allSatisfy { $0.isUnchanged })
      #expect(machine.occurrences().count == 400)
    }

    @Test("are known by the server's name, whatever a full sync calls them")
    func fullSync() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      try machine.fetch()
      let before = machine.occurrences().map(\.uid)
      database.syncFully()
      #expect(try machine.fetch().outcomes["C-1"]?.removed == [])
      #expect(machine.occurrences().map(\.uid) == before && before == ["a@x"])
    }

    @Test("keep their name in another calendar, where the system finds them by another")
    func otherCalendar() throws {
      let item = database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      try machine.fetch()
      database.move(item, to: "C-2")
      let answer = try machine.fetch()
      #expect(answer.outcomes["C-1"]?.removed == ["a@x"] && answer.sent == ["a@x"])
      #expect(machine.occurrences().map(\.uid) == ["a@x"])
    }

    @Test("may have the same event twice, once in each of two calendars")
    func twice() throws {
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z"))
      database.add(StoredEvent("a@x", "Pricing", at: "2026-03-10T14:00:00Z", in: "C-2"))
      try machine.fetch()
      #expect(machine.files["C-1"]?.keys.sorted() == ["a@x"])
      #expect(machine.files["C-2"]?.keys.sorted() == ["a@x"])
    }

    @Test("have their own name where no server gave one")
    func local() throws {
      let item = database.add(StoredEvent(nil, "Dentist", at: "2026-03-10T14:00:00Z"))
      try machine.fetch()
      #expect(machine.occurrences().map(\.uid) == [item])
    }

    @Test("keep an occurrence that moved with its series", arguments: [false, true])
    func detached(namesByDate: Bool) throws {
      database.namesDetachedByDate = namesByDate
      var series = StoredEvent("s@x", "Round", from: "2026-03-03T09:00:00Z", weeks: 3)
      series.detached[Machine.date("2026-03-10T09:00:00Z")] = StoredValues(
        "Round elsewhere", start: Machine.date("2026-03-12T11:00:00Z"))
      database.add(series)
      try machine.fetch()
      let all = machine.occurrences()
      #expect(
        all.map(\.original.description) == [
          "2026-03-03T09:00:00Z", "2026-03-10T09:00:00Z", "2026-03-17T09:00:00Z",
        ])
      #expect(all.map(\.title) == ["Round", "Round elsewhere", "Round"])
      #expect(Set(all.map(\.uid)) == ["s@x"] && all.allSatisfy(\.isRecurring))
    }

    @Test("send only what differs after a change that names nothing")
    func changes() throws {
      database.add(StoredEvent("a", "Pricing", at: "2026-03-10T14:00:00Z"))
      let item = database.add(StoredEvent("b", "Budget", at: "2026-03-11T14:00:00Z"))
      try machine.fetch()
      _ = machine.calendars.hasChanged()
      #expect(!machine.calendars.hasChanged())
      // The double sends notifications from a thread of its own.
      database.change(item) { $0.values.title = "Budget anew" }
      #expect(machine.calendars.waitForChange(milliseconds: 2_000))
      #expect(try machine.fetch().sent == ["b"])
      database.remove(item)
      #expect(machine.calendars.hasChanged())
      let last = try machine.fetch()
      #expect(last.sent == [] && last.outcomes["C-1"]?.removed == ["b"])
    }

    @Test("are read anew where something moves while they are read")
    func movesMeanwhile() throws {
      let item = database.add(StoredEvent("a", "Pricing", at: "2029-03-10T14:00:00Z"))
      let all = FetchWindows.windows(of: Machine.span).count
      database.beforeFetch = { [database] number in
        // The event moves from a window not read yet to one already read.
        guard number == all - 1 else { return }
        database.change(item) {
          $0.values.start = Machine.date("1990-03-10T14:00:00Z")
          $0.values.end = Machine.date("1990-03-10T15:00:00Z")
        }
      }
      let answer = try machine.fetch()
      #expect(answer.failure == nil && database.fetches == 2 * all)
      #expect(machine.occurrences().map(\.start.description) == ["1990-03-10T14:00:00Z"])
    }

    @Test("are not believed while they change each time")
    func restless() throws {
      let item = database.add(StoredEvent("a", "Pricing", at: "2026-03-10T14:00:00Z"))
      database.beforeFetch = { [database] number in
        database.change(item) { $0.values.title = "Pricing \(number)" }
      }
      let answer = try machine.fetch()
      #expect(answer.failure?.contains("kept changing") == true && answer.outcomes.isEmpty)
    }

    @Test("keep what an answer lacks and what is there by its name")
    func lacking() throws {
      let item = database.add(StoredEvent("a", "Pricing", at: "2026-03-10T14:00:00Z"))
      database.add(StoredEvent("b", "Budget", at: "2026-03-11T14:00:00Z"))
      try machine.fetch()
      database.hidden = [item]
      let lacking = try machine.fetch()
      #expect(lacking.outcomes["C-1"]?.pending == ["a"])
      #expect(lacking.outcomes["C-1"]?.removed == [])
      database.hidden = []
      database.remove(item)
      #expect(try machine.fetch().outcomes["C-1"]?.removed == ["a"])
    }

    @Test("tell those that are subscribed and birthdays, and leave those out unless named")
    func kinds() throws {
      database.calendars += [
        StoredCalendar("C-3", "Holidays", type: .subscription, allowsContentModifications: false),
        StoredCalendar("C-4", "Birthdays", type: .birthday, allowsContentModifications: false),
      ]
      let found = try machine.fetch().account
      #expect(found.map(\.name) == ["Work", "Home", "Holidays"])
      #expect(found.map(\.kind) == [nil, nil, "subscribed"])
      #expect(found.map(\.isWritable) == [true, true, false])
      let chosen = try machine.fetch(chosen: ["C-4"]).account
      #expect(chosen.map(\.kind) == ["birthdays"])
    }
  }

  @Suite("Windows of time")
  struct FetchWindowTests {
    @Test(
      "are at most four years long, and leave no gap",
      arguments: [0..<1, 0..<FetchWindows.maximumSpan, -5..<FetchWindows.maximumSpan, Machine.span])
    func cover(span: Range<Int64>) {
      let windows = FetchWindows.windows(of: span)
      #expect(windows.first?.lowerBound == span.lowerBound)
      #expect(windows.last?.upperBound == span.upperBound)
      #expect(windows.allSatisfy { $0.count <= 4 * 365 * 86_400 && !$0.isEmpty })
      #expect(zip(windows, windows.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    }
  }
#endif
