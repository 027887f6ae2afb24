import Calendars

/// Reads questions such as `with dana and lee about "Q3 budget" since march in sales`.
public struct QuestionReader: Sendable {
  public let people: PeopleDirectory
  /// The addresses of whoever asks.
  public let owners: [String]
  public let calendars: [CalendarName]
  public let dates: DateReader

  /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
  public init(
    people: PeopleDirectory, owners: [String], calendars: [CalendarName], now: Int64, zone: Zone
  ) {
    self.people = people
    self.owners = owners
    self.calendars = calendars
    dates = DateReader(now: now, zone: zone)
  }

  /// - Throws: `DateError` for a date that can't be.
  public func read(_ words: [Word]) throws -> Reading {
    var reading = Reading()
    var topic: [String] = []
    var position = 0
    while position < words.count {
      if let date = try dates.read(words, at: position) {
        reading.span = reading.span?.intersection(date.span) ?? date.span
        reading.notices += date.decisions
        position += date.count
      } else {
        topic.append(words[position].text)
        position += 1
      }
    }
    reading.topic = topic.joined(separator: " ")
    return reading
  }
}
