import Time

@testable import Questions

/// Events and their repetition as text, such as `choir | 2026-11-24 19:00-20:00 | 1 weekly [2, 4]`.
extension EventDraft {
  var text: String {
    var parts = [title, Self.text(times)]
    if let place { parts.append("at \(place)") }
    parts += calendars.map { "in \($0)" }
    if let repetition { parts.append(Self.text(repetition)) }
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
    let seconds = time.second % 60
    let clock = Zone.clock(ofMinute: time.second / 60) + (seconds == 0 ? "" : ":\(seconds)")
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
}
