import Calendars
import Time

/// Splits a series at an occurrence into an earlier part and a later series of its own.
struct SeriesSplit {
  /// The changes to the file: the shortened series and, unless it gets its own file, the new
  /// series.
  private(set) var patch = Patch()
  /// The contents of the new series' own file; nil if it stays in the same file.
  private(set) var further: [UInt8]?

  private var file: EventFile
  private let original: EventTime
  /// The wall-clock time that the rule generates for the occurrence.
  private let wallClock: Int64
  private let instant: Int64

  /// - Parameter begins: if true, the later part becomes a new series; otherwise it is dropped.
  init(_ file: EventFile, at original: EventTime, begins: Bool) throws(WritingError) {
    var file = file
    guard let main = file.outline.master else {
      throw WritingError(
        .refused, "the file has only single occurrences of the series; change each one")
    }
    self.original = original
    wallClock = try file.nominal(original)
    instant = file.instant(original)
    self.file = file
    let master = file.component(main)
    let overrides = file.overrides.map {
      (index: $0, original: file.outline.components[$0].original)
    }
    let later = overrides.filter { override in override.original.map(isLater) ?? false }

    var old = master
    try divide(&old, keepsLater: false)
    old.stamp(now: file.occasion.now, isRevision: true)
    let places = file.places
    if begins {
      let new = try beginning(of: master, later.map { file.component($0.index) })
      try put(new, behind: places.map(\.bytes.upperBound).max() ?? 0)
    }
    patch.replace(places[main], with: old)
    for override in later { patch.remove(places[override.index]) }
  }

  private func isLater(_ original: EventTime) -> Bool { file.instant(original) >= instant }

  /// Adds the new series: to its own file if each event has its own, otherwise to the same file.
  private mutating func put(_ components: [Component], behind end: Int) throws(WritingError) {
    guard file.occasion.usesOneFilePerEvent, file.lines.holdsOneUID else {
      return patch.insert(components, at: end)
    }
    let (head, tail) = file.lines.frame(of: file.calendar)
    let bytes = head + components.flatMap(\.bytes) + tail
    let own = try EventFile(bytes, uid: file.occasion.newUID, file.occasion)
    further = own.withZones(components.reduce(into: []) { $0.formUnion($1.copied.writtenZones) })
  }

  // MARK: The new series

  private mutating func beginning(
    of master: Component, _ overrides: [Component]
  ) throws(WritingError) -> [Component] {
    var new = master.copied
    try divide(&new, keepsLater: true)
    try begin(&new)
    if overrides.isEmpty { Self.removeSingleOccurrenceRule(&new) }
    let occasion = file.occasion
    new.set(Property("UID", value: occasion.newUID))
    new.insert(
      Property("RELATED-TO", parameters: [("RELTYPE", "SIBLING")], value: file.uid),
      after: ["UID"])
    if new.first("CREATED") != nil {
      new.set(Property("CREATED", value: WrittenForm.utc(occasion.now.seconds)))
    }
    new.stamp(now: occasion.now, isRevision: false)
    if new.first("SEQUENCE") != nil { new.set(Property("SEQUENCE", value: "0")) }
    return [new]
      + overrides.map { override in
        var override = override.copied
        override.set(Property("UID", value: occasion.newUID))
        return override
      }
  }

  /// Removes a rule that generates only one occurrence. If it were kept, a later change could move
  /// DTSTART to a time that the rule doesn't generate, which programs treat differently (RFC 5545,
  /// section 3.8.5.3).
  private static func removeSingleOccurrenceRule(_ component: inout Component) {
    let rules = component.placed("RRULE")
    guard rules.count == 1, RuleText(rules[0].property.text).count == 1,
      component.placed("RDATE", "EXDATE", "EXRULE").isEmpty
    else { return }
    component.remove("RRULE")
  }

  /// Sets DTSTART to the time that the rule generates for the occurrence, and keeps the length.
  private mutating func begin(_ component: inout Component) throws(WritingError) {
    guard var start = component.first("DTSTART"),
      let from = file.outline.instant(of: start.text, tzid: start.tzid),
      let text = file.outline.text(ofWallClock: wallClock, like: start.text, tzid: start.tzid)
    else { throw WritingError(.file, "DTSTART can't be read") }
    let isDate = file.outline.isAllDay
    if component.mixesFloatingAndZonedTimes {
      try component.shiftEnd(by: wallClock - file.outline.startWallClock, &file.outline)
    } else if var end = component.first("DTEND") {
      let shift = wallClock - file.outline.startWallClock
      let moved =
        isDate
        ? file.outline.shifted(end.text, tzid: end.tzid, by: shift)
        : file.outline.instant(of: end.text, tzid: end.tzid).flatMap { to in
          file.outline.text(
            ofInstant: file.outline.instant(ofWallClock: wallClock) + to - from, like: end.text,
            tzid: end.tzid)
        }
      guard let moved else { throw WritingError(.file, "DTEND can't be read") }
      end.value = Array(moved.utf8)
      component.set(end)
    }
    start.value = Array(text.utf8)
    component.set(start)
  }

