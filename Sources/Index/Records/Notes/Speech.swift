import Foundation
import GRDB
import StableHashing

/// The times and speakers of a transcript's text. Column `speech` of its record holds it.
package struct Speech: Hashable, Sendable {
  package struct Mark: Hashable, Sendable {
    /// The place where it begins, in UTF-8.
    package var offset: Int
    /// From the recording's beginning.
    package var milliseconds: Int
    /// Among the note's speakers.
    package var speaker: Int?

    package init(offset: Int, milliseconds: Int, speaker: Int? = nil) {
      self.offset = offset
      self.milliseconds = milliseconds
      self.speaker = speaker
    }
  }

  /// In order of the text.
  package var marks: [Mark] = []

  /// The last mark that begins at or before `offset`; there is one.
  package func cue(at offset: Int) -> Int {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  // MARK: As it is stored: 12 bytes a mark and a checksum of 4, in little endian

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

  /// - Throws: `DamagedValue`.
  package init(stored data: Data) throws {
    let count = data.count / Self.markLength
    let marked = data.prefix(count * Self.markLength)
    let rest = data.dropFirst(marked.count)
    // Those that were stored before there was a checksum have none.
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
  /// The speech of a note with what the note says of itself; nil if it is no speech.
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
