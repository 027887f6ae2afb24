import FetchMessages
import Index
import Time
import Writing

extension CalendarChanges {
  /// Returns the plan for requests that concern system calendars; nil if they concern files.
  func systemPlan(_ requests: [ChangeRequest], zone: Zone) throws -> ChangePlan? {
    try store.read { db in
      guard let planning = try SystemPlanning(store: store, zone: zone, db) else { return nil }
      let isMeant = try requests.map(planning.isMeant)
      guard isMeant.contains(true) else { return nil }
      guard isMeant.allSatisfy({ $0 }) else {
        throw IndexError(
          .notFound,
          "changes to the system's calendars can't be combined with others in one run",
          remedy: .advice("make them one at a time"))
      }
      return ChangePlan(edits: try requests.map(planning.edit))
    }
  }
}

/// Converts requests to edits of system calendars, based on the meetings in the index.
private struct SystemPlanning {
  let store: MeetingStore
  let zone: Zone
  let db: Database
  let source: SourceSummary

  init?(store: MeetingStore, zone: Zone, _ db: Database) throws {
    guard
      let source = try SourceRegistry(store).all(db).first(where: { $0.location.kind == .system })
    else {
      return nil
    }
    (self.store, self.zone, self.db, self.source) = (store, zone, db, source)
  }

  func isMeant(_ request: ChangeRequest) throws -> Bool {
    switch request {
    case .change(let id, _, _):
      let record = try MeetingRecord(rowID: RecordRows.rowID(ofMeeting: id, db), db)
      return try folder(ofCalendar: record.key.calendar) != nil
    case .create(_, let name?):
      if try SourceRegistry(store).all(db).contains(where: { $0.id == name }) {
        return name == source.id
      }
      return try folder(ofCalendar: CalendarRegistry.calendar(named: name, db)) != nil
    case .create(_, nil):
      let writable = try SourceRegistry(store).all(db).filter(\.isWritable).map(\.id)
      guard writable.contains(source.id), writable.count > 1 else { return writable == [source.id] }
      throw IndexError(
        .ambiguous,
        "several sources are writable; name one, or a calendar: "
          + writable.joined(separator: ", "))
    }
  }

  func edit(_ request: ChangeRequest) throws -> CalendarEdit {
    switch request {
    case .change(let id, let span, let change): try edit(id, span, change)
    case .create(let event, let calendar): try creation(of: event, in: calendar)
    }
  }

  // MARK: Lookup

  /// Returns the folder of a calendar of this source; nil for a calendar of another source.
  private func folder(ofCalendar id: String) throws -> String? {
    try CalendarFolders.folder(ofCalendar: id, in: source.id, db)
  }

  /// Returns the system's identifier of a calendar.
  private func identifier(ofCalendar id: String) throws -> String {
    let path = try folder(ofCalendar: id).flatMap { folder in
      try MirrorState.Collection.all(of: source.id, db).first { $0.folder == folder }?.path
    }
    guard let path else {
      throw IndexError(.notFound, "can't find the calendar of '\(id)'", remedy: .syncFirst)
    }
    return path
  }

  // MARK: Changes

  private func edit(
    _ id: String, _ span: ChangeSpan?, _ change: EventChange
  ) throws -> CalendarEdit {
    _ = try source.requireWritable()
    let record = try MeetingRecord(rowID: RecordRows.rowID(ofRecord: id, db), db)
    let name = record.title.isEmpty ? record.id : "'\(record.title)'"
    if record.isGone {
      throw IndexError(.notFound, "\(name) is no longer in its calendar, so it can't be changed")
    }
    if record.isRecurring, span == nil {
      throw WritingError(.spanNeeded, "\(name): it is a series")
    }
    if let reason = Self.unsupportedReason(change) {
      throw WritingError(.refused, "\(name): \(reason)")
    }
    let spans: [ChangeSpan: CalendarEdit.Span] = [.following: .following, .all: .all]
    return CalendarEdit(
      change.isRemoval ? .remove : .change,
      calendar: try identifier(ofCalendar: record.key.calendar), uid: record.key.uid,
      occurrence: record.key.occurrence.description,
      span: record.isRecurring ? span.flatMap { spans[$0] } ?? .this : .this,
      before: CalendarValues(
        title: record.title, location: record.location ?? "", start: record.start.description,
        end: record.end.description),
      after: CalendarValues(
        title: change.title, location: change.location, notes: change.notes,
        start: change.start.map(text), end: change.end.map(text),
        timeZone: change.start == nil ? nil : record.timeZone ?? zone.identifier))
  }

  /// Returns the reason why programs can't make this change in the system; nil if they can.
  private static func unsupportedReason(_ change: EventChange) -> String? {
    if change.isCancelled {
      return "macOS doesn't let programs cancel an event; delete it, or cancel it in Calendar"
    }
    if change.answer != nil {
      return "macOS doesn't let programs answer an invitation; answer it in Calendar"
    }
    return nil
  }

  private func text(_ moment: EventChange.Moment) -> String {
    switch moment {
    case .instant(let instant): EventTime.instant(instant).description
    case .day(let day): EventTime.date(day).description
    }
  }

  // MARK: New events

  private func creation(of event: NewEvent, in calendar: String?) throws -> CalendarEdit {
    _ = try source.requireWritable()
    guard event.attendees.isEmpty else {
      throw WritingError(
        .refused, "macOS doesn't let programs invite people; invite them in Calendar")
    }
    let isSource = calendar == nil || calendar == source.id
    let place =
      try isSource
      ? "" : identifier(ofCalendar: CalendarRegistry.calendar(named: calendar ?? "", db))
    var isDay = false
    if case .day = event.start { isDay = true }
    return CalendarEdit(
      .create, calendar: place,
      after: CalendarValues(
        title: event.title, location: event.location, notes: event.notes, start: text(event.start),
        end: text(event.end), timeZone: isDay ? nil : zone.identifier, rule: event.rule))
  }
}
