import Calendars
import TextAnalysis

/// The lines of a calendar file, with their original bytes.
struct CalendarLines {
  let bytes: [UInt8]
  /// The file's line ending; CRLF by default.
  let lineEnd: [UInt8]
  private let entries: [Entry]

  private struct Entry {
    let offset: Int
    let number: Int
    let boundary: Boundary?
  }

  /// - Throws: `WritingError` if files in this format or encoding can't be changed.
  init(_ bytes: [UInt8]) throws(WritingError) {
    let decoded = DecodedFile(bytes)
    // Text that the reader converts from another encoding can't be written back.
    let mark = bytes.count - decoded.bytes.count
    guard !decoded.isBinary, mark == 0 || mark == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    else { throw WritingError(.file, "the file is not UTF-8, so it can't be written") }
    self.bytes = bytes
    var scanner = ContentLineScanner(decoded.bytes)
    var entries: [Entry] = []
    while let line = scanner.next() {
      let first = line.bytes[line.range.lowerBound]
      let mayBound = [0x42, 0x45, 0x62, 0x65].contains(first)
      entries.append(
        Entry(
          offset: line.offset + mark, number: line.number,
          boundary: mayBound ? Boundary(Array(line.bytes[line.range])) : nil))
    }
    self.entries = entries
    lineEnd = CalendarLines.lineEnd(bytes, entries.first?.offset ?? 0)
    try requireVersion()
  }

  private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> [UInt8] {
    let end = bytes[start...].drop { $0 != 0x0D && $0 != 0x0A }
      .prefix { $0 == 0x0D || $0 == 0x0A }
    return end.isEmpty ? [0x0D, 0x0A] : Array(end)
  }

  /// Rejects vCalendar 1.0, which has a different syntax for rules and texts.
  private func requireVersion() throws(WritingError) {
    for index in entries.indices where depth(at: index) == 1 {
      let line = line(index)
      if line.name == "VERSION", line.property?.text.hasPrefix("1") == true {
        throw WritingError(.file, "the file is vCalendar 1.0, which is read-only")
      }
    }
  }

  /// Returns the nesting depth of a property; -1 for BEGIN and END lines, and for lines after the
  /// first 32, where VERSION isn't expected.
  private func depth(at index: Int) -> Int {
    guard index < 32, entries[index].boundary == nil else { return -1 }
    return entries[..<index].reduce(0) { depth, entry in
      depth + (entry.boundary.map { $0.isBegin ? 1 : -1 } ?? 0)
    }
  }

  // MARK: Components

  /// The position of a component.
  struct Place {
    /// The ranges of entries and of bytes. Empty lines after the component are not included, so
    /// they stay if the component is removed.
    let entries: Range<Int>
    let bytes: Range<Int>
    let kind: String
  }

  private func start(_ entry: Int) -> Int {
    entry < entries.count ? entries[entry].offset : bytes.count
  }

  private func place(_ range: Range<Int>) -> Place {
    let last = range.upperBound - 1
    let end = start(last) + line(last).splittingTrailingBlankLines(lineEnd)[0].raw.count
    return Place(
      entries: range, bytes: start(range.lowerBound)..<end,
      kind: entries[range.lowerBound].boundary?.kind ?? "")
  }

  private func line(_ index: Int) -> Line {
    let raw = Array(bytes[start(index)..<start(index + 1)])
    var scanner = ContentLineScanner(raw)
    guard let line = scanner.next() else { return Line(raw: raw, content: []) }
    return Line(raw: raw, content: Array(line.bytes[line.range]))
  }

  /// Returns the component that begins on a line of the file; nil if there is none.
  func place(ofLine number: Int) -> Place? {
    guard let first = entries.firstIndex(where: { $0.number == number }) else { return nil }
    return place(from: first)
  }

