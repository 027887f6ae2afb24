import Calendars
import TextAnalysis

/// A calendar file as its lines, of which each keeps its bytes.
struct CalendarLines {
  let bytes: [UInt8]
  /// CRLF, or what the file has in its place.
  let lineEnd: [UInt8]
  private let entries: [Entry]

  private struct Entry {
    let offset: Int
    let number: Int
    let boundary: Boundary?
  }

  /// - Throws: `WritingError` if the file is none that is written to.
  init(_ bytes: [UInt8]) throws(WritingError) {
    let decoded = DecodedFile(bytes)
    // What the reader has converted can't be written back.
    let mark = bytes.count - decoded.bytes.count
    guard !decoded.isBinary, mark == 0 || mark == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    else { throw WritingError(.file, "the file is not in UTF-8, which alone is written") }
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

  /// vCalendar 1.0 writes rules and texts in another way.
  private func requireVersion() throws(WritingError) {
    for index in entries.indices where depth(at: index) == 1 {
      let line = line(index)
      if line.name == "VERSION", line.property?.text.hasPrefix("1") == true {
        throw WritingError(.file, "the file is vCalendar 1.0, which is only read")
      }
    }
  }

  /// The nesting depth of a line: looked up only near the beginning, where VERSION is.
  private func depth(at index: Int) -> Int {
    guard index < 32, entries[index].boundary == nil else { return -1 }
    return entries[..<index].reduce(0) { depth, entry in
      depth + (entry.boundary.map { $0.isBegin ? 1 : -1 } ?? 0)
    }
  }

  // MARK: Components

  /// The place of a component.
  struct Place {
    /// Of the entries, and of the bytes, without empty lines behind it: those stay when it goes.
    let entries: Range<Int>
    let bytes: Range<Int>
    let kind: String
  }

  private func start(_ entry: Int) -> Int {
    entry < entries.count ? entries[entry].offset : bytes.count
  }

  private func place(_ range: Range<Int>) -> Place {
    let last = range.upperBound - 1
    let end = start(last) + line(last).apartFromEmptyOnes(lineEnd)[0].raw.count
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

  /// The component that begins on one of the file's lines; nil if none does.
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
      // A last line without an end gets one, as another follows.
      guard let last = line.raw.last, last == 0x0A || last == 0x0D else {
        return [Line(raw: line.raw + lineEnd, content: line.content)]
      }
      let lines = line.apartFromEmptyOnes(lineEnd)
      return index == place.entries.last ? [lines[0]] : lines
    }
    return Component(lines, lineEnd: lineEnd)
  }

  /// The VCALENDARs of the file.
  var calendars: [Place] {
    entries.indices.filter { entries[$0].boundary == .begin("VCALENDAR") }
      .compactMap { place(from: $0) }
  }

  /// The VCALENDAR around a component.
  func calendar(around place: Place) -> Place? {
    calendars.first { $0.bytes.contains(place.bytes.lowerBound) }
  }

  /// The components of a VCALENDAR.
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

  /// The names of the zones that it defines.
  func zones(of calendar: Place) -> Set<String> {
    Set(
      children(of: calendar).filter { $0.kind == "VTIMEZONE" }
        .compactMap { component($0).first("TZID")?.text })
  }

  /// The lines of a VCALENDAR that are in none of its components, and its zones: what a further file
  /// of the same calendar begins with. METHOD is of the message that the file came by.
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

  /// If true, the file holds one event or task, with whatever changes there are to it.
  var holdsOneUID: Bool {
    let calendars = calendars
    guard calendars.count == 1 else { return false }
    let kinds = children(of: calendars[0]).filter { $0.kind != "VTIMEZONE" }
    return Set(kinds.map { component($0).first("UID")?.text ?? "" }).count == 1
  }

  /// The place for a further component: after the last, before END:VCALENDAR.
  func end(of calendar: Place) -> Int { start(calendar.entries.upperBound - 1) }
}

extension Boundary {
  static func begin(_ kind: String) -> Boundary { Boundary(Array("BEGIN:\(kind)".utf8))! }
}
