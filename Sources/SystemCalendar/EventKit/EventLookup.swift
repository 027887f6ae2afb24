#if canImport(EventKit)
  import Calendars
  import Time
  import EventKit
  import FetchMessages
  import Foundation

  /// Looks up the events of system calendars that edits refer to.
  struct EventLookup {
    let store: EKEventStore
    let clock: SystemClock

    private static let day = 86_400.0

    /// Returns the occurrence that an edit refers to, even if it has moved.
    ///
    /// - Throws: `CalendarEditFailure` if it doesn't exist.
    func occurrence(of edit: CalendarEdit) throws -> EKEvent {
      let times = [edit.before?.start, edit.occurrence].compactMap { $0.flatMap(EventTime.init) }
      for time in times {
        if let event = event(edit.uid, in: edit.calendar, at: edit.occurrence, around: time) {
          return event
        }
      }
      throw CalendarEditFailure(
        "the event is no longer in the system's calendars; sync, then try again")
    }

    /// Returns the first occurrence of a series, which represents the whole series in the system.
    func first(of edit: CalendarEdit) throws -> EKEvent {
      let found = store.calendarItems(withExternalIdentifier: edit.uid).lazy
        .compactMap { $0 as? EKEvent }
        .first { $0.calendar?.calendarIdentifier == edit.calendar && !$0.isDetached }
      guard let found else {
        throw CalendarEditFailure(
          "the series is no longer in the system's calendars; sync, then try again")
      }
      return found
    }

    /// Returns the original start of the series' first occurrence, unless it is `event`.
    func original(before event: EKEvent, _ edit: CalendarEdit) throws -> String? {
      guard let first = SystemEvent(try self.first(of: edit), clock),
        let own = SystemEvent(event, clock), first.original != own.original
      else { return nil }
      return first.original.description
    }

    private func event(
      _ uid: String, in calendar: String, at original: String, around time: EventTime
    ) -> EKEvent? {
      guard let calendar = store.calendar(withIdentifier: calendar) else { return nil }
      let date = clock.date(time)
      let predicate = store.predicateForEvents(
        withStart: date.addingTimeInterval(-Self.day),
        end: date.addingTimeInterval(2 * Self.day), calendars: [calendar])
      return store.events(matching: predicate).first { event in
        guard let found = SystemEvent(event, clock), found.uid == uid else { return false }
        return found.original.description == original
          || found.originalDay.map { EventTime.date($0).description } == original
      }
    }

    // MARK: After a failed commit

    /// Returns true if an edit was written despite the failure.
    func isWritten(
      _ edit: CalendarEdit, _ before: CalendarValues?, _ after: CalendarValues?
    ) -> Bool {
      switch edit.kind {
      case .create: return after.flatMap { new($0, in: edit.calendar) } != nil
      case .remove: return (try? occurrence(of: edit)) == nil
      case .change:
        guard let after else { return false }
        return now(edit, after)?.values(clock).map { $0.isSame(as: after) } ?? false
      }
    }

    /// Returns the edit that undoes a written one, with the current identifiers; nil if the event
    /// isn't found.
    func undoing(_ undo: CalendarEdit?, _ after: CalendarValues?) -> CalendarEdit? {
      guard var undo else { return after.flatMap { removal(of: $0) } }
      if undo.kind == .remove, let after, let removal = removal(of: after, in: undo.calendar) {
        return removal
      }
      undo.before = nil
      return undo
    }

    private func now(_ edit: CalendarEdit, _ after: CalendarValues) -> EKEvent? {
      var moved = edit
      moved.before = after
      return try? occurrence(of: moved)
    }

    private func removal(of values: CalendarValues, in calendar: String? = nil) -> CalendarEdit? {
      guard let event = new(values, in: calendar ?? "").flatMap({ SystemEvent($0, clock) }) else {
        return nil
      }
      return CalendarEdit(
        .remove, calendar: event.calendar, uid: event.uid,
        occurrence: event.original.description, span: event.isOfSeries ? .all : .this)
    }

    /// Returns an event with exactly these values; nil if there is none.
    private func new(_ values: CalendarValues, in calendar: String) -> EKEvent? {
      guard let time = values.start.flatMap(EventTime.init) else { return nil }
      let date = clock.date(time)
      let predicate = store.predicateForEvents(
        withStart: date.addingTimeInterval(-Self.day), end: date.addingTimeInterval(Self.day),
        calendars: store.calendar(withIdentifier: calendar).map { [$0] })
      return store.events(matching: predicate).first { event in
        event.values(clock).map { $0.isSame(as: values) } ?? false
      }
    }
  }

  extension CalendarValues {
    fileprivate func isSame(as other: CalendarValues) -> Bool {
      (title, location, notes) == (other.title, other.location, other.notes)
        && (start, end) == (other.start, other.end)
    }
  }
#endif
