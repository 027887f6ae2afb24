import MeetingIndex
import Questions
import Time

/// Formats an answer as text: first the requested fact, then the meetings it is taken from.
public struct AnswerText: Sendable {
  package let time: DisplayTime
  package let page: Page
  package let now: Moment
  /// If true, the evidence for each hit is included.
  package let explains: Bool

  /// Creates a formatter for `page`. Relative dates such as `tomorrow` refer to `now`.
  public init(time: DisplayTime, page: Page, now: Moment, explains: Bool = false) {
    (self.time, self.page, self.now, self.explains) = (time, page, now, explains)
  }

  package func reading(of answer: Answer) -> String {
    page.dim(ParsedQueryText.line(of: answer.reading, on: time.today))
  }

  /// Returns the answer as text; empty if nothing was found.
  public func text(of answer: Answer) -> String {
    let hitText = hitText(of: answer)
    func text(of hits: [SearchHit]) -> [String] {
      hits.map { hitText.hit($0, explains: explains) }
    }
    switch answer.content {
    case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits):
      return zip(hits, text(of: hits)).map { hit, text in
        let fact = wanted(of: hit.record, in: answer)
        return (fact.map { page.match(Sanitizer.line($0)) + "\n" } ?? "") + text
      }.joined(separator: "\n\n")
    case .figure(let figure): return FigureText(time: time, page: page).text(of: figure)
    case .overlaps(let overlaps): return OverlapText(time: time, page: page).text(of: overlaps)
    case .list(let records): return ListText(time: time, page: page).text(of: records)
    case .free(let free): return FreeText(time: time, page: page).text(of: free)
    case .people(let attendance):
      if attendance.people.isEmpty { return "" }
      let people = AttendanceText(page: page).text(of: attendance)
      let count = attendance.meetings.counted("meeting")
      let isPart = !attendance.hits.isEmpty && attendance.hits.count < attendance.meetings
      let which = isPart ? "\(count), among them" : count
      return ([people, page.dim(which)] + text(of: attendance.hits)).joined(separator: "\n\n")
    }
  }

  /// Returns the formatter for the hits of an answer. It lists the people named in the question
  /// first.
  package func hitText(of answer: Answer) -> HitText {
    let wanted = Set(answer.reading.with.flatMap(\.people).map(\.displayName))
    var text = HitText(time: time, wanted: wanted, owners: answer.owners, page: page)
    text.namesCalendars = Set(answer.meetings.map(\.key.calendar)).count > 1
    return text
  }

  /// Returns the date, place or length of a meeting, whichever the question asks for; nil if it
  /// asks for none of them.
  package func wanted(of record: MeetingRecord, in answer: Answer) -> String? {
    switch answer.content {
    case .dates: date(of: record)
    case .places: place(of: record)
    case .lengths: length(of: record)
    case .meetings, .list, .free, .people, .figure, .overlaps: nil
    }
  }

  /// Returns the sentence for an answer without results.
  public func nothing(in answer: Answer) -> String {
    switch answer.content {
    case .meetings, .dates, .places, .lengths:
      answer.reading.order == .next ? "no upcoming meeting found" : "no meeting found"
    case .list where answer.reading.isNow: "no meeting now"
    case .list: Self.nothing(fitting: answer.reading, on: time.today)
    case .people: "nobody found"
    case .figure(let figure): figure.isOfPeople ? "nobody found" : "no such meeting"
    case .overlaps:
      "no overlapping meetings"
        + (answer.reading.span.map { ", \($0.text(on: time.today))" } ?? "")
    case .free(let free): free.windows.isEmpty ? "no such time" : "not free"
    }
  }

  /// Returns the sentence for an empty list, with the conditions of the question:
  /// `no meeting found (Nov 2026 · declined)`.
  package static func nothing(fitting reading: ParsedQuery, on today: CivilDate?) -> String {
    let line = ParsedQueryText.line(of: reading, on: today)
    return "no meeting found" + (line.isEmpty ? "" : " (\(line))")
  }

  /// Returns the location followed by the link to the call:
  /// `Harbour office, https://zoom.us/j/933`.
  private func place(of record: MeetingRecord) -> String {
    guard let link = record.joinLink else { return record.location ?? "no place given" }
    guard let place = record.location else { return link }
    return place.contains(link) ? place : "\(place), \(link)"
  }

  /// Returns the length in hours and minutes, such as `1 h 30 min`, or in days for an all-day
  /// meeting.
  private func length(of record: MeetingRecord) -> String {
    guard record.isAllDay else {
      return ParsedQueryText.length(Int(record.endsAt - record.startsAt) / 60)
    }
    let days = time.day(of: record.end).daysSince1970 - time.day(of: record.start).daysSince1970
    return max(1, days).counted("day")
  }

  /// Returns the start with its distance from today, such as `Thu 12 Nov, 10:00, 9 days ago`.
  private func date(of record: MeetingRecord) -> String {
    "\(time.beginning(record.start)), \(distance(to: time.day(of: record.start)))"
  }

  private func distance(to day: CivilDate) -> String {
    let days = day.daysSince1970 - time.day(of: now.seconds).daysSince1970
    switch days {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    default:
      let (amount, unit) =
        switch abs(days) {
        case ..<21: (abs(days), "day")
        case ..<70: (abs(days) / 7, "week")
        case ..<730: (abs(days) * 12 / 365, "month")
        default: (abs(days) / 365, "year")
        }
      return days > 0 ? "in \(amount.counted(unit))" : "\(amount.counted(unit)) ago"
    }
  }
}
