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
      return try remarks(on: event.title, event.uid, from: event.start, to: event.end)
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
    on title: String, _ uid: String, from start: EventChange.Moment, to end: EventChange.Moment
  ) throws -> [String] {
    let zone = global.zone
    let text = PlannedTimeText(time: global.displayTime)
    let first = start.time.instant(in: zone)
    if case .day(let day) = start {
      let today = global.today
      return day < today ? [text.past(title, start.time)] : []
    }
    let past = first < global.time ? [text.past(title, start.time)] : []
    let last = end.time.instant(in: zone)
    guard first < last else { return past }
    let others = try MeetingsAtTime(store, now: global.moment)
      .meetings(at: first..<last, besides: uid)
    return past + (others.isEmpty ? [] : [text.clash(title, with: others)])
  }
}