  private func place(from first: Int) -> Place? {
    guard entries[first].boundary?.isBegin == true else { return nil }
    var depth = 0
    for index in first..<entries.count {
      guard let boundary = entries[index].boundary else { continue }
      depth += boundary.isBegin ? 1 : -1
      if depth == 0 { return place(first..<index + 1) }
    }
    return nil
  }

  func component(_ place: Place) -> Component {
    let lines = place.entries.flatMap { index -> [Line] in
      let line = line(index)
      // An unterminated last line gets a line ending, because another line follows.
      guard let last = line.raw.last, last == 0x0A || last == 0x0D else {
        return [Line(raw: line.raw + lineEnd, content: line.content)]
      }
      let lines = line.splittingTrailingBlankLines(lineEnd)
      return index == place.entries.last ? [lines[0]] : lines
    }
    return Component(lines, lineEnd: lineEnd)
  }

  /// The VCALENDAR components.
  var calendars: [Place] {
    entries.indices.filter { entries[$0].boundary == .begin("VCALENDAR") }
      .compactMap { place(from: $0) }
  }

  /// Returns the VCALENDAR that contains a component.
  func calendar(around place: Place) -> Place? {
    calendars.first { $0.bytes.contains(place.bytes.lowerBound) }
  }

  /// Returns the components of a VCALENDAR.
  func children(of calendar: Place) -> [Place] {
    var children: [Place] = []
    var index = calendar.entries.lowerBound + 1
    while index < calendar.entries.upperBound {
      if entries[index].boundary?.isBegin == true, let child = place(from: index) {
        children.append(child)
        index = child.entries.upperBound
      } else {
        index += 1
      }
    }
    return children
  }

  /// Returns the names of the zones defined in a VCALENDAR.
  func zones(of calendar: Place) -> Set<String> {
    Set(
      children(of: calendar).filter { $0.kind == "VTIMEZONE" }
        .compactMap { component($0).first("TZID")?.text })
  }

  /// Returns the beginning and the end of another file of the same calendar: the VCALENDAR's
  /// properties and zones, and its END line. METHOD is left out, because it belongs to the message
  /// with which the file was sent.
  func frame(of calendar: Place) -> (head: [UInt8], end: [UInt8]) {
    var children = children(of: calendar)[...]
    var head: [UInt8] = []
    for index in calendar.entries.dropLast() {
      while let first = children.first, first.entries.upperBound <= index { children.removeFirst() }
      let child = children.first.flatMap { $0.entries.contains(index) ? $0 : nil }
      if let child, child.kind != "VTIMEZONE" { continue }
      let line = line(index)
      if child == nil, line.name == "METHOD" { continue }
      head += line.raw
    }
    return (head, Array("END:VCALENDAR".utf8) + lineEnd)
  }

  /// If true, the file contains a single event or task, with its overrides.
  var holdsOneUID: Bool {
    let calendars = calendars
    guard calendars.count == 1 else { return false }
    let kinds = children(of: calendars[0]).filter { $0.kind != "VTIMEZONE" }
    return Set(kinds.map { component($0).first("UID")?.text ?? "" }).count == 1
  }

  /// Returns the offset at which a component can be added: before END:VCALENDAR.
  func end(of calendar: Place) -> Int { start(calendar.entries.upperBound - 1) }
}

extension Boundary {
  static func begin(_ kind: String) -> Boundary { Boundary(Array("BEGIN:\(kind)".utf8))! }
}

/// The reason why nothing was written.
package struct WritingError: Error, Hashable, Sendable {
  /// The kind of the error, for callers that distinguish errors.
  package enum Kind: Hashable, Sendable {
    /// The file can't be changed unambiguously.
    case file
    /// The event or occurrence doesn't exist.
    case notThere
    /// The event is a series, and no span was given.
    case spanNeeded
    /// The event is a series, and it was not given whether to export one occurrence or all.
    case oneOrAllNeeded
    /// The event can't be changed in this way.
    case refused
  }

  package let kind: Kind
  /// The message as one sentence without the file's name.
  package let message: String

  package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}
