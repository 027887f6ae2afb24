import Foundation
import Notes

/// Speech as text: a line a turn, `Dana Okafor: Good morning.`, long turns on several lines; and
/// where in it which second begins. Marks of time and numbers of cues are no part of the text.
struct SpokenText {
  private(set) var text = ""
  private(set) var speech = Speech()

  /// A line ends at the next cue after so many bytes, so that passages can begin in a long turn.
  private static let longestLine = 300

  /// - Parameter speakers: those of the turns, in the order of `NoteClaims.speakers`.
  init(_ turns: [Turn], speakers: [String]) {
    let numbers = Dictionary(zip(speakers, 0...)) { first, _ in first }
    var last: String??
    var lineStart = 0
    for turn in turns where !turn.text.isEmpty {
      let isSame = last == .some(turn.speaker)
      let isLong = text.utf8.count - lineStart > Self.longestLine
      if isSame, !isLong {
        text += " "
      } else {
        if !text.isEmpty { text += "\n" }
        lineStart = text.utf8.count
        if !isSame, let speaker = turn.speaker { text += "\(speaker): " }
      }
      last = .some(turn.speaker)
      speech.marks.append(
        Speech.Mark(
          offset: isSame ? text.utf8.count : lineStart, milliseconds: Int(turn.start * 1_000),
          speaker: turn.speaker.flatMap { numbers[$0] }))
      text += turn.text
    }
  }
}

/// When what of a transcript's text was said, and by whom. Column `speech` of its record holds it.
struct Speech: Hashable, Sendable {
  struct Mark: Hashable, Sendable {
    /// Where it begins, in UTF-8.
    var offset: Int
    /// From the recording's beginning.
    var milliseconds: Int
    /// Among the note's speakers.
    var speaker: Int?
  }

  /// In order of the text.
  var marks: [Mark] = []

  /// The last that begins at or before `offset`.
  func mark(at offset: Int) -> Mark? {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? marks[low - 1] : marks.first
  }

  // MARK: As it is stored: 12 bytes a mark, in little endian

  private static let nobody = UInt32.max

  init() {}

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(12 * marks.count)
    for mark in marks {
      let words = [
        UInt32(clamping: mark.offset), UInt32(clamping: mark.milliseconds),
        mark.speaker.map { UInt32(clamping: $0) } ?? Self.nobody,
      ]
      for word in words { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
    }
    return bytes
  }

  /// - Throws: `DamagedValue`.
  init(stored data: Data) throws {
    guard data.count % 12 == 0 else { throw DamagedValue("record", "speech") }
    marks = data.withUnsafeBytes { bytes in
      func word(_ place: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
      }
      return (0..<bytes.count / 12).map { mark in
        let speaker = word(3 * mark + 2)
        return Mark(
          offset: Int(word(3 * mark)), milliseconds: Int(word(3 * mark + 1)),
          speaker: speaker == Self.nobody ? nil : Int(speaker))
      }
    }
  }
}
