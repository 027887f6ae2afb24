#if canImport(EventKit)
  import Calendars
  import EventKit
  import Foundation

  /// Reads all events in a span, and checks that the result is reliable.
  struct EventStoreReader {
    let store: EKEventStore
    let changes: EventStoreChanges
    let clock: SystemClock

    enum Failure: Error {
      /// Permission was revoked during the read, so the result may be incomplete.
      case refused(AccessState)
      /// The calendars changed during each attempt, so events that were moved may be missing.
      case restless
    }

    /// The number of attempts if calendars change during a read.
    private static let attempts = 4

    /// Reads all events in a span.
    ///
    /// - Parameters:
    ///   - span: seconds since 1970-01-01T00:00:00Z.
    ///   - progress: called with the number of windows read so far and the total.
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
      // EventKit would interpret an empty list as all calendars.
      if calendars.isEmpty { return [] }
      var events: [SystemEvent] = []
      for (number, window) in windows.enumerated() {
        try progress(number, windows.count)
        let predicate = store.predicateForEvents(
          withStart: clock.date(window.lowerBound), end: clock.date(window.upperBound),
          calendars: calendars)
        // The system's objects are released before the next window is read.
        autoreleasepool {
          events += store.events(matching: predicate).compactMap { SystemEvent($0, clock) }
        }
        let access = AccessState()
        guard access.canRead else { throw Failure.refused(access) }
      }
      try progress(windows.count, windows.count)
      return events
    }

    /// Returns true if an event with this identifier is in the calendar within the span. An event
    /// missing from a result is looked up before it is reported as gone.
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

/// Divides a time span into windows that the system answers completely. For a longer span, it
/// silently returns only the first four years.
enum FetchWindows {
  /// Four years without a leap day, in seconds.
  static let maximumSpan: Int64 = 4 * 365 * 86_400

  /// Returns consecutive windows that cover a span exactly, in seconds since 1970-01-01T00:00:00Z.
  static func windows(of span: Range<Int64>) -> [Range<Int64>] {
    stride(from: span.lowerBound, to: span.upperBound, by: Int(maximumSpan)).map { start in
      start..<min(start + maximumSpan, span.upperBound)
    }
  }
}
