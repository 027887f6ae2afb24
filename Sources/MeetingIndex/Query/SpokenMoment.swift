import Foundation
import GRDB
import Retrieval

/// When something was said, and by whom.
public struct SpokenMoment: Hashable, Sendable {
  /// Where it begins in a passage's text, in UTF-8.
  var offset: Int
  /// From the recording's beginning.
  public var seconds: Double
  /// As the transcript names them; nil where it doesn't.
  public var speaker: String?
}

extension PassageText {
  /// When what stands at the start of the text was said; nil for what nobody has said.
  public var moment: SpokenMoment? { moments.last { $0.offset <= 0 } ?? moments.first }
}

/// The moments of a transcript's text.
struct SpokenPlaces {
  /// - Parameter record: the row of a note, or of a meeting that notes belong to.
  /// - Returns: those of a stretch of one of its texts; `offset` counts from the stretch's start.
  static func moments(
    of range: Range<Int>, in body: RecordText.Body, ofRecord id: Int64, _ record: MeetingRecord,
    _ db: Database
  ) throws -> [SpokenMoment] {
    switch (record.kind, body) {
    case (.note, .notes):
      return try moments(of: range, at: 0, inNote: id, db)
    case (.meeting, .linkedNotes):
      var start = 0
      for note in try LinkedNote.all(of: id, db) where !note.text.isEmpty {
        let end = start + note.text.utf8.count
        if range.lowerBound < end { return try moments(of: range, at: start, inNote: note.id, db) }
        start = end + LinkedNote.separator.utf8.count
      }
      return []
    default: return []
    }
  }

  /// - Parameter start: where the note's text begins in what `range` counts.
  private static func moments(
    of range: Range<Int>, at start: Int, inNote note: Int64, _ db: Database
  ) throws -> [SpokenMoment] {
    let statement = try db.cachedStatement(
      sql: "SELECT speech, claims FROM record WHERE id = ? AND speech IS NOT NULL")
    guard let row = try Row.fetchOne(statement, arguments: [note]) else { return [] }
    let speech = try Speech(stored: row.value("speech", of: "record"))
    let speakers = try NoteClaims(stored: row.value("claims", of: "record")).speakers
    let (low, high) = (range.lowerBound - start, range.upperBound - start)
    let first = speech.marks.lastIndex { $0.offset <= low } ?? 0
    return speech.marks.dropFirst(first).prefix { $0.offset < max(high, low + 1) }.map { mark in
      SpokenMoment(
        offset: max(0, mark.offset - low), seconds: Double(mark.milliseconds) / 1_000,
        speaker: mark.speaker.flatMap { speakers.indices.contains($0) ? speakers[$0] : nil })
    }
  }
}
