import Calendars
import MeetingIndex
import Time

/// A record as JSON, with its score and passage if it is a hit (schemas: `record`, `hit` and
/// `meeting`).
public struct RecordJSON: JSONFields {
  private struct PersonJSON: JSONFields {
    let person: Person
    var name: String? { person.name.flatMap { $0.isEmpty ? nil : $0 } }

    static let fields: Fields = ["name": \.name, "email": \.person.knownEmail]
  }

  private struct AttendeeJSON: JSONFields {
    let attendee: Attendee
    private var person: PersonJSON { PersonJSON(person: attendee.person) }

    static let fields: Fields = [
      "name": \.person.name, "email": \.attendee.person.knownEmail,
      "status": \.attendee.status, "role": \.attendee.role, "kind": \.attendee.kind,
    ]
  }

  private struct PassageJSON: JSONFields {
    let text: String
    /// The matching words in `text`, as half-open ranges of Unicode code points.
    let highlights: [[Int]]
    /// The time in the recording at which the passage begins, in seconds; nil for written text.
    let second: Double?
    let speaker: String?
    /// Other parts of the recording that answer much of the question; nil if this is itself such a
    /// part.
    let elsewhere: [PassageJSON]?

    static let fields: Fields = [
      "text": \.text, "highlights": \.highlights, "second": \.second, "speaker": \.speaker,
      "elsewhere": { JSON.present($0.elsewhere) },
    ]

    init(_ passage: PassageText, isElsewhere: Bool = false) {
      text = passage.text
      elsewhere =
        isElsewhere ? nil : passage.elsewhere.map { PassageJSON($0, isElsewhere: true) }
      let moment = passage.excerpt(length: PassageText.shownLength).moment
      (second, speaker) = (moment?.seconds, moment?.speaker)
      let bytes = Array(passage.text.utf8)
      highlights = passage.highlights.map { range in
        [range.lowerBound, range.upperBound].map { end in
          bytes[..<end].count { $0 & 0xc0 != 0x80 }
        }
      }
    }
  }

  private let record: MeetingRecord
  private let zone: Zone
  private let hit: SearchHit?
  private let isWhole: Bool
  private let explains: Bool

  /// - Parameters:
  ///   - zone: the zone in which floating times are interpreted.
  ///   - hit: the search result; nil if the record wasn't searched for.
  ///   - isWhole: if true, notes and all attendees are included.
  ///   - explains: if true, the evidence is included.
  public init(
    record: MeetingRecord, zone: Zone, hit: SearchHit? = nil, isWhole: Bool = false,
    explains: Bool = false
  ) {
    (self.record, self.zone, self.hit) = (record, zone, hit)
    (self.isWhole, self.explains) = (isWhole, explains)
  }

  /// The maximum number of attendees, unless `isWhole` is true.
  private static let maximumAttendees = 100

  private var attendees: ArraySlice<Attendee> {
    isWhole ? record.attendees[...] : record.attendees.prefix(Self.maximumAttendees)
  }

  package static let fields: Fields = [
    "id": \.record.id, "uid": \.record.key.uid, "occurrence": { $0.absolute($0.occurrence) },
    "calendar": \.record.key.calendar, "title": \.record.title,
    "start": { $0.absolute($0.record.start) }, "end": { $0.absolute($0.record.end) },
    "startLocal": { JSON.local($0.record.start, in: $0.zone) },
    "endLocal": { JSON.local($0.record.end, in: $0.zone) }, "allDay": \.record.isAllDay,
    "timeZone": \.record.timeZone, "status": \.record.status,
    "gone": { JSON.instant($0.record.goneSince) }, "transparent": \.record.isTransparent,
    "participation": \.record.participation, "recurring": \.record.isRecurring,
    "location": \.record.location, "url": \.record.url,
    "organizer": { $0.record.organizer.map(PersonJSON.init) },
    "attendees": { $0.attendees.map(AttendeeJSON.init) },
    "moreAttendees": { JSON.present($0.moreAttendees) }, "categories": \.record.categories,
    "kind": \.record.kind.rawValue, "restricted": \.record.isRestricted,
    "score": { JSON.present($0.hit.map { ($0.score * 10_000).rounded() / 10_000 }) },
    "alsoOccurrences": { JSON.present($0.hit?.alsoOccurrences) },
    "passage": { JSON.present($0.hit.map { PassageJSON($0.passage) }) },
    "missing": { JSON.present($0.hit?.missing) }, "named": { JSON.present($0.hit?.named) },
    "evidence": { JSON.present($0.evidence) }, "notes": { $0.ofWhole($0.record.notes) },
    "attachedNotes": { $0.ofWhole($0.record.attachedNotes) },
    "linkedNotes": { $0.ofWhole($0.record.linkedNotes) },
    "joinLink": { $0.ofWhole($0.record.joinLink) },
  ]

  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  /// The original date of the occurrence. The key of a note has none, so its start is used.
  private var occurrence: EventTime {
    record.kind == .note ? record.start : record.key.occurrence
  }

  private var moreAttendees: Int? {
    let others = record.attendees.count - attendees.count
    return others > 0 ? others : nil
  }

  private var evidence: [String: Double]? {
    guard explains, let hit else { return nil }
    return Dictionary(hit.evidence.map { ($0.name, $0.value) }) { first, _ in first }
  }

  private func ofWhole(_ value: some Encodable) -> any Encodable {
    isWhole ? value : JSON.OmittedValue()
  }

  /// Returns ISO 8601 in UTC, or the plain date of an all-day event; nil for an undated time.
  /// Floating times are interpreted in `zone`.
  private func absolute(_ time: EventTime) -> String? {
    if time == .undated { return nil }
    return time.isDate ? time.description : EventTime.instant(time.instant(in: zone)).description
  }
}

extension RecordJSON: TemplateValue {
  package static let templateFields = readableFields + ownFields

  /// The names of the fields of every record. A dot separates the name of an inner field, as in
  /// `organizer.name`. Fields of search results are in `hitFields`; evidence is in neither.
  package static let ownFields = fieldNames.filter {
    !(hitFields + ["evidence", "moreAttendees"]).contains($0)
  }.flatMap { name in
    let inner =
      switch name {
      case "organizer": PersonJSON.fieldNames
      case "attendees": AttendeeJSON.fieldNames
      default: [] as [String]
      }
    return [name] + inner.map { "\(name).\($0)" }
  }

  /// The names of formatted fields, which are available only in templates.
  package static let readableFields = ["date", "time", "duration"]

  package func readable(_ field: String) -> String? {
    let time = DisplayTime(zone: zone)
    switch field {
    case "date": return record.isUndated ? DisplayTime.undated : "\(time.day(of: record.start))"
    case "time": return record.isAllDay ? "all day" : time.clock(record.start)
    case "duration":
      let minutes = Int(record.endsAt - record.startsAt) / 60
      return record.isAllDay
        ? (minutes / 1_440).counted("day") : ParsedQueryText.length(minutes)
    default: return nil
    }
  }

  /// The names of the fields that only search results have.
  package static let hitFields = ["score", "alsoOccurrences", "passage", "missing", "named"]
}

extension Person {
  var knownEmail: String? { email.isEmpty ? nil : email }
}
