import Calendars
import MeetingIndex

/// Gaps and what is in the way, day by day.
package struct FreeText: Sendable {
  /// In whose zone times are shown.
  package let time: DisplayTime
  /// The page that it is laid out for.
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// A heading a day that says whether one is free; below it what is in the way, by its time.
  package func text(of free: FreeTime) -> String {
    let slots = free.slots.map(line).joined(separator: "\n")
    return [slots, days(of: free)].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// `Fri 2026-11-27  09:00–09:45  before Planning`
  private func line(_ slot: FreeTime.Slot) -> String {
    let day = page.bold(time.dayName(time.day(of: slot.span.lowerBound)))
    let beside = slot.neighbours.prefix(2).map { record in
      let side = record.endsAt <= slot.span.lowerBound ? "after" : "before"
      return "\(side) \(title(record))"
    }
    let maybe =
      slot.tentative.map { "maybe in the way: \(title($0))" }
      + slot.unsure.map { "\(Sanitizer.line($0)) may be busy" }
    return "\(day)  \(page.match(clock(slot.span)))"
      + (beside + maybe).map { "  \($0)" }.joined()
  }

  private func title(_ record: MeetingRecord) -> String {
    record.title.isEmpty ? "a meeting" : Sanitizer.line(record.title)
  }

  private func days(of free: FreeTime) -> String {
    free.windows.map { window in
      let inside = free.stretches.filter {
        $0.span.lowerBound < window.upperBound && $0.span.upperBound > window.lowerBound
      }
      let busy = inside.filter { !$0.isGap }
      return ([heading(window, inside)] + busy.map(line)).joined(separator: "\n")
    }.joined(separator: free.stretches.contains { !$0.isGap } ? "\n\n" : "\n")
  }

  /// `Fri 2026-11-27  free 09:00–10:00, 11:30–17:00`
  private func heading(_ window: Range<Int64>, _ inside: [FreeTime.TimeSlot]) -> String {
    let gaps = inside.filter(\.isGap).map(\.span)
    let day = page.bold(time.dayName(time.day(of: window.lowerBound)))
    if gaps.isEmpty { return "\(day)  not free \(page.dim(clock(window)))" }
    return "\(day)  free " + page.match(gaps.map(clock).joined(separator: ", "))
  }

  private func line(_ stretch: FreeTime.TimeSlot) -> String {
    if let record = stretch.record { return line(record) }
    let who = Sanitizer.line(stretch.person ?? "")
    let state = stretch.isTentative ? "\(who) may be busy" : "\(who) is busy"
    return "  \(page.dim("(server)"))  \(clock(stretch.span))  \(state)"
  }

  private func line(_ record: MeetingRecord) -> String {
    let isUnsure = record.participation == .tentative || record.participation == .needsAction
    let marks = isUnsure ? [record.participation == .tentative ? "maybe" : "not answered"] : []
    let when = ListText(time: time, page: page).clock(record)
    return "  "
      + HitText(time: time, page: page).heading(record, when: when, marks: marks, indent: 2)
  }

  private func clock(_ span: Range<Int64>) -> String {
    let isMidnight = time.clock(.instant(span.upperBound)) == "00:00"
    let end = isMidnight ? "24:00" : time.clock(.instant(span.upperBound))
    return "\(time.clock(.instant(span.lowerBound)))–\(end)"
  }
}
