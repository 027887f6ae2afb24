import MeetingIndex
import Presentation
import Questions
import Time
import Writing

/// Parses times typed by users: ISO 8601, or words as in a question.
struct TypedTimes {
  let store: MeetingStore
  let global: GlobalOptions
  /// A function that is called with each notice about an ambiguity.
  let tell: (String) -> Void

  /// Parses a time.
  ///
  /// - Parameters:
  ///   - isEnd: if true, parses an end. A date is then the last day. A time without a date is on
  ///     the day of the start, or on the next day if it would otherwise be too early and the
  ///     meeting already ends on the next day.
  ///   - start: for an end, the new start.
  func moment(
    _ text: String, for record: MeetingRecord, isEnd: Bool = false,
    after start: EventChange.Moment? = nil
  ) throws -> EventChange.Moment {
    if let time = Self.iso(text) {
      return try moment(time, for: record, isEnd: isEnd)
    }
    let known = start?.time ?? record.start
    var times = try self.times(
      Word.words(of: text), for: record,
      after: isEnd && !known.isDate
        ? LocalTime(instant: known.instant(in: global.zone), in: global.zone) : nil)
    if isEnd, !times.hasDay, !times.isAllDay, start != nil || record.isShort {
      times.start.day = global.displayTime.day(of: start?.time ?? record.start)
      let begin = (start?.time ?? record.start).instant(in: global.zone)
      let isNextDay =
        times.start.instant(in: global.zone) <= begin && record.endsOnNextDay(global.zone)
      if isNextDay { times.start.day = times.start.day.adding(days: 1) }
      return .instant(times.start.instant(in: global.zone))
    }
    return try moments(of: times, for: record, isEnd: isEnd).start
  }

  /// Parses words that move a meeting, and returns the new times; the end is nil if the length
  /// stays the same.
  func span(
    _ words: [Word], for record: MeetingRecord
  ) throws -> (start: EventChange.Moment, end: EventChange.Moment?) {
    if words.count == 1, let time = Self.iso(words[0].text) {
      return (try moment(time, for: record, isEnd: false), nil)
    }
    return try moments(of: times(words, for: record), for: record, isEnd: false)
  }

  /// Parses words. A weekday alone is in the meeting's own week if that week is in the future.
  ///
  /// - Parameter start: the start if the words are an end.
  private func times(
    _ words: [Word], for record: MeetingRecord, after start: LocalTime? = nil
  ) throws -> DraftTimes {
    let now = global.moment
    var read = try QuestionReading(store, now: now).reader().times(words, after: start)
    let day = global.displayTime.day(of: record.start)
    let week = LocalTime(day: day.adding(days: 1 - day.weekday)).instant(in: now.zone)
    if read.times.isOfWeekday, week > now.seconds {
      let then = Moment(week, in: now.zone)
      read = try QuestionReading(store, now: then).reader().times(words, after: start)
    }
    read.notices.forEach(tell)
    return read.times
  }

  /// Completes the parsed times: a time of day with the meeting's day, and a day with the meeting's
  /// time.
  private func moments(
    of times: DraftTimes, for record: MeetingRecord, isEnd: Bool
  ) throws -> (start: EventChange.Moment, end: EventChange.Moment?) {
    let zone = global.zone
    let display = global.displayTime
    if times.isAllDay {
      let end = times.hasEnd ? EventChange.Moment.day(times.end.day) : nil
      let day = isEnd || times.hasEnd ? times.start.day : self.day(of: times, for: record)
      return (try moment(.date(day), for: record, isEnd: isEnd), end)
    }
    var (start, end) = (times.start, times.end)
    if !times.hasDay {
      let day = display.day(of: isEnd ? record.end : record.start)
      end.day = day.adding(days: end.day.daysSince1970 - start.day.daysSince1970)
      start.day = day
    }
    return (
      try instant(start, isEnd: isEnd), times.hasEnd ? .instant(end.instant(in: zone)) : nil
    )
  }

  /// Returns the first day, or the meeting's day of the week if the times are a whole week.
  private func day(of times: DraftTimes, for record: MeetingRecord) -> CivilDate {
    let first = times.start.day
    guard first.adding(days: 7) == times.end.day else { return first }
    let weekday = global.displayTime.day(of: record.start).weekday
    return first.adding(days: (weekday - first.weekday + 7) % 7)
  }

  private func moment(
    _ time: EventTime, for record: MeetingRecord, isEnd: Bool
  ) throws -> EventChange.Moment {
    let zone = global.zone
    if case .floating(let clock) = time {
      return try instant(LocalTime(wallClock: clock), isEnd: isEnd)
    }
    guard case .date(let day) = time else { return .instant(time.instant(in: zone)) }
    if record.isAllDay { return .day(isEnd ? day.adding(days: 1) : day) }
    let own = LocalTime(instant: isEnd ? record.endsAt : record.startsAt, in: zone)
    return try instant(LocalTime(day: day, second: own.second), isEnd: isEnd)
  }

  private func instant(_ time: LocalTime, isEnd: Bool) throws -> EventChange.Moment {
    .instant(isEnd ? time.instant(in: global.zone) : try time.beginning(in: global.zone))
  }

  /// Parses `2026-03-26` or `2026-03-26T16:00`, with or without seconds and `Z`.
  static func iso(_ text: String) -> EventTime? {
    let isShort = text.count == 16 || text.count == 17 && text.hasSuffix("Z")
    guard isShort, text.contains("T") else { return EventTime(text) }
    return EventTime(text.prefix(16) + ":00" + text.dropFirst(16))
  }
}

extension MeetingRecord {
  /// If true, the meeting is shorter than a day, so a time without a date can be its end.
  fileprivate var isShort: Bool { endsAt - startsAt < 86_400 }

  fileprivate func endsOnNextDay(_ zone: Zone) -> Bool {
    let display = DisplayTime(zone: zone)
    return display.day(of: start).adding(days: 1) == display.day(of: end)
  }
}
