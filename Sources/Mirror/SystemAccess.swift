import Calendars
import FetchMessages
import Index
import Time

/// Reads and writes system calendars, which only some systems have.
package struct SystemAccess {
  /// Sends an order, and passes each message to `each` with the bytes that follow it.
  ///
  /// - Throws: errors of `each`, and `IndexError` if no request can be sent.
  package typealias Ask = (
    FetchOrder, _ each: (FetchMessage, [UInt8]) throws -> Void
  ) throws -> Void

  /// Writes all edits or none of them.
  ///
  /// - Throws: `CalendarEditFailure`.
  package typealias Write = ([CalendarEdit]) throws -> CalendarEdits

  package let ask: Ask
  package let write: Write

  package init(ask: @escaping Ask, write: @escaping Write) {
    (self.ask, self.write) = (ask, write)
  }

  /// The error on operating systems without system calendars.
  package static let missing = IndexError(
    .notFound, "'system' means the calendars of macOS, and this is not a Mac",
    remedy: .advice(
      "give a file, a folder or an address instead (for a folder of that name: ./system)"))

  /// The start of the requested range: 1900-01-01, because the system requires a start.
  private static let beginning: Int64 = -2_208_988_800

  /// The number of days read beyond the window of the sync, for determining whether a series
  /// continues.
  private static let furtherDays = 731

  package static func span(_ options: FetchOptions, now: Moment) -> Range<Int64> {
    let days = max(options.daysAhead, ExpansionWindow.usualDaysAhead) + furtherDays
    return beginning..<ExpansionWindow.end(daysAhead: days, now: now)
  }
}
