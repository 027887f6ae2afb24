import GRDB
import Vectors

/// The part of a record's text that answers, with its matching words.
public struct PassageText: Hashable, Sendable {
  public var text: String
  /// Half-open ranges of UTF-8 offsets in `text`, ascending.
  public var highlights: [Range<Int>]

  public init(text: String, terms: Set<String>) {
    self.text = text
    highlights = Analyzer.tokens(text).filter { terms.contains($0.term) }.map(\.range)
  }

  /// - Parameter passage: which of the document's; where it is nil or the heading, which stands
  ///   above it anyway, the one with the most of `terms`.
  init(
    of record: MeetingRecord, document: Int64, passage: Int64?, terms: Set<String>, _ db: Database
  ) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT passageId, part, first, last FROM documentPassage
        WHERE documentId = ? ORDER BY position
        """, arguments: [document])
    let best = rows.first {
      $0["passageId"] == passage && $0["part"] != RecordText.Part.heading.rawValue
    }
    let texts = (best.map { [$0] } ?? rows).map { row in
      PassageText(text: PassageText.text(of: row, in: record), terms: terms)
    }
    self =
      texts.enumerated().max {
        ($0.element.highlights.count, -$0.offset) < ($1.element.highlights.count, -$1.offset)
      }?.element ?? PassageText(text: "", terms: [])
  }

  private static func text(of row: Row, in record: MeetingRecord) -> String {
    let source =
      switch RecordText.Part(rawValue: row["part"]) {
      case .notes: record.notes
      case .attachedNotes: record.attachedNotes
      default: ""
      }
    let (first, last): (Int, Int) = (row["first"], row["last"])
    return String(decoding: source.utf8.dropFirst(first).prefix(last - first), as: UTF8.self)
  }

  /// A stretch of at most `length` characters around the most matching words, on one line.
  public func excerpt(length: Int) -> PassageText {
    let bytes = Array(text.utf8)
    guard bytes.count > length else { return flattened(0..<bytes.count) }
    var first = 0
    var most = 0
    for start in highlights.map(\.lowerBound) {
      let count = highlights.count { start <= $0.lowerBound && $0.upperBound <= start + length }
      if count > most { (first, most) = (max(0, start - length / 6), count) }
    }
    // Not in the middle of a word, nor past the end.
    first = min(first, bytes.count - length)
    while first > 0, !isBlank(bytes[first - 1]) { first -= 1 }
    var last = min(bytes.count, first + length)
    while last < bytes.count, !isBlank(bytes[last]) { last -= 1 }
    if last <= first { last = min(bytes.count, first + length) }
    return flattened(first..<last)
  }

  private func flattened(_ range: Range<Int>) -> PassageText {
    var copy = self
    let bytes = Array(text.utf8)[range].map { isBlank($0) ? UInt8(ascii: " ") : $0 }
    copy.text = String(decoding: bytes, as: UTF8.self)
    copy.highlights = highlights.filter {
      range.contains($0.lowerBound) && $0.upperBound <= range.upperBound
    }
    .map { $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound }
    return copy
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }
}
