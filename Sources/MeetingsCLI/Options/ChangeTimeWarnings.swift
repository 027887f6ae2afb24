import Calendars
import MeetingIndex
import Presentation
import Time
import Writing

/// Warns about changed events that are in the past or overlap with other meetings of the user.
struct ChangeTimeWarnings {
  let store: MeetingStore
  let global: GlobalOptions

  func remarks(on requests: [ChangeRequest]) throws -> [String] {
    try requests.flatMap(remarks)
  }

  private func remarks(on request: ChangeRequest) throws -> [String] {
    switch request {
    case .create(let event, _):
      return try remarks(
        on: event.title, event.uid, from: event.start, to: event.end,
        repeated: event.rule == nil ? [] : try spans(of: event))
    case .change(let id, _, let change):
      guard let start = change.start, !change.isRemoval, !change.isCancelled else { return [] }
      let record = try MeetingRecord(withID: id, in: store)
      let length = record.endsAt - record.startsAt
      let end =
        change.end
        ?? .instant(start.time.instant(in: global.zone) + (record.isAllDay ? 0 : length))
      return try remarks(on: record.title, record.key.uid, from: start, to: end)
    }
  }

  private func remarks(
    on title: String, _ uid: String, from start: EventChange.Moment, to end: EventChange.Moment,
    repeated: [Range<Int64>] = []
  ) throws -> [String] {
    let zone = global.zone
    let text = PlannedTimeText(time: global.displayTime)
    let first = start.time.instant(in: zone)
    if case .day(let day) = start {
      let today = global.today
      return day < today ? [text.past(title, start.time)] : []
    }
    let past = first / 60 < global.time / 60 ? [text.past(title, start.time)] : []
    let last = end.time.instant(in: zone)
    guard first < last else { return past }
    let spans = repeated.isEmpty ? [first..<last] : repeated
    let others = try MeetingsAtTime(store, now: global.moment)
      .meetings(at: spans[0].lowerBound..<spans[spans.count - 1].upperBound, besides: uid)
    let clashes = spans.map { span in
      others.filter { $0.startsAt < span.upperBound && $0.endsAt > span.lowerBound }
    }.filter { !$0.isEmpty }
    guard let named = clashes.first else { return past }
    return past + [text.clash(title, with: named, onDays: clashes.count, of: spans.count)]
  }

  /// The number of days in which the occurrences of a new series are checked.
  private static let checkedDays: Int64 = 92

  /// Returns the spans of the first occurrences of a new series, in order.
  private func spans(of event: NewEvent) throws -> [Range<Int64>] {
    let start = event.start.time.instant(in: global.zone)
    let context = WritingContext(
      now: global.moment, newUID: event.uid, usesOneFilePerEvent: true)
    let file = try EventWriter.file(of: event, program: "", context)
    let options = ReadingOptions(
      window: start..<start + Self.checkedDays * 86_400, zone: global.zone)
    return CalendarReader.read(file, options: options).occurrences
      .map { $0.startsAt..<max($0.startsAt, $0.endsAt) }.sorted { $0.lowerBound < $1.lowerBound }
  }
}
