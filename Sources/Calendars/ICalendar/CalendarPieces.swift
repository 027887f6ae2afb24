/// A file of events taken apart by its lines, so that some of them can be left out and the rest stays
/// byte for byte.
package struct CalendarPieces {
  private let bytes: [UInt8]
  /// Where each VEVENT stands, with the end of its last line.
  private let events: [Range<Int>]

  /// - Parameter file: what can't be taken apart has no events here.
  package init(_ file: [UInt8]) {
    bytes = DecodedFile(file).bytes
    var events: [Range<Int>] = []
    var start: Int?
    var position = 0
    while position < bytes.count {
      let end = bytes[position...].firstIndex(where: Self.endsLine).map { $0 + 1 } ?? bytes.count
      let line = bytes[position..<end]
      if Self.says("BEGIN:VEVENT", line) {
        start = position
      } else if let first = start, Self.says("END:VEVENT", line) {
        events.append(first..<end)
        start = nil
      }
      position = end
    }
    self.events = events
  }

  /// How many events there are.
  package var count: Int { events.count }

  /// The file with only some of its events, and all that stands around them.
  ///
  /// - Parameter isKept: of an event, by its place from 0.
  package func file(keeping isKept: (Int) -> Bool) -> [UInt8] {
    var rest: [UInt8] = []
    var position = 0
    for (place, event) in events.enumerated() where !isKept(place) {
      rest += bytes[position..<event.lowerBound]
      position = event.upperBound
    }
    return rest + bytes[position...]
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A }

  private static func says(_ word: String, _ line: ArraySlice<UInt8>) -> Bool {
    let text = line.prefix(word.utf8.count)
    return text.elementsEqual(word.utf8) { ($0 & 0xDF) == ($1 & 0xDF) }
      && line.dropFirst(text.count).allSatisfy { $0 <= 0x20 }
  }
}
