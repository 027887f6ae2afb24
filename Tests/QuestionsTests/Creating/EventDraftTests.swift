import Testing
import Time

@testable import Questions

/// Sentences that create events, on Saturday, 21 November 2026, at noon UTC.
@Suite("An event is understood, or refused with what was not")
struct EventDraftTests {
  private static let reader = QuestionReaderTests.reader

  /// Returns the title, times, place and repetition, separated by bars.
  private func read(_ sentence: String) throws -> String {
    let draft = try Self.reader.draft(of: sentence)
    var parts = [draft.title, Self.text(draft.times)]
    if let place = draft.place { parts.append("at \(place)") }
    parts += draft.calendars.map { "in \($0)" }
    if let repetition = draft.repetition { parts.append(Self.text(repetition)) }
    return parts.joined(separator: " | ")
  }

  private static func text(_ times: DraftTimes) -> String {
    if times.isAllDay {
      let last = times.end.day.adding(days: -1)
      return times.start.day == last ? "\(last)" : "\(times.start.day)..\(last)"
    }
    return "\(clock(times.start))-\(clock(times.end, after: times.start.day))"
  }

  private static func clock(_ time: LocalTime, after day: CivilDate? = nil) -> String {
    let two: (Int) -> String = { ($0 < 10 ? "0" : "") + String($0) }
    let clock = "\(two(time.second / 3_600)):\(two(time.second / 60 % 60))"
    return time.day == day ? clock : "\(time.day) \(clock)"
  }

  private static func text(_ repetition: Repetition) -> String {
    var text = "\(repetition.interval) \(repetition.unit)"
    if !repetition.weekdays.isEmpty { text += " \(repetition.weekdays)" }
    if let place = repetition.placeInMonth { text += " placed \(place)" }
    if let count = repetition.count { text += " x\(count)" }
    if let until = repetition.until { text += " until \(until)" }
    return text
  }

