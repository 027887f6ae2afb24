import Calendars
import FetchMessages
import Index

/// The reader and writer of the system's own calendars: a part of the program that some systems
/// have and others lack.
package struct SystemAccess {
  /// Asks, and hands each message on with the bytes that follow it.
  ///
  /// - Throws: what the function that it is given throws, and an `IndexError` if it can't ask.
  package typealias Ask = (
    FetchOrder, _ each: (FetchMessage, [UInt8]) throws -> Void
  ) throws -> Void

  /// Writes all of the edits or none of them.
  ///
  /// - Throws: `CalendarEditFailure`.
  package typealias Write = ([CalendarEdit]) throws -> CalendarEdits

  package let ask: Ask
  package let write: Write

  package init(ask: @escaping Ask, write: @escaping Write) {
    (self.ask, self.write) = (ask, write)
  }

  /// The error where there are none.
  package static let missing = IndexError(
    .notFound, "the system's calendars are those of macOS, and this is no Mac",
    remedy: .advice(
      "name a file, a folder or an address instead (a folder that is called so: ./system)"))

  /// The system answers no question about all times, so it is asked from here on: 1900-01-01.
  private static let beginning: Int64 = -2_208_988_800

  /// Two years further than is expanded: a series that goes on is one of which more is known.
  private static let furtherDays = 731

  package static func span(_ options: FetchOptions, now: Int64) -> Range<Int64> {
    let days = max(options.daysAhead, ReadingWindow.usualDaysAhead) + furtherDays
    return beginning..<ReadingWindow.end(daysAhead: days, now: now, options.zone)
  }
}
