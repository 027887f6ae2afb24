#if canImport(EventKit)
  import Calendars
  import Time
  import EventKit
  import Foundation

  extension SystemCalendarSummary {
    init(_ calendar: EKCalendar) {
      let kind: Kind =
        switch calendar.type {
        case .birthday: .birthdays
        case .subscription: .subscribed
        default: calendar.isSubscribed ? .subscribed : .own
        }
      self.init(
        identifier: calendar.calendarIdentifier, title: calendar.title,
        account: calendar.source?.title ?? "", kind: kind,
        isWritable: calendar.allowsContentModifications)
    }
  }

  extension SystemEvent {
    /// Converts an event; fails if it has no dates or no calendar, which saved events always have.
    init?(_ event: EKEvent, _ clock: SystemClock) {
      guard let calendar = event.calendar, let startDate = event.startDate as Date?,
        let endDate = event.endDate as Date?
      else { return nil }
      let floats = event.timeZone == nil
      let start = clock.time(startDate, isAllDay: event.isAllDay, floats: floats)
      let isOfSeries = event.hasRecurrenceRules || event.isDetached
      // A single event has no original start, so its current start is used, even if it was moved.
      let originalDate = isOfSeries ? event.occurrenceDate ?? startDate : startDate
      self.init(
        calendar: calendar.calendarIdentifier,
        externalIdentifier: event.calendarItemExternalIdentifier,
        itemIdentifier: event.calendarItemIdentifier, eventIdentifier: event.eventIdentifier,
        isOfSeries: isOfSeries, isDetached: event.isDetached,
        original: clock.time(originalDate, isAllDay: event.isAllDay, floats: floats), start: start,
        end: SystemEvent.end(endDate, of: start, floats: floats, clock))
      originalDay = clock.day(originalDate)
      timeZone = event.isAllDay ? nil : event.timeZone?.identifier
      takeTexts(of: event)
      takePeople(of: event)
      lastModified = event.lastModifiedDate.map(clock.instant)
    }

    private static func end(
      _ date: Date, of start: EventTime, floats: Bool, _ clock: SystemClock
    ) -> EventTime {
      switch start {
      case .date(let day): .date(clock.dayBehind(date, from: day))
      case .floating(let first): .floating(max(first, clock.wallClock(date)))
      case .instant(let first): .instant(max(first, clock.instant(date)))
      }
    }

    private mutating func takeTexts(of event: EKEvent) {
      title = event.title ?? ""
      // A place chosen on the map may have its name only in the structured location.
      let places = [event.location, event.structuredLocation?.title]
      location = places.lazy.compactMap { $0 }.first { !$0.isEmpty }
      url = event.url?.absoluteString
      notes = event.notes ?? ""
      status =
        switch event.status {
        case .tentative: .tentative
        case .canceled: .cancelled
        default: .confirmed
        }
      isFree = event.availability == .free
    }

    private mutating func takePeople(of event: EKEvent) {
      organizer = event.organizer.map(SystemParticipant.init)
      attendees = (event.attendees ?? []).map(SystemParticipant.init)
    }
  }

  extension SystemParticipant {
    init(_ participant: EKParticipant) {
      self.init(
        name: participant.name,
        email: SystemParticipant.email(inURL: participant.url.absoluteString))
      role =
        switch participant.participantRole {
        case .optional: .optional
        case .chair: .chair
        case .nonParticipant: .nonParticipant
        default: .required
        }
      kind =
        switch participant.participantType {
        case .room: .room
        case .resource: .resource
        case .group: .group
        default: .individual
        }
      answer =
        switch participant.participantStatus {
        case .accepted, .completed, .inProcess: .accepted
        case .declined: .declined
        case .tentative: .tentative
        case .delegated: .delegated
        default: .needsAction
        }
      isUser = participant.isCurrentUser
    }
  }
#endif
