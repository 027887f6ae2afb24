import Calendars
import Vectors

/// What is searched of a record: its document, cut into passages.
struct RecordText {
  /// Where in the record a passage comes from.
  enum Part: Int {
    case heading = 0
    case notes, attachedNotes
  }

  struct Passage {
    let part: Part
    /// UTF-8 offsets into the part's text; empty for the heading.
    let range: Range<Int>
    /// What is embedded.
    let embedded: [WeightedText]
    let hash: [UInt8]
    /// What is searched by text.
    let terms: String
  }

  /// Title weights more than the notes that stand below it.
  static let headingWeight: Float = 1
  static let titleWeightInNotes: Float = 0.5

  let title: String
  let people: String
  let notes: String
  let passages: [Passage]
  let hash: [UInt8]

  init(_ record: MeetingRecord) {
    title = record.title
    people = RecordText.people(of: record)
    notes = [
      record.notes, record.attachedNotes, record.location ?? "",
      record.categories.joined(separator: " "),
    ]
    .filter { !$0.isEmpty }.joined(separator: "\n")
    hash =
      StableHash.of(
        record.title, people, record.notes, record.attachedNotes, record.location ?? "",
        record.categories.joined(separator: "\n")
      ).bytes
    let title = record.title
    let heading = [
      WeightedText(text: title, weight: Self.headingWeight),
      WeightedText(text: record.location ?? "", weight: Self.titleWeightInNotes),
      WeightedText(
        text: record.categories.joined(separator: " "), weight: Self.titleWeightInNotes),
    ]
    passages =
      [RecordText.passage(.heading, 0..<0, heading)]
      + RecordText.cut(record.notes, part: .notes, title: title)
      + RecordText.cut(record.attachedNotes, part: .attachedNotes, title: title)
  }

  /// Names of the people, rooms and resources aside.
  private static func people(of record: MeetingRecord) -> String {
    let attendees = record.attendees.filter(\.isPerson).map(\.person)
    return ([record.organizer].compactMap { $0 } + attendees).map(\.displayName)
      .joined(separator: "\n")
  }

  private static func cut(_ text: String, part: Part, title: String) -> [Passage] {
    if text.isEmpty { return [] }
    let bytes = text.utf8
    return Passages.cut(text).map { range in
      let first = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      let last = bytes.index(first, offsetBy: range.count)
      return passage(
        part, range,
        [
          WeightedText(text: title, weight: titleWeightInNotes),
          WeightedText(text: String(text[first..<last]), weight: 1),
        ])
    }
  }

  private static func passage(
    _ part: Part, _ range: Range<Int>, _ embedded: [WeightedText]
  ) -> Passage {
    var hash = StableHash()
    for text in embedded {
      hash.combine(text.text)
      hash.combine(String(text.weight))
    }
    let terms = embedded.map { Analyzer.terms($0.text) }.joined(separator: " ")
    return Passage(
      part: part, range: range, embedded: embedded, hash: hash.bytes, terms: terms)
  }
}

extension Attendee {
  /// Rooms and resources are not people.
  public var isPerson: Bool { kind != .room && kind != .resource }
}

extension Analyzer {
  /// The terms of a text with a space between them, as the text tables hold them.
  static func terms(_ text: String) -> String {
    tokens(text).map(\.term).joined(separator: " ")
  }
}
