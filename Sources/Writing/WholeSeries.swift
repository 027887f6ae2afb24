import Calendars
import Time

/// Changes to all occurrences of a series.
extension EventFile {
  /// The shift of a series in local time, in seconds, and the new length of its occurrences.
  struct Move {
    let shift: Int64
    /// The new length in seconds; nil if unchanged.
    let length: Int64?
  }

  /// Returns the move of the series that a change of the named occurrence implies; nil if the times
  /// stay the same.
  mutating func move(
    _ change: EventChange, of occurrence: Occurrence
  ) throws(WritingError) -> Move? {
    guard change.movesTimes else { return nil }
    let times = try NewTimes(change, of: occurrence, occasion.zone)
    guard times.start.isDate == outline.isAllDay else {
      throw WritingError(
        .refused,
        "a series can't change between all-day and timed; end it and create another")
    }
    let target =
      times.start.isDate
      ? outline.wallClock(of: times.start)
      : outline.wallClock(ofInstant: times.start.instant(in: occasion.zone))
    let shift = try change.start == nil ? 0 : shift(to: target, by: occurrence)
    let old = occurrence.start.seconds(to: occurrence.end)
    return Move(shift: shift, length: times.length == old ? nil : times.length)
  }

  /// Returns the shift from the series' own time to `target`, in seconds of local time. If the
  /// named occurrence was moved to another day before and now stays on that day, only the time of
  /// day counts, and the series keeps its days.
  private mutating func shift(
    to target: Int64, by occurrence: Occurrence
  ) throws(WritingError) -> Int64 {
    let shown = outline.wallClock(of: occurrence.start)
    guard override(of: occurrence.original) != nil else {
      return target == shown ? 0 : target - (try nominal(occurrence.original))
    }
    let nominal = try nominal(occurrence.original)
    func day(_ wallClock: Int64) -> Int64 {
      wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
    }
    let ownDays = day(target) == day(shown) ? day(shown) - day(nominal) : 0
    return target - nominal - ownDays * 86_400
  }

  /// Changes the whole series. The named occurrence is changed as requested even if it has its own
  /// component. Other occurrences with their own component keep their text, and move with the
  /// series unless they have their own time.
  mutating func changingAll(
    _ change: EventChange, _ move: Move?, named: Occurrence
  ) throws(WritingError) -> Patch {
    guard let main = outline.master else {
      throw WritingError(
        .refused, "the file has only single occurrences of the series; change each one")
    }
    var patch = Patch()
    var component = component(main)
    let answer = change.answer.map { component.answer(of: $0.addresses) } ?? nil
    let isBesideRule = !isStartInRule(component)
    if let move { try apply(move, to: &component) }
    if let rule = change.rule {
      component.setRule(rule)
      try alignStartWithRule(&component)
    } else if move != nil, !isBesideRule, !isStartInRule(component) {
      throw WritingError(
        .refused, "the rule has no occurrence at the new start; give another rule")
    }
    try component.take(change, now: occasion.now)
    patch.replace(places[main], with: component)
    for index in overrides {
      if outline.components[index].original == named.original {
        patch.replace(places[index], with: try changed(named, override: index, change, move))
      } else if let changed = try changed(override: index, change, move, answer) {
        patch.replace(places[index], with: changed)
      }
    }
    return patch
  }

  private mutating func changed(
    _ named: Occurrence, override index: Int, _ change: EventChange, _ move: Move?
  ) throws(WritingError) -> Component {
    var component = component(index)
    if let move, move.shift != 0 { try shift("RECURRENCE-ID", of: &component, by: move.shift) }
    try take(change, named, &component, isCopy: false)
    return component
  }

  /// Returns the changed component of an occurrence, or nil if it stays the same.
  private mutating func changed(
    override index: Int, _ change: EventChange, _ move: Move?, _ answer: String?
  ) throws(WritingError) -> Component? {
    var component = component(index)
    let before = component.bytes
    if let move, move.shift != 0 {
      try shift("RECURRENCE-ID", of: &component, by: move.shift)
      if outline.components[index].isUnmoved { try shiftTimes(of: &component, by: move.shift) }
    }
    var own = EventChange()
    own.isCancelled = change.isCancelled
    // A different answer for a single occurrence was intended, so it is kept.
    if let given = change.answer, component.answer(of: given.addresses) == answer {
      own.answer = given
    }
    if component.bytes == before, own.isEmpty { return nil }
    try component.take(own, now: occasion.now)
    return component
  }

  private mutating func apply(
    _ move: Move, to component: inout Component
  ) throws(WritingError) {
    if move.shift != 0 {
      for name in ["RRULE", "EXRULE"] { try shiftRules(name, of: &component, by: move.shift) }
      for name in ["RDATE", "EXDATE"] { try shift(name, of: &component, by: move.shift) }
    }
    try shiftTimes(of: &component, by: move.shift, length: move.length)
  }

