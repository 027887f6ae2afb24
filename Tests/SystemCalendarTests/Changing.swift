#if !canImport(Darwin)
  import Calendars
  import Time
  import EventKit
  import Foundation
  import MeetingIndex
  import Writing

  @testable import SystemCalendar

  /// Changes calendars like a command that writes.
  extension Machine {
    @discardableResult
    func carryOut(
      _ store: MeetingStore, _ requests: ChangeRequest...
    ) throws -> ChangeReport {
      let plan = try CalendarChanges(store).plan(requests, now: Machine.now) {
        UUID().uuidString
      }
      return try CalendarChanges(store).carryOut(
        plan, label: "a change", on: servers, store.writerLock(now: Machine.now, patience: 10),
        now: Machine.now)
    }

    @discardableResult
    func undo(_ store: MeetingStore) throws -> ChangeReport {
      try CalendarChanges(store).undo(
        on: servers, store.writerLock(now: Machine.now, patience: 10), now: Machine.now)
    }

    /// Returns the id of the meeting that begins at `start`.
    func id(_ store: MeetingStore, _ start: String) throws -> String {
      guard let record = try records(store).first(where: { $0.start.description == start }) else {
        throw NothingThere(start: start)
      }
      return record.id
    }

    struct NothingThere: Error { let start: String }
  }

  extension EventChange {
    init(_ body: (inout EventChange) -> Void) {
      self.init()
      body(&self)
    }
  }

  extension EventChange.Moment {
    static func at(_ time: String) -> Self { .instant(EventTime(time)!.instant(in: .utc)) }
  }

  extension NewEvent {
    static var lunch: NewEvent {
      var event = NewEvent(
        uid: "new", title: "Lunch", start: .at("2026-03-12T12:00:00Z"),
        end: .at("2026-03-12T13:00:00Z"))
      (event.location, event.notes) = ("Pier 4", "bring the chart")
      return event
    }
  }
#endif
