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
}
