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

  /// Goes up by one with every change of what follows, so that older indexes are made anew.
  static let revision = 1

  /// A title says in few words what the notes are about.
  private static let titleWeight: Float = 2
  /// What stands beside the title.
  private static let contextWeight: Float = 0.5

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
    // A heading of its own would be nearest to any question that has a word of the title, and
    // would say nothing of what was talked about.
    let windows =
      RecordText.cut(record.notes, part: .notes, title: title)
      + RecordText.cut(record.attachedNotes, part: .attachedNotes, title: title)
    passages = windows.isEmpty ? [RecordText.heading(of: record)] : windows
  }

  /// What is embedded of the title and what stands beside it.
  static func headingTexts(
    title: String, location: String?, categories: [String]
  ) -> [WeightedText] {
    [
      WeightedText(text: title, weight: titleWeight),
      WeightedText(text: location ?? "", weight: contextWeight),
      WeightedText(text: categories.joined(separator: " "), weight: contextWeight),
    ]
  }

  /// What is embedded of a passage of the notes.
  static func windowTexts(title: String, window: String) -> [WeightedText] {
    [
      WeightedText(text: title, weight: titleWeight),
      WeightedText(text: window, weight: 1),
    ]
  }

  private static func heading(of record: MeetingRecord) -> Passage {
    passage(
      .heading, 0..<0,
      headingTexts(
        title: record.title, location: record.location, categories: record.categories))
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
        part, range, windowTexts(title: title, window: String(text[first..<last])))
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
