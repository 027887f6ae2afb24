import CLibical
import Testing
import Time

@testable import Calendars

@Suite("Tasks of calendars")
struct TaskTests {
  private func tasks() throws -> [String: CalendarTask] {
    let all = try Fixture.read("tasks-beside-events").tasks.filter { $0.instance == nil }
    return Dictionary(uniqueKeysWithValues: all.map { ($0.uid, $0) })
  }

  @Test("are read beside events, with who, by when, and what they belong to")
  func whole() throws {
    let rope = try #require(try tasks()["rope"])
    #expect(rope.title == "Order rope, and a hook" && rope.notes == "Thirty metres.")
    #expect(rope.due == .date(CivilDate("2026-03-20")!) && rope.percent == 40)
    #expect(rope.state == .open && rope.relatedTo == ["board"] && rope.line == 20)
    #expect(rope.people.map(\.name) == ["Lee Park"] && !rope.isPrivate)
    let reading = try Fixture.read("tasks-beside-events")
    #expect(reading.titles == ["Harbour board"] && reading.problems == [])
  }

  @Test("are open, done or cancelled by STATUS, and without it by COMPLETED and PERCENT-COMPLETE")
  func states() throws {
    let tasks = try tasks().mapValues(\.state)
    #expect(
      tasks == [
        "rope": .open, "pump": .done, "lamps": .done, "old": .cancelled, "again": .open,
        "weekly": .open,
      ])
  }

  @Test("are due at DUE, in its zone, or after their DURATION")
  func due() throws {
    let tasks = try tasks()
    #expect(tasks["pump"]?.due == EventTime("2026-03-31T22:30:00Z"))
    #expect(tasks["lamps"]?.due == EventTime("2026-03-20T12:00:00Z"))
    #expect(tasks["old"]?.due == nil)
  }

  @Test("count in their latest revision, and an instance of one that repeats by itself")
  func revisions() throws {
    let all = try Fixture.read("tasks-beside-events").tasks
    #expect(all.filter { $0.uid == "again" }.map(\.title) == ["Sweep the quay"])
    #expect(all.filter { $0.uid == "weekly" }.map(\.state) == [.open, .done])
  }

  @Test("belong to their organizer where no one else is named, and may be private")
  func people() throws {
    let tasks = try tasks()
    #expect(tasks["pump"]?.people.map(\.email) == ["dana.kim@example.com"])
    #expect(tasks["lamps"]?.isPrivate == true && tasks["lamps"]?.relatedTo == ["rope"])
  }

  @Test("that are broken are told of, and cost no other")
  func broken() throws {
    let reading = try Fixture.read("task-that-never-ends")
    #expect(reading.tasks.map(\.uid) == ["whole"] && reading.titles == ["Harbour board"])
    #expect(reading.problems.map(\.extent) == [.event(uid: "endless"), .note])
    #expect(reading.problems.map(\.line) == [4, 11])
    #expect(reading.problems[0].message == "END:VTODO is missing; the task was skipped")
  }

  @Test("are read as libical reads them")
  func libical() throws {
    let bytes = try Fixture.bytes("tasks-beside-events")
    let root = try #require(icalparser_parse_string(String(decoding: bytes, as: UTF8.self)))
    defer { icalcomponent_free(root) }
    var theirs: [[String?]] = []
    var component = icalcomponent_get_first_component(root, ICAL_VTODO_COMPONENT)
    while let task = component {
      let due = icalcomponent_get_due(task)
      theirs.append([
        String(cString: icalcomponent_get_uid(task)),
        String(cString: icalcomponent_get_summary(task)),
        icaltime_is_null_time(due) != 0 ? nil : String(cString: icaltime_as_ical_string(due)),
      ])
      component = icalcomponent_get_next_component(root, ICAL_VTODO_COMPONENT)
    }
    // libical returns both revisions of a task.
    theirs.removeAll { $0[1]?.hasSuffix("planned first") == true }
    let ours = try Fixture.read("tasks-beside-events").tasks.map { task in
      [task.uid, task.title, task.due.map { Self.written($0, of: task) }]
    }
    #expect(ours == theirs)
  }

  /// The time by the calendar's own clock.
  private static func written(_ time: EventTime, of task: CalendarTask) -> String {
    let text =
      task.uid == "pump" ? EventTime.floating(time.instant(in: .utc) + 7_200) : time
    return text.description.filter { $0 != "-" && $0 != ":" }
  }
}
