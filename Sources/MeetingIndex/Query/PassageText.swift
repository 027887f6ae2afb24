import GRDB
import Retrieval

/// The part of a record's text that answers, with its matching words.
public struct PassageText: Hashable, Sendable {
  /// The passage as its record has it.
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
    of record: MeetingRecord, document: Int64, passage: Int?, terms: Set<String>, _ db: Database
  ) throws {
    let passages = try Placement.passages(ofDocument: document, db)
    let best = passage.flatMap { passages.indices.contains($0) ? passages[$0] : nil }
    let shown = best.map { $0.body == nil ? passages : [$0] } ?? passages
    let texts = shown.map { passage in
      PassageText(text: PassageText.text(of: passage, in: record), terms: terms)
    }
    self =
      texts.enumerated().max {
        ($0.element.highlights.count, -$0.offset) < ($1.element.highlights.count, -$1.offset)
      }?.element ?? PassageText(text: "", terms: [])
  }

  private static func text(of passage: Passage, in record: MeetingRecord) -> String {
    let source =
      switch passage.body.flatMap(RecordText.Body.init(rawValue:)) {
      case .notes: record.notes
      case .attachedNotes: record.attachedNotes
      case nil: ""
      }
    let range = passage.range
    return String(
      decoding: source.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