  static let understood: [(String, String)] = [
    (
      "lunch with dana friday 12:30 at Pier 4 for 90 min",
      "lunch with dana | 2026-11-27 12:30-14:00 | at Pier 4"
    ),
    ("checkup in two weeks at 10", "checkup | 2026-12-05 10:00-11:00"),
    ("review in a month at 10", "review | 2026-12-21 10:00-11:00"),
    ("dentist 04/09", "dentist | 2027-09-04"),
    ("dentist 04/09 at 10", "dentist | 2027-09-04 10:00-11:00"),
    ("choir monday weekly until march", "choir | 2026-11-23 | 1 weekly until 2027-04-01"),
    ("checkup at 10 in 2 weeks", "checkup | 2026-12-05 10:00-11:00"),
    (
      "standup every weekday from monday 9:15",
      "standup | 2026-11-23 09:15-10:15 | 1 weekly [1, 2, 3, 4, 5]"
    ),
    ("dentist tomorrow at 9", "dentist | 2026-11-22 09:00-10:00"),
    ("dentist tomorrow 9am", "dentist | 2026-11-22 09:00-10:00"),
    ("call sam monday 3pm for half an hour", "call sam | 2026-11-23 15:00-15:30"),
    ("call sam monday 15:00 for 15 minutes", "call sam | 2026-11-23 15:00-15:15"),
    ("pricing tuesday 14:00-15:30", "pricing | 2026-11-24 14:00-15:30"),
    ("pricing tuesday from 2 to 3pm", "pricing | 2026-11-24 14:00-15:00"),
    ("pricing on tuesday between 2 and 4pm", "pricing | 2026-11-24 14:00-16:00"),
    ("holiday 2026-12-24", "holiday | 2026-12-24"),
    ("conference 3 to 5 december", "conference | 2026-12-03..2026-12-05"),
    ("conference from 3 december to 5 december", "conference | 2026-12-03..2026-12-05"),
    ("offsite next week", "offsite | 2026-11-23..2026-11-29"),
    ("board meeting on 4 december at 10:00", "board meeting | 2026-12-04 10:00-11:00"),
    ("board meeting december 4th at noon", "board meeting | 2026-12-04 12:00-13:00"),
    ("tomorrow 8:30 school run", "school run | 2026-11-22 08:30-09:30"),
    ("at 16:00 call the bank", "call the bank | 2026-11-21 16:00-17:00"),
    ("at 9:00 call the bank", "call the bank | 2026-11-22 09:00-10:00"),
    (
      "workshop monday 9:00 for 2 hours at Harbour House",
      "workshop | 2026-11-23 09:00-11:00 | at Harbour House"
    ),
    (
      "workshop monday 9:00 at Harbour House for 2h",
      "workshop | 2026-11-23 09:00-11:00 | at Harbour House"
    ),
    (
      "workshop monday 9:00 @ Harbour House, second floor",
      "workshop | 2026-11-23 09:00-10:00 | at Harbour House, second floor"
    ),
    ("\"March planning\" tomorrow 10:00", "March planning | 2026-11-22 10:00-11:00"),
    ("review \"sprint 12\" tuesday 10:00", "review sprint 12 | 2026-11-24 10:00-11:00"),
    (
      "stand-up every weekday at 9:15 for 15 min",
      "stand-up | 2026-11-23 09:15-09:30 | 1 weekly [1, 2, 3, 4, 5]"
    ),
    ("stand-up every monday at 9", "stand-up | 2026-11-23 09:00-10:00 | 1 weekly [1]"),
    (
      "choir every tuesday and thursday at 19:00",
      "choir | 2026-11-24 19:00-20:00 | 1 weekly [2, 4]"
    ),
    ("review every other tuesday at 9", "review | 2026-11-24 09:00-10:00 | 2 weekly [2]"),
    ("review every 2 weeks tuesday 9:00", "review | 2026-11-24 09:00-10:00 | 2 weekly"),
    ("rent monthly 2026-12-01", "rent | 2026-12-01 | 1 monthly"),
    (
      "rent 2026-12-01 every month until 2027-06-30",
      "rent | 2026-12-01 | 1 monthly until 2027-07-01"
    ),
    (
      "gym every monday 18:00 until march for 1h",
      "gym | 2026-11-23 18:00-19:00 | 1 weekly [1] until 2027-04-01"
    ),
    (
      "gym every monday until march 10 18:00 for 90 min",
      "gym | 2026-11-23 18:00-19:30 | 1 weekly [1] until 2027-03-11"
    ),
    (
      "stand-up every weekday until christmas 9:15 for 15 min",
      "stand-up | 2026-11-23 09:15-09:30 | 1 weekly [1, 2, 3, 4, 5] until 2026-12-26"
    ),
    (
      "stand-up every monday until february at 9 for 15 min",
      "stand-up | 2026-11-23 09:00-09:15 | 1 weekly [1] until 2027-03-01"
    ),
    (
      "yoga until march daily 7:00 for 30 min",
      "yoga | 2026-11-22 07:00-07:30 | 1 daily until 2027-04-01"
    ),
    ("focus every monday from 9 until 11", "focus | 2026-11-23 09:00-11:00 | 1 weekly [1]"),
    ("yoga daily tomorrow 7:00 10 times", "yoga | 2026-11-22 07:00-08:00 | 1 daily x10"),
    ("birthday of lee yearly 2026-12-05", "birthday of lee | 2026-12-05 | 1 yearly"),
    ("taxes quarterly 2027-01-10", "taxes | 2027-01-10 | 3 monthly"),
    ("lunch friday 12:30 in home", "lunch | 2026-11-27 12:30-13:30 | in home"),
    ("demo friday 10:00 in sales", "demo | 2026-11-27 10:00-11:00 | in work/sales"),
    ("walk tomorrow noon", "walk | 2026-11-22 12:00-13:00"),
    ("flight 2026-12-01 06:15 to 08:40", "flight | 2026-12-01 06:15-08:40"),
    ("night shift friday 22:00-06:00", "night shift | 2026-11-27 22:00-2026-11-28 06:00"),
    ("party saturday 8pm for 5 hours", "party | 2026-11-21 20:00-2026-11-22 01:00"),
    ("all day retreat friday", "retreat | 2026-11-27"),
    ("retreat friday for 3 days", "retreat | 2026-11-27..2026-11-29"),
    ("pick up the keys today 17:30", "pick up the keys | 2026-11-21 17:30-18:30"),
    ("sync on thursday 14h", "sync | 2026-11-26 14:00-15:00"),
    ("train in 2 days", "train | 2026-11-23"),
    ("next steps meeting monday 10:00", "next steps meeting | 2026-11-23 10:00-11:00"),
    ("dinner the day after tomorrow at 19:30", "dinner | 2026-11-23 19:30-20:30"),
    ("dinner the day before christmas at 19:30", "dinner | 2026-12-24 19:30-20:30"),
    ("dentist a week on tuesday at 8:30", "dentist | 2026-12-01 08:30-09:30"),
    ("dentist two weeks from tomorrow at 8:30", "dentist | 2026-12-06 08:30-09:30"),
    ("call 3 days ago at 14:00", "call | 2026-11-18 14:00-15:00"),
    ("choir friday evening 6 to 8", "choir | 2026-11-27 18:00-20:00"),
    ("focus next 2 hours", "focus | 2026-11-21 12:00-14:00"),
    ("call in 2 hours", "call | 2026-11-21 14:00-15:00"),
    ("tomorrow morning at 4:30 airport", "airport | 2026-11-22 04:30-05:30"),
    ("party tonight at 8", "party | 2026-11-21 20:00-21:00"),
    ("3-day workshop monday", "workshop | 2026-11-23..2026-11-25"),
    ("15-minute call friday 10:00", "call | 2026-11-27 10:00-10:15"),
    ("sports day friday 10:00", "sports day | 2026-11-27 10:00-11:00"),
    ("sprint 12 friday 10:00", "sprint 12 | 2026-11-27 10:00-11:00"),
    ("\"sprint 12\" friday", "sprint 12 | 2026-11-27"),
    ("déjeuner vendredi 2026-11-27 12:30", "déjeuner vendredi | 2026-11-27 12:30-13:30"),
  ]

