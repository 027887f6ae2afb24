import Calendars
import TextAnalysis

/// A calendar file reduced to one event, so that a change doesn't require parsing all other events.
/// Each run of omitted components is replaced by a short placeholder component.
package struct EventExcerpt {
  package let bytes: [UInt8]
  private let file: [UInt8]
  private let left: [Range<Int>]

  private static let kind = "X-MEETINGS-LEFT-OUT"

  /// Creates the excerpt for the event with this UID. It is the whole file if another component has
  /// no clear end, or if the UID needs escapes.
  package init(of uid: String, in file: [UInt8]) {
    self.file = file
    left = Self.left(of: uid, in: file)
    var bytes: [UInt8] = []
    var position = 0
    for (number, range) in left.enumerated() {
      bytes += file[position..<range.lowerBound]
      bytes += Self.placeholderComponent(number)
      position = range.upperBound
    }
    self.bytes = bytes + file[position...]
  }

  /// If true, nothing was left out.
  package var isWhole: Bool { left.isEmpty }

  /// Returns the whole file with the changes that were made to the excerpt.
  package func restored(_ changed: [UInt8]) -> [UInt8] {
    if isWhole { return changed }
    var restored: [UInt8] = []
    restored.reserveCapacity(file.count + changed.count)
    var position = 0
    for (number, range) in left.enumerated() {
      guard
        let placeholderComponent = Self.range(
          of: Self.placeholderComponent(number), in: changed, from: position)
      else {
        preconditionFailure("lines of other events would change")
      }
      restored += changed[position..<placeholderComponent.lowerBound]
      restored += file[range]
      position = placeholderComponent.upperBound
    }
    restored += changed[position...]
    return restored
  }

  private static func placeholderComponent(_ number: Int) -> [UInt8] {
    Array("BEGIN:\(kind)\r\nX-NUMBER:\(number)\r\nEND:\(kind)\r\n".utf8)
  }

  private static func range(
    of part: [UInt8], in bytes: [UInt8], from start: Int = 0
  ) -> Range<Int>? {
    bytes.withUnsafeBufferPointer { $0.firstRange(of: part, in: start..<bytes.count) }
  }

  private static func left(of uid: String, in file: [UInt8]) -> [Range<Int>] {
    let name = Array(uid.utf8)
    // A UID written with escapes would not be found.
    let isPlain = !name.isEmpty && !uid.contains { "\\;,\n\r".contains($0) }
    let pieces = CalendarPieces(file)
    guard isPlain, DecodedFile(file).bytes.count == file.count,
      range(of: Array(kind.utf8), in: file) == nil
    else { return [] }
    var left: [Range<Int>] = []
    var isFound = false
    for piece in pieces.pieces where piece.component != nil {
      let text = pieces.text(of: piece)
      if range(of: name, in: text) != nil {
        isFound = true
      } else if !isClosed(text) {
        return []
      } else if let last = left.last, last.upperBound == piece.range.lowerBound {
        left[left.count - 1] = last.lowerBound..<piece.range.upperBound
      } else {
        left.append(piece.range)
      }
    }
    return isFound ? left : []
  }

  /// Returns true if every component in an unfolded text is closed.
  private static func isClosed(_ text: [UInt8]) -> Bool {
    var depth = 0
    for line in text.split(separator: 0x0A) {
      let start = line.prefix(6).map { $0 & 0xDF }
      if start == begin { depth += 1 }
      if start.starts(with: end) { depth -= 1 }
    }
    return depth == 0
  }

  // The mask in `isClosed` makes letters upper case, but also changes the colon.
  private static let begin = "BEGIN:".utf8.map { $0 & 0xDF }
  private static let end = "END:".utf8.map { $0 & 0xDF }
}
