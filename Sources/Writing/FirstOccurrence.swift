import Calendars
import Time

/// Keeps DTSTART on a time given by the rule. Programs treat any other DTSTART differently: as an
/// additional occurrence, as one that COUNT includes, or as none (RFC 5545, section 3.8.5.3).
extension EventFile {
  /// Moves a series to the first day given by its new rule.
  mutating func alignStartWithRule(_ component: inout Component) throws(WritingError) {
    guard let rule = component.first("RRULE"), let start = wallClock(ofStart: component) else {
      return
    }
    guard let first = outline.first(byRule: rule.text, from: start) else {
      throw WritingError(.refused, "the rule has no occurrences")
    }
    if first != start { try shiftTimes(of: &component, by: first - start) }
  }

  /// If true, DTSTART is given by one of the component's rules, or there are no rules.
  mutating func isStartInRule(_ component: Component) -> Bool {
    let rules = component.properties("RRULE")
    guard !rules.isEmpty, let start = wallClock(ofStart: component) else { return true }
    return rules.contains { outline.first(byRule: $0.text, from: start) == start }
  }

  /// Throws `WritingError` if the rule of a new event doesn't give its first day.
  mutating func requireStart(of component: Component) throws(WritingError) {
    guard let rule = component.first("RRULE"), let start = wallClock(ofStart: component),
      let first = outline.first(byRule: rule.text, from: start), first != start
    else { return }
    let today = occasion.now.day
    throw WritingError(
      .refused,
      "the rule doesn't include the first day; its next day is "
        + CivilDate(wallClock: first).name(on: today))
  }

  private mutating func wallClock(ofStart component: Component) -> Int64? {
    component.first("DTSTART").flatMap {
      outline.wallClock(of: $0.text, tzid: $0.tzid, isDate: $0.isDate)
    }
  }
}
