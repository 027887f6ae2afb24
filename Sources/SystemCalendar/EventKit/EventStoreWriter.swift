#if canImport(EventKit)
  import Calendars
  import Time
  import EventKit
  import FetchMessages
  import Foundation

  extension SystemCalendars {
    /// Writes all edits or none: each is saved without a commit, and a single commit writes them.
    ///
    /// - Parameter process: the name of the process that the system holds responsible.
    /// - Throws: `CalendarEditFailure`.
    package func write(_ edits: [CalendarEdit], process: String) throws -> CalendarEdits {
      let access = access
      guard access.canCreate else { throw CalendarEditFailure(access.refusal(of: process)) }
      if !access.canRead, edits.contains(where: { $0.kind != .create }) {
        throw CalendarEditFailure(access.refusal(of: process))
      }
      var batch = EditBatch(store: store, clock: clock, canRead: access.canRead)
      do {
        for edit in edits { try batch.take(edit) }
      } catch {
        store.reset()
        throw error
      }
      do {
        try store.commit()
      } catch {
        // Some edits may have been written nevertheless.
        let reason = error.localizedDescription
        store.reset()
        throw batch.takeBack(after: reason)
      }
      defer { store.reset() }
      return batch.outcome
    }
  }

  /// Edits in progress, each with the data to undo it.
  private struct EditBatch {
    let store: EKEventStore
    let clock: SystemClock
    let canRead: Bool
    private var taken: [Taken] = []
    private var remarks: [String] = []

    private struct Taken {
      let edit: CalendarEdit
      let event: EKEvent
      /// The values before the edit; nil for a new event.
      let before: CalendarValues?
      /// The values after the edit; nil if the event was removed.
      let after: CalendarValues?
      let isSeries: Bool
      /// The original start of the series' first occurrence; nil if the edited occurrence is the
      /// first.
      var first: String?
    }

    init(store: EKEventStore, clock: SystemClock, canRead: Bool) {
      (self.store, self.clock, self.canRead) = (store, clock, canRead)
    }

    mutating func take(_ edit: CalendarEdit) throws {
      do {
        edit.kind == .create ? try create(edit) : try change(edit)
      } catch let failure as CalendarEditFailure {
        throw failure
      } catch {
        throw CalendarEditFailure("the system refused: \(error.localizedDescription)")
      }
    }

    // MARK: New events

    private mutating func create(_ edit: CalendarEdit) throws {
      let event = EKEvent(eventStore: store)
      event.calendar = try calendar(edit.calendar)
      try event.take(edit.after, clock)
      try store.save(event, span: .thisEvent, commit: false)
      taken.append(
        Taken(
          edit: edit, event: event, before: nil, after: event.values(clock),
          isSeries: edit.after.rule != nil))
      if !canRead {
        remarks.append("calendars with add-only access can't be read, so this can't be undone")
      }
    }

    private func calendar(_ identifier: String) throws -> EKCalendar {
      // A program that may only create events can use no calendar except the default one.
      let calendar =
        identifier.isEmpty || !canRead
        ? store.defaultCalendarForNewEvents : store.calendar(withIdentifier: identifier)
      guard let calendar else {
        throw CalendarEditFailure(
          identifier.isEmpty || !canRead
            ? "the system has no calendar for new events" : "the calendar no longer exists")
      }
      try requireWritable(calendar)
      return calendar
    }

    private func requireWritable(_ calendar: EKCalendar) throws {
      guard calendar.allowsContentModifications else {
        throw CalendarEditFailure("the calendar '\(calendar.title)' can't be changed")
      }
    }

    // MARK: Existing events

    private mutating func change(_ edit: CalendarEdit) throws {
      let lookup = EventLookup(store: store, clock: clock)
      let named = try lookup.occurrence(of: edit)
      try requireWritable(named.calendar)
      let found = named.values(clock)
      if let before = edit.before, let found, !found.agrees(with: before) {
        throw CalendarEditFailure(
          "another program has changed '\(named.title ?? "")'; sync, then try again")
      }
      let isSeries = named.hasRecurrenceRules || named.isDetached
      let event = edit.span == .all && isSeries ? try lookup.first(of: edit) : named
      let before = event.values(clock)
      let span: EKSpan = isSeries && edit.span != .this ? .futureEvents : .thisEvent
      let first =
        isSeries && edit.span == .following ? try lookup.original(before: event, edit) : nil
      if edit.kind == .remove {
        remarks += Self.undoRemarks(of: event, isSeries: isSeries, edit.span)
        try store.remove(event, span: span, commit: false)
      } else {
        try event.take(edit.after.moved(from: named, to: event, clock), clock)
        try store.save(event, span: span, commit: false)
      }
      let after = edit.kind == .remove ? nil : event.values(clock)
      taken.append(
        Taken(
          edit: edit, event: event, before: before, after: after, isSeries: isSeries, first: first))
    }

    /// Returns remarks on what remains lost if the removal is undone.
    private static func undoRemarks(
      of event: EKEvent, isSeries: Bool, _ span: CalendarEdit.Span
    ) -> [String] {
      let title = "'\(event.title ?? "")'"
      var undoRemarks: [String] = []
      if event.hasAttendees {
        undoRemarks.append(
          "an undo does not restore the people invited to \(title)")
      }
      if isSeries, span == .this {
        undoRemarks.append(
          "an undo restores \(title) as a separate event, outside its series")
      }
      return undoRemarks
    }

    // MARK: Outcome

    var outcome: CalendarEdits {
      var outcome = CalendarEdits(remarks: remarks)
      for taken in taken.reversed() where canRead {
        guard let undo = undo(taken) else { continue }
        outcome.undo.append(undo)
        let uid = SystemEvent(taken.event, clock)?.uid ?? ""
        let old = taken.edit.uid
        if taken.edit.kind == .change, !uid.isEmpty, uid != old { outcome.heirs[old] = uid }
      }
      return outcome
    }

    private func undo(_ taken: Taken) -> CalendarEdit? {
      let edit = taken.edit
      guard edit.kind != .remove else { return undoRemoval(taken) }
      guard let event = SystemEvent(taken.event, clock), let after = taken.after else { return nil }
      let isAll = taken.isSeries && (edit.span != .this || edit.kind == .create)
      // If all occurrences were changed, the new start of each is its original start from then on.
      var undo = CalendarEdit(
        edit.kind == .create ? .remove : .change, calendar: event.calendar, uid: event.uid,
        occurrence: (isAll ? event.start : event.original).description,
        span: isAll ? .all : .this, before: after)
      if let before = taken.before {
        undo.after = before
        undo.after.rule = nil
      }
      return undo
    }

    /// Returns the edit that undoes a removal: a shortened series gets its old rule back, and a
    /// deleted event is created again.
    private func undoRemoval(_ taken: Taken) -> CalendarEdit? {
      guard var values = taken.before else { return nil }
      let edit = taken.edit
      if let first = taken.first {
        return CalendarEdit(
          .change, calendar: edit.calendar, uid: edit.uid, occurrence: first, span: .all,
          after: CalendarValues(rule: values.rule))
      }
      if edit.span == .this { values.rule = nil }
      return CalendarEdit(.create, calendar: edit.calendar, after: values)
    }

    /// Undoes whatever a failed commit has written, and returns the failure to throw.
    func takeBack(after reason: String) -> CalendarEditFailure {
      let lookup = EventLookup(store: store, clock: clock)
      var stays: [String] = []
      for taken in taken.reversed() where lookup.isWritten(taken.edit, taken.before, taken.after) {
        let title = "'\(taken.after?.title ?? taken.before?.title ?? "")'"
        guard let undo = lookup.undoing(undo(taken), taken.after) else {
          stays.append(title)
          continue
        }
        do {
          var batch = EditBatch(store: store, clock: clock, canRead: canRead)
          try batch.take(undo)
          try store.commit()
        } catch {
          stays.append(title)
        }
        store.reset()
      }
      let left =
        stays.isEmpty ? "nothing was changed" : "still changed: \(stays.joined(separator: ", "))"
      return CalendarEditFailure("the system could not write it: \(reason); \(left)")
    }
  }

  extension CalendarValues {
    /// Returns true if these values are the expected ones. Surrounding whitespace is ignored.
    fileprivate func agrees(with expected: CalendarValues) -> Bool {
      func same(_ own: String?, _ other: String?) -> Bool {
        guard let other else { return true }
        let blanks = CharacterSet.whitespacesAndNewlines
        return (own ?? "").trimmingCharacters(in: blanks) == other.trimmingCharacters(in: blanks)
      }
      return same(title, expected.title) && same(location, expected.location)
        && same(notes, expected.notes) && same(start, expected.start) && same(end, expected.end)
    }

    /// Shifts the times given for one occurrence to the first occurrence, by the difference in
    /// local time.
    fileprivate func moved(
      from named: EKEvent, to first: EKEvent, _ clock: SystemClock
    ) -> CalendarValues {
      guard let from = named.startDate as Date?, let to = first.startDate as Date?, from != to
      else { return self }
      let days = clock.wallClock(to) - clock.wallClock(from)
      let shifted = { (text: String) -> String? in
        guard let time = EventTime(text) else { return nil }
        let wallClock = clock.wallClock(clock.date(time)) + days
        switch time {
        case .date:
          return EventTime.date(clock.day(clock.date(.floating(wallClock)))).description
        case .floating: return EventTime.floating(wallClock).description
        case .instant:
          return EventTime.instant(clock.instant(clock.date(.floating(wallClock)))).description
        }
      }
      var values = self
      (values.start, values.end) = (start.flatMap(shifted), end.flatMap(shifted))
      return values
    }
  }
#endif
