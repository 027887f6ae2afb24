import Calendars
import Time

/// Keeps DTSTART at a time that the rule generates. Any other DTSTART is undefined, and programs
/// treat it differently: as an additional occurrence, as one that COUNT includes, or as no
/// occurrence (RFC 5545, section 3.8.5.3).
extension EventFile {
  /// Moves a series to the first day that its new rule generates.
  mutating func alignStartWithRule(_ component: inout Component) throws(WritingError) {
    guard let rule = component.first("RRULE"), let start = wallClock(ofStart: component) else {
      return
    }
    guard let first = outline.first(byRule: rule.text, from: start) else {
      throw WritingError(.refused, "the rule has no occurrences")
    }
    if first != start { try shiftTimes(of: &component, by: first - start) }
  }

  /// Returns true if one of the component's rules generates DTSTART, or if there are no rules.
  mutating func isStartInRule(_ component: Component) -> Bool {
    let rules = component.properties("RRULE")
    guard !rules.isEmpty, let start = wallClock(ofStart: component) else { return true }
    return rules.contains { outline.first(byRule: $0.text, from: start) == start }
  }

  /// Throws `WritingError` if the rule of a new event doesn't generate its start.
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
