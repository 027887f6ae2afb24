#if canImport(EventKit)
  import Calendars
  import EventKit
  import Foundation

  /// Reads all events of a span, as far as that can be believed.
  struct EventStoreReader {
    let store: EKEventStore
    let changes: EventStoreChanges
    let clock: SystemClock

    enum Failure: Error {
      /// Permission was taken meanwhile: what came may be a part, and looks like a whole.
      case refused(AccessState)
      /// Something else changed each time: what moved while it was read may be missing.
      case restless
    }

    /// The number of attempts while calendars change during a read.
    private static let attempts = 4

    /// - Parameters:
    ///   - span: in seconds since 1970-01-01T00:00:00Z.
    ///   - progress: called with how many of how many windows are read.
    func events(
      in span: Range<Int64>, of calendars: [EKCalendar],
      progress: (Int, Int) throws -> Void
    ) throws -> SystemSnapshot {
      for _ in 0..<Self.attempts {
        let before = changes.count
        let events = try read(FetchWindows.windows(of: span), of: calendars, progress)
        if changes.count == before { return SystemSnapshot(events) }
      }
      throw Failure.restless
    }

    private func read(
      _ windows: [Range<Int64>], of calendars: [EKCalendar],
      _ progress: (Int, Int) throws -> Void
    ) throws -> [SystemEvent] {
      // No calendar would mean all of them.
      if calendars.isEmpty { return [] }
      var events: [SystemEvent] = []
      for (number, window) in windows.enumerated() {
        try progress(number, windows.count)
        let predicate = store.predicateForEvents(
          withStart: clock.date(window.lowerBound), end: clock.date(window.upperBound),
          calendars: calendars)
        // What the system makes of a window goes before the next one is asked for.
        autoreleasepool {
          events += store.events(matching: predicate).compactMap { SystemEvent($0, clock) }
        }
        let access = AccessState()
        guard access.canRead else { throw Failure.refused(access) }
      }
      try progress(windows.count, windows.count)
      return events
    }

    /// Returns true if an event of this name is in the calendar all the same, within the span: what
    /// is missing in an answer is asked for by its name before it is said to be gone.
    func isThere(_ uid: String, in calendar: String, _ span: Range<Int64>) -> Bool {
      store.calendarItems(withExternalIdentifier: uid).contains { item in
        guard let event = item as? EKEvent, event.calendar?.calendarIdentifier == calendar,
          let start = event.startDate as Date?
        else { return false }
        return span.contains(clock.instant(start))
      }
    }
  }
#endif
