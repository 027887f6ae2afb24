import Calendars
import TextAnalysis
import Time

/// One event of a file, with all that is needed to change it.
struct EventFile {
  let lines: CalendarLines
  let uid: String
  var outline: EventOutline
  let occasion: WritingContext
  /// By component of the outline.
  let places: [CalendarLines.Place]
  /// The VCALENDAR of the first of them.
  let calendar: CalendarLines.Place

  init(_ bytes: [UInt8], uid: String, _ occasion: WritingContext) throws(WritingError) {
    lines = try CalendarLines(bytes)
    do {
      outline = try EventOutline(
        DecodedFile(bytes).bytes, uid: uid, zone: occasion.zone)
    } catch {
      throw WritingError(.file, error.message)
    }
    self.uid = uid
    self.occasion = occasion
    var places: [CalendarLines.Place] = []
    for component in outline.components {
      guard let place = lines.place(ofLine: component.line), place.kind == "VEVENT" else {
        throw WritingError(.file, "the event at line \(component.line) can't be told from others")
      }
      places.append(place)
    }
    self.places = places
    guard let calendar = lines.calendar(around: places[0]) else {
      throw WritingError(.file, "there is no VCALENDAR around the event")
    }
    self.calendar = calendar
    for place in places {
      let written = lines.component(place).first("UID").map { String(unescaping: $0.value) } ?? ""
      if written.trimmed.isEmpty || written.trimmingBlanks() == uid { continue }
      throw WritingError(.file, "the event has no UID that could be written")
    }
  }

  /// One without a UID gets that under which the index knows it, so that it stays the same meeting.
  func component(_ index: Int) -> Component {
    var component = lines.component(places[index])
    if component.isUnnamed { component.set(Property("UID", value: Property.escaped(uid))) }
    return component
  }

  /// The event itself, where the file has it.
  var master: Component? { outline.master.map(component) }

  /// The components that stand for single occurrences, by what they are in the outline.
  var overrides: [Int] { outline.components.indices.filter { $0 != outline.master } }

  func override(of original: EventTime) -> Int? {
    overrides.first { outline.components[$0].original == original }
  }

  /// Nothing is changed where a component stands for others than its own occurrence.
  func requireNoRange() throws(WritingError) {
    guard outline.components.contains(where: \.appliesToFuture) else { return }
    throw WritingError(
      .refused,
      "the series has a change of one occurrence and all after it in one (RANGE=THISANDFUTURE), "
        + "which is only read")
  }

  /// In whose place an original start is, among those of the series.
  func instant(_ original: EventTime) -> Int64 { original.instant(in: occasion.zone) }

  /// The file with what was changed, with the zones that this names, and with the UID in all components
  /// of the event: one alone would be another event to other programs.
  func written(_ patch: Patch) -> [UInt8] {
    var patch = patch
    for (index, place) in places.enumerated() where !patch.changes(place) {
      guard lines.component(place).isUnnamed else { continue }
      patch.replace(place, with: component(index))
    }
    let missing = patch.zones.subtracting(lines.zones(of: calendar)).sorted()
    for name in missing {
      guard let zone = Zone(identifier: name) else { continue }
      let from = min(outline.instant(ofWallClock: outline.startWallClock), occasion.now)
      let definition = zone.definition(named: name, from: from)
        .flatMap { Line(writing: Array($0.utf8), end: lines.lineEnd).raw }
      let first = lines.children(of: calendar).first?.bytes.lowerBound
      patch.insert(definition, at: first ?? lines.end(of: calendar))
    }
    return patch.applied(to: lines.bytes)
  }

  /// The file, or nothing if no component but zones would be left and each event has its own.
  func writtenUnlessEmpty(_ patch: Patch, removed: Int) -> [UInt8]? {
    let isEmpty = lines.calendars.allSatisfy { calendar in
      let left = lines.children(of: calendar).filter { $0.kind != "VTIMEZONE" }.count
      return left == (calendar.bytes == self.calendar.bytes ? removed : 0)
    }
    return isEmpty && occasion.hasFileEach ? nil : written(patch)
  }
}

extension Component {
  /// If true, it has no UID.
  fileprivate var isUnnamed: Bool { first("UID")?.text.trimmed.isEmpty ?? true }
}