  static let repeated: [(String, String)] = [
    (
      "close the books last friday of every month",
      "close the books | 2026-11-27 | 1 monthly [5] placed -1"
    ),
    (
      "close the books last friday every month at 14:00",
      "close the books | 2026-11-27 14:00-15:00 | 1 monthly [5] placed -1"
    ),
    ("board every first monday 9am", "board | 2026-12-07 09:00-10:00 | 1 monthly [1] placed 1"),
    (
      "board monthly on the second tuesday at 9am",
      "board | 2026-12-08 09:00-10:00 | 1 monthly [2] placed 2"
    ),
    ("board every second tuesday at 9am", "board | 2026-11-24 09:00-10:00 | 2 weekly [2]"),
    (
      "board every third tuesday of the month at 9am",
      "board | 2026-12-15 09:00-10:00 | 1 monthly [2] placed 3"
    ),
    ("board first monday of the month 9am", "board | 2026-12-07 09:00-10:00"),
    ("rent on the 1st of every month", "rent | 2026-12-01 | 1 monthly"),
    ("yoga mondays and thursdays 7:30", "yoga | 2026-11-23 07:30-08:30 | 1 weekly [1, 4]"),
    ("yoga on weekdays at 7", "yoga | 2026-11-23 07:00-08:00 | 1 weekly [1, 2, 3, 4, 5]"),
    ("weekly yoga fridays 9-10", "yoga | 2026-11-27 09:00-10:00 | 1 weekly [5]"),
    ("yoga every third week tuesday 9:00", "yoga | 2026-11-24 09:00-10:00 | 3 weekly"),
    ("1:1 with sam every tuesday", "1:1 with sam | 2026-11-24 | 1 weekly [2]"),
    ("yoga saturdays 9:00", "yoga | 2026-11-28 09:00-10:00 | 1 weekly [6]"),
  ]

  static let ofZones: [(String, String)] = [
    ("call tomorrow 9am EST", "call | 2026-11-22 14:00-15:00"),
    ("call 9am PST tomorrow", "call | 2026-11-22 17:00-18:00"),
    ("call 9am EDT 5 july 2027", "call | 2027-07-05 13:00-14:00"),
    ("call friday 14:00 UTC", "call | 2026-11-27 14:00-15:00"),
    ("call friday 14:00 UTC+5:30", "call | 2026-11-27 08:30-09:30"),
    ("call friday 14:00 Asia/Tokyo for 30 min", "call | 2026-11-27 05:00-05:30"),
    ("call friday 3pm new york time", "call | 2026-11-27 20:00-21:00"),
    ("call 9am pacific", "call | 2026-11-21 17:00-18:00"),
    ("call 9am CET", "call | 2026-11-22 08:00-09:00"),
  ]

