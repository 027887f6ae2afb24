import Foundation
import GRDB
import StableHashing

/// The times and speakers in a transcript's text, stored in column `speech` of its record.
package struct Speech: Hashable, Sendable {
  package struct Mark: Hashable, Sendable {
    /// The offset in the text, in bytes of UTF-8.
    package var offset: Int
    /// The time from the beginning of the recording.
    package var milliseconds: Int
    /// The index of the speaker among the note's speakers; nil if unknown.
    package var speaker: Int?

    package init(offset: Int, milliseconds: Int, speaker: Int? = nil) {
      self.offset = offset
      self.milliseconds = milliseconds
      self.speaker = speaker
    }
  }

  /// The marks in the order of the text.
  package var marks: [Mark] = []

  /// The index of the last mark at or before `offset`; 0 if all are after it. There must be at
  /// least one mark.
  package func cue(at offset: Int) -> Int {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The lines of a transcript's text, one for each mark.
  package func lines(of text: String) -> [String] {
    marks.indices.map { cue in
      let start = marks[cue].offset
      let end = cue + 1 < marks.count ? marks[cue + 1].offset : text.utf8.count
      let part = text.utf8.dropFirst(start).prefix(max(0, end - start))
      return String(decoding: part, as: UTF8.self).trimmingEnd()
    }
  }

  // MARK: Storage: 12 bytes for each mark and a checksum of 4 bytes, in little endian

  private static let nobody = UInt32.max
  private static let (markLength, checksumLength) = (12, 4)

  package init() {}

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.markLength * marks.count + Self.checksumLength)
    func append(_ word: UInt32) {
      withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for mark in marks {
      let words = [
        UInt32(clamping: mark.offset), UInt32(clamping: mark.milliseconds),
        mark.speaker.map { UInt32(clamping: $0) } ?? Self.nobody,
      ]
      words.forEach(append)
    }
    append(Self.checksum(bytes))
    return bytes
  }

  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash = FNV1a()
    hash.combine(bytes)
    return UInt32(truncatingIfNeeded: hash.state.mixed)
  }

  /// Decodes the stored form. Throws `DamagedValue` if the checksum doesn't match.
  package init(stored data: Data) throws {
    let count = data.count / Self.markLength
    let marked = data.prefix(count * Self.markLength)
    let rest = data.dropFirst(marked.count)
    // Indexes of earlier versions have no checksum.
    let isSound =
      rest.isEmpty
      || rest.elementsEqual(withUnsafeBytes(of: Self.checksum(marked).littleEndian, Array.init))
    guard isSound else { throw DamagedValue("record", "speech") }
    marks = data.withUnsafeBytes { bytes in
      func word(_ place: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
      }
      return (0..<count).map { mark in
        let speaker = word(3 * mark + 2)
        return Mark(
          offset: Int(word(3 * mark)), milliseconds: Int(word(3 * mark + 1)),
          speaker: speaker == Self.nobody ? nil : Int(speaker))
      }
    }
  }
}

extension Speech {
  /// The times and speakers of a note, and its claims; nil if the note is not a transcript.
  ///
  /// - Parameter note: its row id.
  package static func ofNote(
    _ note: Int64, _ db: Database
  ) throws -> (speech: Speech, claims: NoteClaims)? {
    let statement = try db.cachedStatement(
      sql: "SELECT speech, claims FROM record WHERE id = ? AND speech IS NOT NULL")
    return try Row.fetchOne(statement, arguments: [note]).map { row in
      (
        try Speech(stored: row.value("speech", of: "record")),
        try NoteClaims(stored: row.value("claims", of: "record"))
      )
    }
  }
}

extension String {
  package func trimmingEnd() -> String {
    // Most lines end in an ASCII letter or punctuation mark. Classifying characters is slow.
    if let last = utf8.last, 0x21...0x7E ~= last { return self }
    var rest = self[...]
    while rest.last?.isWhitespace ?? false { rest = rest.dropLast() }
    return String(rest)
  }

  /// The lines, including empty ones. A text in which all line breaks are line feeds, as in most
  /// texts, is split by bytes, because comparing characters takes much longer.
  package var lines: [String] {
    var text = self
    return text.withUTF8(Self.plainLines)
      ?? split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// The lines between line feeds; nil if the text contains other line breaks.
  private static func plainLines(_ utf8: UnsafeBufferPointer<UInt8>) -> [String]? {
    var lines: [String] = []
    var start = 0
    func line(_ end: Int) -> String { String(decoding: utf8[start..<end], as: UTF8.self) }
    for (place, byte) in utf8.enumerated() {
      // Most bytes of a text are in this range, which contains no part of a line break.
      if 0x0E..<0x85 ~= byte { continue }
      switch byte {
      case 0x0A:
        lines.append(line(place))
        start = place + 1
      case 0x0B...0x0D: return nil
      case 0x85 where utf8[place - 1] == 0xC2: return nil
      case 0xA8, 0xA9:
        if place > 1, utf8[place - 2] == 0xE2, utf8[place - 1] == 0x80 { return nil }
      default: break
      }
    }
    return lines + [line(utf8.count)]
  }
}
