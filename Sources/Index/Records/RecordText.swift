import Calendars
import Retrieval

/// The notes of a record, as searched. For an invitation, these are only the lines that people
/// wrote, so invitations that differ only in how to join a call have the same searched notes.
package struct SearchedNotes {
  /// The text. Its offsets are the same as in the record's notes.
  let text: String
  let digest: TextDigest

  /// Extracts the searched notes.
  ///
  /// - Parameter digest: the digest of the record's notes.
  package init(of record: MeetingRecord, digest: TextDigest) {
    guard record.kind == .meeting,
      case let description = DescriptionText(record.notes, record.commonLines),
      !description.boilerplate.isEmpty
    else {
      (text, self.digest) = (record.notes, digest)
      return
    }
    text = description.masked
    self.digest = TextDigest(text)
  }
}

/// The searched text of a record.
///
/// If its composition changes, `Generation.textRevision` must be raised.
package struct RecordText {
  /// The text of a record that contains a passage, numbered as in `Passage.body`.
  package enum Body: Int {
    case notes = 0
    case attachedNotes
    case linkedNotes
  }

  private let record: MeetingRecord
  private let notes: SearchedNotes
  private let people: String
  package let hash: DocumentHash

  package init(_ record: MeetingRecord, _ notes: SearchedNotes) {
    (self.record, self.notes) = (record, notes)
    people = RecordText.people(of: record)
    hash = RecordText.hash(of: record, people: people, notes.digest)
  }

  package var indexed: IndexedText {
    IndexedText(
      title: record.title, bodies: [notes.text, record.attachedNotes, record.linkedNotes],
      context: Array(RecordText.heading(of: record).dropFirst()), people: people)
  }

  package init(_ record: MeetingRecord) {
    self.init(record, SearchedNotes(of: record, digest: TextDigest(record.notes)))
  }

  /// The searched fields other than notes and people: title, location and categories, in this
  /// order.
  package static func heading(of record: MeetingRecord) -> [String] {
    [record.title, record.location ?? "", record.categories.joined(separator: " ")]
  }

  private static func hash(
    of record: MeetingRecord, people: String, _ digest: TextDigest
  ) -> DocumentHash {
    var hash = StableHash()
    for text in [record.title, people, record.attachedNotes, record.location ?? ""] {
      hash.combine(text)
    }
    for category in record.categories { hash.combine(category) }
    hash.combine(digest)
    if !record.linkedNotes.isEmpty { hash.combine(TextDigest(record.linkedNotes)) }
    return DocumentHash(hash)
  }

  /// The names of the people, without rooms and resources.
  private static func people(of record: MeetingRecord) -> String {
    record.people.map(\.displayName).joined(separator: "\n")
  }
}

extension MeetingRecord {
  /// The organizer and the attendees, without rooms and resources.
  package var people: [Person] {
    [organizer].compactMap { $0 } + attendees.filter(\.isPerson).map(\.person)
  }
}

extension Attendee {
  /// If true, the attendee is a person rather than a room or a resource.
  package var isPerson: Bool { kind != .room && kind != .resource }
}