  static let hours: [(String, String)] = [
    ("meet at 3", "meet | 2026-11-21 15:00-16:00"),
    ("meet at nine", "meet | 2026-11-22 09:00-10:00"),
    ("breakfast at 8 at Pier 4 friday", "breakfast | 2026-11-27 08:00-09:00 | at Pier 4"),
    ("walk at 10 Pier Street friday 9:00", "walk | 2026-11-27 09:00-10:00 | at 10 Pier Street"),
  ]

  @Test(arguments: understood + repeated + ofZones + hours)
  func sentence(_ pair: (String, String)) throws {
    #expect(try read(pair.0) == pair.1)
  }

  static let refused: [(String, String)] = [
    ("lunch with dana", "no day or time given"),
    ("friday 12:30", "the title is missing"),
    ("lunch friday at 25:00", "'25:00'"),
    ("lunch 12:75 friday", "'12:75'"),
    ("lunch friday evening", "no time of day"),
    ("lunch around noon friday", "no time of day"),
    ("lunch friday after 5pm", "no time of day"),
    ("lunch friday from 15:00 to 14:00", "ends before it begins"),
    ("lunch 2026-12-04T10:00 to 2026-12-04T09:00", "ends before it begins"),
    ("fair 2026-12-05 to 2026-12-03", "ends before it begins"),
    ("lunch since march", "doesn't say when"),
    ("lunch friday or monday", "more than one time"),
    ("march planning tomorrow 10:00", "'march'"),
    ("standup every foo tomorrow", "'every'"),
    ("call friday 11:00-11:30 for 90 min", "two different lengths"),
    ("holiday in june", "days; add a day"),
    ("lunch friday 12:30 every day weekly", "two repetitions"),
    ("lunch friday for 90 min", "needs an hour, and 'friday' has none"),
    ("lunch friday 12:30 at Pier 4 at Pier 5", "two places"),
    ("call friday 10:00 for 90 bananas", "as a length"),
    ("", "no day or time given"),
    // Periods for questions aren't times of an event.
    ("checkup in two weeks", "is a whole week; add a day"),
    ("checkup 2 months ago", "days; add a day"),
    ("call in 48 hours", "no time of day"),
    ("errands next 4 days", "is 5 days; add a day"),
    ("walk the other day", "is a whole week; add a day"),
    ("call early november", "has no day"),
    ("cinema at the end of the week", "has no day"),
    // A number beside a day may be an hour.
    ("lunch tomorrow 12", "'at 12'"),
    ("dinner 7 friday", "'at 7'"),
    // An hour belongs to a single day.
    ("swim the second week of december at 10:00", "give one time"),
    ("swim the second quarter of 2027 at 10:00", "give one time"),
    ("skating over christmas at 10:00", "days; add a day"),
    ("skating the week of 7 december at 10:00", "give one time"),
    ("report in jan '27 at 10:00", "give one time"),
    ("stroll tomorrow morning at 16:30", "give one time"),
    ("stroll tonight at 1:15am", "give one time"),
    ("review friday 25:00", "can't read 'friday 25:00' as a time"),
    // No word beside a time is ignored.
    ("visit three weeks behind friday 10:00", "'three weeks behind'"),
    ("visit the week following friday 10:00 with sam", "give one time"),
    ("about the 60-day trial tuesday 10:00", "or quote it"),
    // An hour in another zone is never read as local time.
    ("call friday 9am IST", "India"),
    ("call 5 july 2027 9am EST", "'EST' is not the time"),
    ("call every monday 9am EST", "give the hour in UTC"),
    ("call 9am EST or noon CET friday", "'noon'"),
    ("visit 2031h2 friday 10:00 ago", "'ago'"),
  ]

  @Test(arguments: refused)
  func refusal(_ pair: (String, String)) {
    let error = #expect(throws: (any Error).self) { try read(pair.0) }
    let message = (error as? DraftError)?.message ?? (error as? DateError)?.message ?? ""
    #expect(message.contains(pair.1), "\(pair.0): \(message)")
  }

  @Test("with people who are known")
  func people() throws {
    let draft = try Self.reader.draft(of: "lunch with lee and zoe friday 12:30")
    #expect(draft.title == "lunch with lee and zoe")
    #expect(draft.people.map { $0.people.map(\.displayName) } == [["Lee Wong"], ["Zoë Müller"]])
  }
}
