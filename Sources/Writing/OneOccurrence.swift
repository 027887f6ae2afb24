import Calendars
import Time

/// Changes to one occurrence of a series, or to a single event.
extension EventFile {
  /// Changes a single event, or an occurrence that has its own component.
  mutating func changing(
    component index: Int, _ occurrence: Occurrence, _ change: EventChange
  ) throws(WritingError) -> Patch {
    var component = component(index)
    try take(change, occurrence, &component, isCopy: false)
    var patch = Patch()
    patch.replace(places[index], with: component)
    return patch
  }

  mutating func take(
    _ change: EventChange, _ occurrence: Occurrence, _ component: inout Component, isCopy: Bool
  ) throws(WritingError) {
    if change.movesTimes || isCopy {
      let times = try NewTimes(change, of: occurrence, occasion.zone)
      try component.setTimes(times, of: occurrence, &outline, occasion.zone, isCopy: isCopy)
    }
    try component.take(change, now: occasion.now)
  }

  /// Adds a component for one occurrence (RECURRENCE-ID, RFC 5545, section 3.8.4.4): a copy of the
  /// series' component without its recurrence properties.
  mutating func overriding(
    _ occurrence: Occurrence, _ change: EventChange
  ) throws(WritingError) -> Patch {
    guard let main = outline.master, let start = component(main).first("DTSTART") else {
      throw WritingError(.file, "the event has no DTSTART")
    }
    var component = component(main).copied
    component.remove("RRULE", "EXRULE", "RDATE", "EXDATE")
    component.set(try recurrenceID(occurrence.original, like: start), after: ["UID"])
    try take(change, occurrence, &component, isCopy: true)
    var patch = Patch()
    patch.insert([component], at: places[main].bytes.upperBound)
    return patch
  }

  private mutating func recurrenceID(
    _ original: EventTime, like start: Property
  ) throws(WritingError) -> Property {
    Property(
      "RECURRENCE-ID", parameters: start.timeParameters, value: try text(original, like: start))
  }

  /// Returns an original start in the form of DTSTART, with the wall-clock time that the rule
  /// generates.
  mutating func text(
    _ original: EventTime, like start: Property
  ) throws(WritingError) -> String {
    let text = outline.text(
      ofWallClock: try nominal(original), like: start.text, tzid: start.tzid)
    guard let text else { throw WritingError(.file, "DTSTART can't be read") }
    return text
  }

  /// Returns the wall-clock time that the rule generates for an occurrence. It may be within a
  /// skipped hour, in which case it can't be derived from the instant.
  mutating func nominal(_ original: EventTime) throws(WritingError) -> Int64 {
    let shown = outline.wallClock(of: original)
    for rule in master?.properties("RRULE") ?? [] {
      guard let times = outline.generated(byRule: rule.text, before: shown + 86_400) else {
        continue
      }
      let found = times.reversed().prefix { $0 > shown - 86_400 }
        .first { outline.original(atWallClock: $0) == original }
      if let found { return found }
    }
    return shown
  }

  /// Excludes an occurrence from the series (EXDATE, section 3.8.5.1).
  mutating func excluding(_ original: EventTime) throws(WritingError) -> Patch {
    var patch = Patch()
    for index in overrides where outline.components[index].original == original {
      patch.remove(places[index])
    }
    guard let main = outline.master else { return patch }
    var component = component(main)
    guard let start = component.first("DTSTART") else {
      throw WritingError(.file, "the event has no DTSTART")
    }
    component.insert(
      Property(
        "EXDATE", parameters: start.timeParameters, value: try text(original, like: start)),
      after: ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE"])
    component.stamp(now: occasion.now, isRevision: true)
    patch.replace(places[main], with: component)
    return patch
  }
}
