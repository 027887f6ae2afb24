import Calendars
import Time

/// Exports events to one file that any other program can read.
package struct EventExport {
  private let occasion: WritingContext
  private var components: [Component] = []
  private var zones: [String: [UInt8]] = [:]
  private var known: Set<String> = []

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  package init(_ occasion: WritingContext) { self.occasion = occasion }

  /// Adds an event, or one occurrence of a series as an event of its own.
  ///
  /// - Parameters:
  ///   - span: this occurrence or all; nil only if the event is not a series.
  ///   - bytes: the contents of the whole file that contains the event.
  package mutating func add(
    _ key: OccurrenceKey, _ span: ChangeSpan?, from bytes: [UInt8]
  ) throws(WritingError) {
    var file = try EventFile(bytes, uid: key.uid, occasion)
    if file.outline.isSeries, span == nil {
      throw WritingError(.oneOrAllNeeded, "it is a series")
    }
    let found: [Component]
    switch file.outline.isSeries ? span ?? .all : .all {
    case .all:
      // Exporting two occurrences of a series exports the series once.
      guard known.insert(key.uid).inserted else { return }
      found = file.places.indices.map(file.component)
    case .this: found = [try file.alone(key, in: bytes)]
    case .following:
      throw WritingError(.refused, "export one occurrence, or the whole series")
    }
    for component in found {
      let written = Component(
        component.lines.map { Line(writing: $0.content, end: Self.lineEnd) }, lineEnd: Self.lineEnd)
      components.append(written)
      for name in written.writtenZones where zones[name] == nil {
        zones[name] = file.definition(ofZone: name, lineEnd: Self.lineEnd)
      }
    }
  }

  /// Returns the contents of the file.
  ///
  /// - Parameter program: the program's name in PRODID.
  package func bytes(program: String) -> [UInt8] {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//meetings//\(program)//EN"]
    let lines = { (lines: [String]) -> [UInt8] in lines.flatMap { Array($0.utf8) + Self.lineEnd } }
    return lines(head) + zones.keys.sorted().flatMap { zones[$0] ?? [] }
      + components.flatMap(\.bytes) + lines(["END:VCALENDAR"])
  }

  /// Returns the file as a data URL (RFC 2397).
  package static func dataURL(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF")
    return bytes.reduce(into: "data:text/calendar;charset=utf-8,") { url, byte in
      let scalar = Character(Unicode.Scalar(byte))
      if byte < 0x80, scalar.isLetter || scalar.isNumber || "-._~:;=".contains(scalar) {
        url.append(scalar)
      } else {
        url += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}

extension EventFile {
  /// Returns an occurrence as an event of its own, with a UID derived from the series' UID and the
  /// original start.
  fileprivate mutating func alone(
    _ key: OccurrenceKey, in bytes: [UInt8]
  ) throws(WritingError) -> Component {
    let reading = ChangeVerification(bytes, around: key, EventChange(), occasion)
    guard let occurrence = reading.occurrence(key) else {
      throw WritingError(.notThere, "the occurrence is no longer in the file")
    }
    try requireNoRange()
    var component: Component
    if let index = override(of: key.original) {
      component = self.component(index)
    } else {
      guard let master else { throw WritingError(.file, "the event has no DTSTART") }
      component = master
      component.remove("RRULE", "EXRULE", "RDATE", "EXDATE")
      let times = try NewTimes(EventChange(), of: occurrence, occasion.zone)
      try component.setTimes(times, of: occurrence, &outline, occasion.zone, isCopy: true)
    }
    component.remove("RECURRENCE-ID")
    component.set(Property("UID", value: "\(uid)-\(key.original)"))
    return component
  }

  /// Returns the definition of a zone: the file's, or else one generated from the system's zone;
  /// nil if neither exists.
  fileprivate func definition(ofZone name: String, lineEnd: [UInt8]) -> [UInt8]? {
    let own = lines.calendars.flatMap { lines.children(of: $0) }
      .filter { $0.kind == "VTIMEZONE" }.map(lines.component)
      .first { $0.first("TZID")?.text == name }
    if let own { return own.lines.flatMap { Line(writing: $0.content, end: lineEnd).raw } }
    let from = outline.instant(ofWallClock: outline.startWallClock)
    return Zone(identifier: name)?.definition(named: name, from: from)
      .flatMap { Line(writing: Array($0.utf8), end: lineEnd).raw }
  }
}
