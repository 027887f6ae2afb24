import Calendars
import MeetingIndex
import Time

/// Formats free time: proposed times, then the free and busy times of each day.
package struct FreeText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns the proposed times, followed by a heading for each day with its free and busy times.
  package func text(of free: FreeTime) -> String {
    let slots = free.slots.map(line).joined(separator: "\n")
    return [slots, days(of: free)].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Returns a proposed time with its neighbouring meetings, such as
  /// `Fri 2026-11-27  09:00–09:45  before Planning`.
  package func line(_ slot: FreeTime.Slot) -> String {
    let day = page.bold(time.dayName(time.day(of: slot.span.lowerBound)))
    let beside = slot.neighbours.prefix(2).map { record in
      let side = record.endsAt <= slot.span.lowerBound ? "after" : "before"
      return "\(side) \(title(record))"
    }
    let maybe =
      slot.tentative.map { "possible conflict: \(title($0))" }
      + slot.unsure.map { "\(Sanitizer.line($0)) may be busy" }
    return "\(day)  \(page.match(clock(slot.span)))"
      + (beside + maybe).map { "  \($0)" }.joined()
  }

  private func title(_ record: MeetingRecord) -> String {
    record.title.isEmpty ? "a meeting" : Sanitizer.line(record.title)
  }

  private func days(of free: FreeTime) -> String {
    stretches(of: free).map { stretch in
      let day = page.bold(time.dayName(stretch.day))
      return (["\(day)  \(stretch.state)"] + stretch.busy.map(line)).joined(separator: "\n")
    }.joined(separator: free.stretches.contains { !$0.isGap } ? "\n\n" : "\n")
  }

  /// A searched period, usually the working hours of a day, with its free and busy times.
  package struct Stretch {
    package let day: CivilDate
    /// The free times in words, such as `free 09:00–10:00, 11:30–17:00`.
    package let state: String
    /// The meetings and busy times in the period.
    package let busy: [FreeTime.TimeSlot]
  }

  package func stretches(of free: FreeTime) -> [Stretch] {
    free.windows.map { window in
      let inside = free.stretches.filter {
        $0.span.lowerBound < window.upperBound && $0.span.upperBound > window.lowerBound
      }
      return Stretch(
        day: time.day(of: window.lowerBound), state: state(window, inside),
        busy: inside.filter { !$0.isGap })
    }
  }

  private func state(_ window: Range<Int64>, _ inside: [FreeTime.TimeSlot]) -> String {
    let gaps = inside.filter(\.isGap).map(\.span)
    if gaps.isEmpty { return "not free \(page.dim(clock(window)))" }
    return "free " + page.match(gaps.map(clock).joined(separator: ", "))
  }

  private func line(_ slot: FreeTime.TimeSlot) -> String {
    if let record = slot.record { return line(record) }
    return "  \(page.dim("(server)"))  \(text(ofServer: slot))"
  }

  /// Returns a busy time from a server, such as `13:00–14:00  dana@example.com is busy`.
  package func text(ofServer slot: FreeTime.TimeSlot) -> String {
    let who = Sanitizer.line(slot.person ?? "")
    let state = slot.isTentative ? "\(who) may be busy" : "\(who) is busy"
    return "\(clock(slot.span))  \(state)"
  }

  /// Returns `maybe` or `not answered` if the user's attendance is uncertain.
  package func marks(of record: MeetingRecord) -> [String] {
    switch record.participation {
    case .tentative: ["maybe"]
    case .needsAction: ["not answered"]
    default: []
    }
  }

  private func line(_ record: MeetingRecord) -> String {
    let when = ListText(time: time, page: page).clock(record)
    return "  "
      + HitText(time: time, page: page).heading(
        record, when: when, marks: marks(of: record), indent: 2)
  }

  private func clock(_ span: Range<Int64>) -> String {
    let isMidnight = time.clock(.instant(span.upperBound)) == "00:00"
    let end = isMidnight ? "24:00" : time.clock(.instant(span.upperBound))
    return "\(time.clock(.instant(span.lowerBound)))–\(end)"
  }
}
