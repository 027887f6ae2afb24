import Calendars

/// Reads questions such as `with dana and lee about "Q3 budget" since march in sales`.
///
/// Clauses may stand in any order. Words that fit no clause are topic: nothing is dropped but words
/// that say nothing of it.
public struct QuestionReader: Sendable {
  public let people: PeopleDirectory
  /// The addresses of whoever asks.
  public let owners: [String]
  public let calendars: [CalendarName]
  public let dates: DateReader

  /// More words than this are prose, pasted from a summary say: in it, `with`, `in` and `may` mean
  /// what they mean in prose, so all of it is topic.
  static let longestQuestion = 24

  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - dayMonthOrder: how `04/09` is read.
  public init(
    people: PeopleDirectory, owners: [String], calendars: [CalendarName], now: Int64, zone: Zone,
    dayMonthOrder: DayMonthOrder = .dayFirst
  ) {
    self.people = people
    self.owners = owners
    self.calendars = calendars
    dates = DateReader(now: now, zone: zone, dayMonthOrder: dayMonthOrder)
  }

  /// - Throws: `DateError` for a date that can't be, or for dates that exclude each other.
  public func read(_ words: [Word]) throws -> Reading {
    if words.count > Self.longestQuestion {
      var reading = Reading()
      reading.topic = words.map(\.text).joined(separator: " ")
      reading.places = words.map { _ in .topic }
      return reading
    }
    var parse = QuestionParse(self, words)
    return try parse.read()
  }
}