  /// Shifts DTSTART and DTEND. The exact length stays the same unless `length` is given.
  mutating func shiftTimes(
    of component: inout Component, by seconds: Int64, length: Int64? = nil
  ) throws(WritingError) {
    guard let start = component.first("DTSTART") else { return }
    if component.mixesFloatingAndZonedTimes {
      guard length == nil else { throw Component.mixedZonesError }
      if seconds != 0 { try shift("DTSTART", of: &component, by: seconds) }
      return try component.shiftEnd(by: seconds, &outline)
    }
    let from = outline.instant(of: start.text, tzid: start.tzid)
    if seconds != 0 { try shift("DTSTART", of: &component, by: seconds) }
    guard let moved = component.first("DTSTART"), let from,
      let begin = outline.instant(of: moved.text, tzid: moved.tzid)
    else { throw WritingError(.file, "DTSTART can't be read") }
    if let end = component.first("DTEND"), let to = outline.instant(of: end.text, tzid: end.tzid) {
      if outline.isAllDay {
        guard let length else { return try shift("DTEND", of: &component, by: seconds) }
        return try setDay("DTEND", of: &component, after: moved, by: length)
      }
      var end = end
      end.value = Array(
        try outline.text(of: .instant(begin + (length ?? to - from)), like: end, in: occasion.zone)
          .utf8)
      return component.set(end)
    }
    guard let length else { return }
    if component.first("DURATION") != nil {
      let text = Component.duration(length, ofDays: outline.isAllDay)
      return component.set(Property("DURATION", value: text))
    }
    if outline.isAllDay { return try setDay("DTEND", of: &component, after: moved, by: length) }
    var end = moved
    end.name = "DTEND"
    end.value = Array(
      try outline.text(of: .instant(begin + length), like: moved, in: occasion.zone).utf8)
    component.set(end, after: ["DTSTART"])
  }

  private mutating func setDay(
    _ name: String, of component: inout Component, after start: Property, by length: Int64
  ) throws(WritingError) {
    guard let text = outline.shifted(start.text, tzid: start.tzid, by: length) else {
      throw WritingError(.file, "DTSTART can't be read")
    }
    component.set(
      Property(name, parameters: start.timeParameters, value: text), after: ["DTSTART"])
  }

  // MARK: Values

  /// Shifts all values of the properties with this name, in their original form.
  private mutating func shift(
    _ name: String, of component: inout Component, by seconds: Int64
  ) throws(WritingError) {
    for (place, property) in component.placed(name) {
      var values: [String] = []
      for value in property.text.split(separator: ",", omittingEmptySubsequences: false) {
        values.append(try shifted(String(value), of: property, by: seconds))
      }
      var moved = property
      moved.value = Array(values.joined(separator: ",").utf8)
      component.replace(at: place, with: moved)
    }
  }

  private mutating func shifted(
    _ value: String, of property: Property, by seconds: Int64
  ) throws(WritingError) -> String {
    if value.allSatisfy(\.isWhitespace) { return value }
    let parts = value.split(separator: "/", maxSplits: 1).map(String.init)
    var moved: [String] = []
    for part in parts {
      // A period's duration stays the same.
      if part.uppercased().contains("P") {
        moved.append(part)
      } else if let text = outline.shifted(
        part.trimmed, tzid: property.tzid, by: seconds)
      {
        moved.append(text)
      } else {
        throw WritingError(.file, "\(property.name) can't be read: \(part.prefix(40))")
      }
    }
    return moved.joined(separator: "/")
  }

  private mutating func shiftRules(
    _ name: String, of component: inout Component, by seconds: Int64
  ) throws(WritingError) {
    for (place, property) in component.placed(name) {
      var rule = RuleText(property.text)
      rule.move(
        byDays: Int(outline.days(movedBy: seconds)),
        hours: seconds % 3_600 == 0 ? Int(seconds / 3_600) : nil,
        from: CivilDate(wallClock: outline.startWallClock))
      if let until = rule["UNTIL"] { rule["UNTIL"] = try shifted(until: until, by: seconds) }
      var moved = property
      moved.value = Array(rule.text.utf8)
      component.replace(at: place, with: moved)
    }
  }

  /// Shifts UNTIL. A date stays a date if the shift is a whole number of days; otherwise it gets
  /// the form of DTSTART.
  private mutating func shifted(
    until text: String, by seconds: Int64
  ) throws(WritingError) -> String {
    guard let last = outline.wallClock(ofUntil: text.trimmed) else {
      throw WritingError(.file, "UNTIL can't be read: \(text.prefix(40))")
    }
    if text.trimmed.count == 8, seconds % 86_400 == 0,
      let day = outline.shifted(text.trimmed, tzid: nil, by: seconds)
    {
      return day
    }
    return outline.until(wallClock: last + seconds)
  }
}

extension StringProtocol {
  /// The string without surrounding whitespace.
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
