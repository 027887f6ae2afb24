import TextAnalysis

/// A calendar file divided into components and single lines. Any of these pieces can be left out
/// without changing another byte of the file.
package struct CalendarPieces {
  /// A part of the file that can be left out.
  package struct Piece {
    /// The component's name in capitals, such as `VEVENT`; nil for a line of the calendar itself.
    package let component: String?
    /// The range in the file's decoded bytes (`DecodedFile`).
    package let range: Range<Int>
  }

  private let bytes: [UInt8]
  /// The pieces in file order. Time zones and the lines named in `frame` are not among them.
  package let pieces: [Piece]

  /// The names of the lines that are always kept: the delimiters of components, and the calendar
  /// properties of RFC 5545.
  private static let frame: Set = ["BEGIN", "END", "VERSION", "PRODID", "CALSCALE", "METHOD"]

  package init(_ file: [UInt8]) {
    bytes = DecodedFile(file).bytes
    var scan = Scan()
    var lines = PhysicalLines(bytes)
    while let line = lines.next() { scan.take(line, of: bytes) }
    scan.endComponent(at: bytes.count)
    pieces = scan.pieces
  }

  /// The unfolded text of a piece.
  package func text(of piece: Piece) -> [UInt8] {
    var text: [UInt8] = []
    var lines = PhysicalLines(bytes, in: piece.range)
    while let line = lines.next() {
      let isFolded = bytes[line.lowerBound] == 0x20 || bytes[line.lowerBound] == 0x09
      if isFolded { while text.last == 0x0A || text.last == 0x0D { text.removeLast() } }
      text += bytes[isFolded ? line.dropFirst() : line]
    }
    return text
  }

  /// The file with only the selected pieces and the lines that are not part of any piece.
  ///
  /// - Parameter isKept: returns true for the index of a piece to keep.
  package func file(keeping isKept: (Int) -> Bool) -> [UInt8] {
    var rest: [UInt8] = []
    var position = 0
    for (place, piece) in pieces.enumerated() where !isKept(place) {
      rest += bytes[position..<piece.range.lowerBound]
      position = piece.range.upperBound
    }
    return rest + bytes[position...]
  }

  /// A pass over the lines. A component ends at its END, or, if that is missing, at the beginning
  /// of another component or at the end of the file.
  private struct Scan {
    var pieces: [Piece] = []
    private var open: (name: String, start: Int)?

    mutating func take(_ line: Range<Int>, of bytes: [UInt8]) {
      let first = bytes[line.lowerBound]
      // Only a BEGIN or END line can end an open component.
      if open != nil, ![0x42, 0x45, 0x62, 0x65].contains(first) { return }
      let isFolded = first == 0x20 || first == 0x09
      let (name, value) = isFolded ? ("", "") : CalendarPieces.parts(of: bytes[line])
      if let component = open {
        if name == "END", value == component.name { return endComponent(at: line.upperBound) }
        guard CalendarPieces.endsOther(name, value) else { return }
        endComponent(at: line.lowerBound)
      }
      if name == "BEGIN", value != "VCALENDAR" {
        open = (value, line.lowerBound)
      } else if isFolded, let last = pieces.last, last.component == nil,
        last.range.upperBound == line.lowerBound
      {
        pieces[pieces.count - 1] = Piece(
          component: nil, range: last.range.lowerBound..<line.upperBound)
      } else if !isFolded, !CalendarPieces.frame.contains(name) {
        pieces.append(Piece(component: nil, range: line))
      }
    }

    mutating func endComponent(at end: Int) {
      guard let component = open else { return }
      open = nil
      if component.name == "VTIMEZONE" { return }
      pieces.append(Piece(component: component.name, range: component.start..<end))
    }
  }

  private static func endsOther(_ name: String, _ value: String) -> Bool {
    switch name {
    case "BEGIN":
      ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VCALENDAR"].contains(value)
    case "END": value == "VCALENDAR"
    default: false
    }
  }

  /// The name and the value of a line in capitals, each cut off after 40 bytes.
  private static func parts(of line: ArraySlice<UInt8>) -> (name: String, value: String) {
    let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") && $0 > 0x20 }
    let value = line.dropFirst(name.count + 1).prefix(40).filter { $0 > 0x20 }
    return (
      String(decoding: name.prefix(40), as: UTF8.self).uppercased(),
      String(decoding: value, as: UTF8.self).uppercased()
    )
  }
}

/// The physical lines of a file before unfolding, including their line ends.
private struct PhysicalLines {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    (position, end) = (range?.lowerBound ?? 0, range?.upperBound ?? bytes.count)
  }

  mutating func next() -> Range<Int>? {
    guard position < end else { return nil }
    let start = position
    let lineEnd = bytes.withUnsafeBufferPointer { $0.firstIndex(of: 0x0A, in: start..<end) }
    position = lineEnd.map { $0 + 1 } ?? end
    return start..<position
  }
}
