import Calendars
import Time

/// The new start and end of an occurrence.
struct NewTimes {
  let start: EventTime
  /// The exclusive end.
  let end: EventTime

  /// Creates the times that a change requests. Without a new start, the old start is kept; without
  /// a new end, the old length.
  init(
    _ change: EventChange, of occurrence: Occurrence, _ zone: Zone
  ) throws(WritingError) {
    let isFloating = if case .floating = occurrence.start { true } else { false }
    let time = { (moment: EventChange.Moment) -> EventTime in
      switch moment {
      case .day(let day): .date(day)
      case .instant(let instant):
        isFloating ? .floating(zone.wallClock(of: instant)) : .instant(instant)
      }
    }
    start = change.start.map(time) ?? occurrence.start
    let isOtherKind = start.isDate != occurrence.start.isDate
    let usual = start.isDate ? 86_400 : 3_600 as Int64
    let length = isOtherKind ? usual : occurrence.start.seconds(to: occurrence.end)
    end = change.end.map(time) ?? start.later(by: length)
    guard end.isDate == start.isDate else {
      throw WritingError(
        .refused, "start and end must both be days or both be times")
    }
    if start.seconds(to: end) < (start.isDate ? 86_400 : 0) {
      throw WritingError(.refused, "it would end before it starts")
    }
  }

  var length: Int64 { start.seconds(to: end) }
}

extension EventTime {
  /// Returns the number of seconds until a time of the same kind. A day counts as 86,400.
  func seconds(to end: EventTime) -> Int64 {
    switch (self, end) {
    case (.date(let from), .date(let to)): Int64(to.daysSince1970 - from.daysSince1970) * 86_400
    case (.instant(let from), .instant(let to)), (.floating(let from), .floating(let to)):
      to - from
    default: 0
    }
  }

  func later(by seconds: Int64) -> EventTime {
    switch self {
    case .date(let day): .date(day.adding(days: Int(seconds / 86_400)))
    case .instant(let instant): .instant(instant + seconds)
    case .floating(let wallClock): .floating(wallClock + seconds)
    }
  }

  /// Returns a property with this time. An instant is written in `zone` if other programs know that
  /// zone, and otherwise in UTC.
  func property(_ name: String, in zone: Zone) -> Property {
    switch self {
    case .date(let day):
      return Property(name, parameters: [("VALUE", "DATE")], value: WrittenForm.day(day))
    case .floating(let wallClock): return Property(name, value: WrittenForm.local(wallClock))
    case .instant(let instant):
      // Other programs can't resolve a zone that isn't in the time zone database.
      guard zone != .utc, Zone(identifier: zone.identifier) != nil else {
        return Property(name, value: WrittenForm.utc(instant))
      }
      return Property(
        name, parameters: [("TZID", zone.identifier)],
        value: WrittenForm.local(zone.wallClock(of: instant)))
    }
  }
}

extension EventOutline {
  /// Returns a time in the form of another property's value.
  mutating func text(
    of time: EventTime, like form: Property, in zone: Zone
  ) throws(WritingError) -> String {
    if case .date(let day) = time { return WrittenForm.day(day) }
    let text = text(ofInstant: time.instant(in: zone), like: form.text, tzid: form.tzid)
    guard let text else { throw WritingError(.file, "\(form.name) can't be read") }
    return text
  }
}

/// Changes to the times of a component.
extension Component {
  /// Sets new times, written in the form of the old times.
  ///
  /// - Parameters:
  ///   - occurrence: the occurrence before the change.
  ///   - outline: the outline of its event.
  ///   - isCopy: if true, the component still has the times of the series it was copied from.
  mutating func setTimes(
    _ times: NewTimes, of occurrence: Occurrence, _ outline: inout EventOutline, _ zone: Zone,
    isCopy: Bool = false
  ) throws(WritingError) {
    guard let form = first("DTSTART") ?? first("RECURRENCE-ID") else {
      throw WritingError(.file, "the event has no DTSTART")
    }
    if occurrence.start.isDate != times.start.isDate {
      set(times.start.property("DTSTART", in: zone), after: ["UID", "RECURRENCE-ID"])
      remove("DURATION")
      return set(times.end.property("DTEND", in: zone), after: ["DTSTART"])
    }
    for time in [form, first("DTEND")].compactMap(\.self) where time.isDayWithTime {
      throw WritingError(
        .refused, "\(time.name) has both VALUE=DATE and a time")
    }
    var start = form
    start.name = "DTSTART"
    start.keepParameters { $0 != "RANGE" }
    if isCopy || times.start != occurrence.start || first("DTSTART") == nil {
      start.value = Array(try outline.text(of: times.start, like: form, in: zone).utf8)
      set(start, after: ["UID", "RECURRENCE-ID"])
    }
    let isSameLength = times.length == occurrence.start.seconds(to: occurrence.end)
    if isSameLength, mixesFloatingAndZonedTimes {
      let from = isCopy ? outline.startWallClock : outline.wallClock(of: occurrence.start)
      return try shiftEnd(by: outline.wallClock(of: times.start) - from, &outline)
    }
    try setEnd(times, isSameLength: isSameLength && !isCopy, like: start, &outline, zone)
  }

  /// Moves DTEND on the wall clock of its own zone, even if DTSTART has another one.
  mutating func shiftEnd(by seconds: Int64, _ outline: inout EventOutline) throws(WritingError) {
    guard var end = first("DTEND") else { return }
    guard let moved = outline.shifted(end.text, tzid: end.tzid, by: seconds) else {
      throw WritingError(.file, "DTEND can't be read")
    }
    end.value = Array(moved.utf8)
    set(end)
  }

  /// The error for a change of the length if only one of DTSTART and DTEND has a zone.
  static let mixedZonesError = WritingError(
    .refused, "only one of DTSTART and DTEND has a time zone, so its length is unclear")

  /// If true, only one of the start and the end has a zone, so programs compute different lengths.
  var mixesFloatingAndZonedTimes: Bool {
    guard let start = first("DTSTART"), let end = first("DTEND") else { return false }
    return end.isFloating != start.isFloating
  }

  /// Sets the end. If `isSameLength` is true, an existing DURATION or a missing end remains valid.
  private mutating func setEnd(
    _ times: NewTimes, isSameLength: Bool, like start: Property, _ outline: inout EventOutline,
    _ zone: Zone
  ) throws(WritingError) {
    if let end = first("DTEND") {
      if mixesFloatingAndZonedTimes { throw Self.mixedZonesError }
      var moved = end
      moved.value = Array(try outline.text(of: times.end, like: end, in: zone).utf8)
      return set(moved)
    }
    if isSameLength { return }
    if first("DURATION") != nil {
      let text = Self.duration(times.length, ofDays: times.start.isDate)
      return set(Property("DURATION", value: text))
    }
    // Without an end, an all-day event lasts a day, and any other event has no duration.
    if times.length == (times.start.isDate ? 86_400 : 0) { return }
    var end = start
    end.name = "DTEND"
    end.value = Array(try outline.text(of: times.end, like: start, in: zone).utf8)
    set(end, after: ["DTSTART"])
  }

  /// Returns a duration such as `P2D` or `PT1H30M` (RFC 5545, section 3.3.6).
  static func duration(_ seconds: Int64, ofDays isOfDays: Bool) -> String {
    if isOfDays { return "P\(seconds / 86_400)D" }
    let parts = [(seconds / 3_600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return "PT" + (parts.isEmpty ? "0S" : parts.joined())
  }
}
