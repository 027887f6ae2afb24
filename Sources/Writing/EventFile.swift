import Calendars
import TextAnalysis
import Time

/// One event of a calendar file, with everything that is needed to change it.
struct EventFile {
  let lines: CalendarLines
  let uid: String
  var outline: EventOutline
  let occasion: WritingContext
  /// The positions of the components, by their index in the outline.
  let places: [CalendarLines.Place]
  /// The VCALENDAR that contains the first component.
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
        throw WritingError(
          .file, "the event at line \(component.line) can't be distinguished from others")
      }
      places.append(place)
    }
    self.places = places
    guard let calendar = lines.calendar(around: places[0]) else {
      throw WritingError(.file, "the event is not inside a VCALENDAR")
    }
    self.calendar = calendar
    for place in places {
      let written = lines.component(place).first("UID").map { String(unescaping: $0.value) } ?? ""
      if written.trimmed.isEmpty || written.trimmingBlanks() == uid { continue }
      throw WritingError(.file, "the event has no usable UID")
    }
  }

  /// Returns a component. A component without a UID gets the one from the index.
  func component(_ index: Int) -> Component {
    var component = lines.component(places[index])
    if component.isUnnamed { component.set(Property("UID", value: Property.escaped(uid))) }
    return component
  }

  /// The component that describes the event itself; nil if the file contains only occurrences.
  var master: Component? { outline.master.map(component) }

  /// The components for single occurrences, by index in the outline.
  var overrides: [Int] { outline.components.indices.filter { $0 != outline.master } }

  func override(of original: EventTime) -> Int? {
    overrides.first { outline.components[$0].original == original }
  }

  /// Throws if a component also applies to later occurrences, because such a series can't be
  /// changed.
  func requireNoRange() throws(WritingError) {
    guard outline.components.contains(where: \.appliesToFuture) else { return }
    throw WritingError(
      .refused,
      "the series uses RANGE=THISANDFUTURE, which is read-only here")
  }

  /// Returns the instant of an original start in the series.
  func instant(_ original: EventTime) -> Int64 { original.instant(in: occasion.zone) }

  /// Returns the file with the changes, and with definitions of the zones named in them. All
  /// components of the event get a UID, because other programs would treat a component without one
  /// as a different event.
  func written(_ patch: Patch) -> [UInt8] {
    var patch = patch
    for (index, place) in places.enumerated() where !patch.changes(place) {
      guard lines.component(place).isUnnamed else { continue }
      patch.replace(place, with: component(index))
    }
    let missing = patch.zones.subtracting(lines.zones(of: calendar)).sorted()
    for name in missing {
      guard let zone = Zone(identifier: name) else { continue }
      let from = min(outline.instant(ofWallClock: outline.startWallClock), occasion.now.seconds)
      let definition = zone.definition(named: name, from: from)
        .flatMap { Line(writing: Array($0.utf8), end: lines.lineEnd).raw }
      let first = lines.children(of: calendar).first?.bytes.lowerBound
      patch.insert(definition, at: first ?? lines.end(of: calendar))
    }
    return patch.applied(to: lines.bytes)
  }

  /// Returns the file, or nil if each event has its own file and no event or task would be left.
  func writtenUnlessEmpty(_ patch: Patch, removed: Int) -> [UInt8]? {
    let isEmpty = lines.calendars.allSatisfy { calendar in
      let left = lines.children(of: calendar).filter { $0.kind != "VTIMEZONE" }.count
      return left == (calendar.bytes == self.calendar.bytes ? removed : 0)
    }
    return isEmpty && occasion.usesOneFilePerEvent ? nil : written(patch)
  }
}

extension Component {
  /// If true, the component has no UID.
  fileprivate var isUnnamed: Bool { first("UID")?.text.trimmed.isEmpty ?? true }
}