  // MARK: Dividing

  private mutating func divide(
    _ component: inout Component, keepsLater: Bool
  ) throws(WritingError) {
    try divideRules(&component, keepsLater: keepsLater)
    for name in ["RDATE", "EXDATE"] {
      try divideDates(name, &component, keepsLater: keepsLater)
    }
  }

  private mutating func divideRules(
    _ component: inout Component, keepsLater: Bool
  ) throws(WritingError) {
    var gone: [Int] = []
    var isOfRule = component.first("RRULE") == nil
    for (place, property) in component.placed("RRULE") {
      var rule = RuleText(property.text)
      guard let times = file.outline.generated(byRule: property.text, before: wallClock + 1) else {
        throw WritingError(.refused, "the rule can't be split: \(property.text)")
      }
      isOfRule = isOfRule || times.last == wallClock
      let before = times.filter { $0 < wallClock }
      // DTSTART is an occurrence even if the rule doesn't generate it.
      let isUncounted = times.first != file.outline.startWallClock
      let used = before.count + (isUncounted ? 1 : 0)
      let isKept: Bool
      if let count = rule.count, keepsLater || !isUncounted {
        // DTSTART of the new series is counted if DTSTART of the old one was.
        let isCountedAgain = isUncounted && times.last != wallClock
        let rest = count - used + (isCountedAgain ? 1 : 0)
        rule["COUNT"] = "\(keepsLater ? rest : used)"
        isKept = keepsLater ? count > used : used > 0
      } else {
        // Programs disagree about whether COUNT includes a DTSTART that the rule doesn't generate.
        if !keepsLater {
          // COUNT may have ended the series before the occurrence.
          let isOver = rule.count.map { $0 <= used } ?? false
          let last = isOver ? before.last ?? lastBefore : lastBefore
          rule["COUNT"] = nil
          rule["UNTIL"] = file.outline.until(wallClock: last)
        }
        isKept = keepsLater || !before.isEmpty
      }
      guard isKept else {
        gone.append(place)
        continue
      }
      var divided = property
      divided.value = Array(rule.text.utf8)
      component.replace(at: place, with: divided)
    }
    if keepsLater, !isOfRule {
      throw WritingError(
        .refused,
        "the occurrence is an extra date outside the rule, so no series can begin with it; choose "
          + "an occurrence of the rule")
    }
    component.remove(at: gone)
  }

  /// The last wall-clock time before the occurrence: a day earlier if it is all-day, otherwise a
  /// second earlier.
  private var lastBefore: Int64 { wallClock - (file.outline.isAllDay ? 86_400 : 1) }

  private mutating func divideDates(
    _ name: String, _ component: inout Component, keepsLater: Bool
  ) throws(WritingError) {
    var gone: [Int] = []
    for (place, property) in component.placed(name) {
      let values = property.text.split(separator: ",").map(String.init)
      var kept: [String] = []
      for value in values {
        let start = value.split(separator: "/").first.map(String.init) ?? ""
        if start.trimmed.isEmpty { continue }
        guard
          let time = file.outline.wallClock(
            of: start.trimmed, tzid: property.tzid, isDate: property.isDate)
        else { throw WritingError(.file, "\(name) can't be read: \(value.prefix(40))") }
        let date = file.outline.original(atWallClock: time)
        // An occurrence that is now DTSTART of the new series needs no RDATE.
        if keepsLater, name == "RDATE", date == original { continue }
        if isLater(date) == keepsLater { kept.append(value) }
      }
      if kept.isEmpty {
        gone.append(place)
      } else if kept.count < values.count {
        var divided = property
        divided.value = Array(kept.joined(separator: ",").utf8)
        component.replace(at: place, with: divided)
      }
    }
    component.remove(at: gone)
  }
}

extension EventFile {
  /// Returns the file with definitions of the given zones added if they are missing.
  func withZones(_ names: Set<String>) -> [UInt8] {
    var patch = Patch()
    patch.name(names)
    return written(patch)
  }
}
