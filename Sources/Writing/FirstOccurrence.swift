import Calendars
import Time

/// DTSTART as the first time that the rule gives. Beside its rule it is read in three ways: as one more
/// occurrence, as one that COUNT holds, and as none (RFC 5545, section 3.8.5.3).
extension EventFile {
  /// Moves a series to the first day that its new rule gives.
  mutating func beginOnRule(_ component: inout Component) throws(WritingError) {
    guard let rule = component.first("RRULE"), let start = wallClock(ofStart: component) else {
      return
    }
    guard let first = outline.first(byRule: rule.text, from: start) else {
      throw WritingError(.refused, "its rule would give no occurrence at all")
    }
    if first != start { try shiftTimes(of: &component, by: first - start) }
  }

  /// If true, one of the component's rules gives its DTSTART, or it has none.
  mutating func beginsOnRule(_ component: Component) -> Bool {
    let rules = component.properties("RRULE")
    guard !rules.isEmpty, let start = wallClock(ofStart: component) else { return true }
    return rules.contains { outline.first(byRule: $0.text, from: start) == start }
  }

  /// - Throws: `WritingError` if the rule of a new event gives other days than the one that it begins on.
  mutating func requireStart(of component: Component) throws(WritingError) {
    guard let rule = component.first("RRULE"), let start = wallClock(ofStart: component),
      let first = outline.first(byRule: rule.text, from: start), first != start
    else { return }
    throw WritingError(
      .refused,
      "its rule does not give the day that it begins on; the first that it gives then is "
        + "\(CivilDate(wallClock: first))")
  }

  private mutating func wallClock(ofStart component: Component) -> Int64? {
    component.first("DTSTART").flatMap {
      outline.wallClock(of: $0.text, tzid: $0.tzid, isDate: $0.isDate)
    }
  }
}
