import Index
import Retrieval
import TextAnalysis

/// The part of a record's text that answers a question best, with the matching words.
public struct PassageText: Hashable, Sendable {
  /// The passage as written in the record.
  public var text: String
  /// The matching words as half-open ranges of UTF-8 offsets in `text`, ascending.
  public var highlights: [Range<Int>]
  /// The times and speakers of the passage, in the order of the text; empty for written text.
  var moments: [SpokenMoment] = []
  /// Other passages of the same speech that match well, the best first. There are at most two.
  public internal(set) var elsewhere: [PassageText] = []
  /// The index of the passage in its record's text. Nil for speech, which has `moments`, and for a
  /// record that has only a title.
  package var number: Int?

  package init(text: String, terms: Set<String>) {
    self.init(text: text, terms: TermTable(Array(terms)))
  }

  private init(text: String, terms: TermTable) {
    self.text = text
    highlights = []
    var text = text
    text.withUTF8 { utf8 in
      terms.forEachToken(in: utf8) { number, range, _ in
        if number != nil { highlights.append(range) }
      }
    }
  }

  /// - Parameters:
  ///   - row: the record's row id.
  ///   - passage: the index of the preferred passage in its document. If it is nil or means the
  ///     heading, or if only other passages contain any of `terms`, the passage with the most of
  ///     them is used. If there are no terms, notes and transcripts precede the invitation.
  ///   - said: the words to search for in a transcript.
  init(
    of record: MeetingRecord, row: Int64, document: Int64, passage: Int?, terms: Set<String>,
    said: SpokenWords, _ db: Database
  ) throws {
    let passages = try Placement.passages(ofDocument: document, db)
    let best = passage.flatMap { passages.indices.contains($0) ? passages[$0] : nil }
    let table = TermTable(Array(terms))
    func cut(_ passages: [Passage]) -> [PassageText] {
      passages.map { PassageText(text: PassageText.text(of: $0, in: record), terms: table) }
    }
    var shown = best.map { $0.body == nil ? passages : [$0] } ?? passages
    var texts = cut(shown)
    if shown.count < passages.count, texts[0].highlights.isEmpty,
      case let all = cut(passages), all.contains(where: { !$0.highlights.isEmpty })
    {
      (shown, texts) = (passages, all)
    }
    if said.wantsFigure, 2...Self.maximumCompared ~= passages.count, case let all = cut(passages),
      case let terms = all.map(\.termsByFigure),
      let place = terms.indices.max(by: { terms[$0] < terms[$1] }), terms[place] > 0
    {
      (shown, texts) = ([passages[place]], [all[place]])
    }
    let told = terms.isEmpty ? shown.firstIndex { Self.isTold($0, in: record) } : nil
    let chosen = texts.enumerated().max { a, b in
      (a.element.highlights.count, a.offset == told ? 1 : 0, -a.offset)
        < (b.element.highlights.count, b.offset == told ? 1 : 0, -b.offset)
    }
    self = chosen?.element ?? PassageText(text: "", terms: [])
    if let place = chosen?.offset, shown[place].body != nil {
      number = passages.firstIndex(of: shown[place])
    }
    guard let place = chosen?.offset, record.kind == .note || !record.linkedNotes.isEmpty,
      let body = shown[place].body.flatMap(RecordText.Body.init(rawValue:))
    else { return }
    // A short note and the beginning of a transcript may be in one passage.
    let start = shown[place].range.lowerBound
    let ends = [highlights.first, highlights.last].map { start + ($0?.lowerBound ?? 0) }
    for place in ends[0] == ends[1] ? [ends[0]] : ends {
      if let spoken = try SpokenBody(at: place, in: body, ofRecord: row, record, db),
        let passage = spoken.passage(of: said, highlighting: terms)
      {
        self = passage
        return
      }
    }
  }

  /// The maximum number of passages in which a number is searched for.
  private static let maximumCompared = 64

  /// The maximum number of matching words in a sentence that also contains a number.
  private var termsByFigure: Int {
    let bytes = Array(text.utf8)
    var (start, most) = (0, 0)
    for place in bytes.indices where Self.endsSentence(place, in: bytes) {
      let terms = highlights.count { start...place ~= $0.lowerBound }
      if terms > most, Self.hasFigure(bytes[start...place]) { most = terms }
      start = place + 1
    }
    return most
  }

  private static func endsSentence(_ place: Int, in bytes: [UInt8]) -> Bool {
    guard place + 1 < bytes.count, bytes[place] != 0x0A else { return true }
    return bytes[place] == UInt8(ascii: ".") && bytes[place + 1] <= 0x20
  }

  /// Returns true if a sentence contains a number other than that of a list item, as in `2.
  /// Hiring`.
  private static func hasFigure(_ sentence: ArraySlice<UInt8>) -> Bool {
    let numbers = sentence.split { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) }
    return numbers.contains { $0.count > 2 || $0.endIndex != sentence.endIndex - 1 }
  }

  package static func text(of passage: Passage, in record: MeetingRecord) -> String {
    let source = passage.body.map { body($0, of: record) } ?? ""
    let range = passage.range
    return String(
      decoding: source.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// Returns true if the passage belongs to notes or speech rather than to the invitation.
  private static func isTold(_ passage: Passage, in record: MeetingRecord) -> Bool {
    passage.body.map { MeetingBody.Origin(body: $0, of: record) != .notes } ?? false
  }

  /// Returns the text of the record that passages with this body number belong to.
  package static func body(_ body: Int, of record: MeetingRecord) -> String {
    switch RecordText.Body(rawValue: body) {
    case .notes: record.notes
    case .attachedNotes: record.attachedNotes
    case .linkedNotes: record.linkedNotes
    case nil: ""
    }
  }
}
