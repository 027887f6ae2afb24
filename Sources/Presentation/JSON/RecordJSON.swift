import Calendars
import MeetingIndex
import Time

/// A record, with its score and passage if it is a hit (schemas: `record`, `hit` and `meeting`).
public struct RecordJSON: Encodable {
  private struct PersonJSON: Encodable {
    let name: String?
    let email: String?

    init(_ person: Person) {
      name = person.name.flatMap { $0.isEmpty ? nil : $0 }
      email = person.email.isEmpty ? nil : person.email
    }

    enum CodingKeys: CodingKey, CaseIterable { case name, email }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(email, forKey: .email)
    }
  }

  private struct AttendeeJSON: Encodable {
    let attendee: Attendee

    enum CodingKeys: CodingKey, CaseIterable { case name, email, status, role, kind }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let person = PersonJSON(attendee.person)
      try container.encode(person.name, forKey: .name)
      try container.encode(person.email, forKey: .email)
      try container.encode(attendee.status, forKey: .status)
      try container.encode(attendee.role, forKey: .role)
      try container.encode(attendee.kind, forKey: .kind)
    }
  }

  private struct PassageJSON: Encodable {
    let text: String
    /// Half-open ranges in Unicode code points of `text`.
    let highlights: [[Int]]
    /// The second of the recording at which the passage begins; nil for written text.
    let second: Double?
    let speaker: String?
    /// Other parts of the recording that answer much of the question; nil within such a part.
    let elsewhere: [PassageJSON]?

    private enum CodingKeys: CodingKey { case text, highlights, second, speaker, elsewhere }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(text, forKey: .text)
      try container.encode(highlights, forKey: .highlights)
      try container.encode(second, forKey: .second)
      try container.encode(speaker, forKey: .speaker)
      try container.encodeIfPresent(elsewhere, forKey: .elsewhere)
    }

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
  ///   - zone: the zone in which floating times are read.
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

  /// The maximum number of attendees unless the record is whole.
  private static let mostAttendees = 100

  private var attendees: ArraySlice<Attendee> {
    isWhole ? record.attendees[...] : record.attendees.prefix(Self.mostAttendees)
  }

  private enum CodingKeys: CodingKey, CaseIterable {
    case id, uid, occurrence, calendar, title, start, end, startLocal, endLocal, allDay, timeZone
    case status, gone, transparent
    case participation, recurring, location, url, organizer, attendees, moreAttendees
    case categories
    case kind, restricted
    case score, alsoOccurrences, passage, missing, named, evidence, notes, attachedNotes
    case linkedNotes, joinLink
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try encodeKey(into: &container)
    try container.encode(record.kind.rawValue, forKey: .kind)
    try container.encode(record.isRestricted, forKey: .restricted)
    try container.encode(record.title, forKey: .title)
    try container.encode(absolute(record.start), forKey: .start)
    try container.encode(absolute(record.end), forKey: .end)
    try container.encode(JSON.local(record.start, in: zone), forKey: .startLocal)
    try container.encode(JSON.local(record.end, in: zone), forKey: .endLocal)
    try container.encode(record.isAllDay, forKey: .allDay)
    try container.encode(record.timeZone, forKey: .timeZone)
    try container.encode(record.status, forKey: .status)
    try container.encode(record.goneSince.map { EventTime.instant($0).description }, forKey: .gone)
    try container.encode(record.isTransparent, forKey: .transparent)
    try container.encode(record.participation, forKey: .participation)
    try container.encode(record.isRecurring, forKey: .recurring)
    try container.encode(record.location, forKey: .location)
    try container.encode(record.url, forKey: .url)
    try container.encode(record.organizer.map(PersonJSON.init), forKey: .organizer)
    try container.encode(attendees.map(AttendeeJSON.init), forKey: .attendees)
    let others = record.attendees.count - attendees.count
    if others > 0 { try container.encode(others, forKey: .moreAttendees) }
    try container.encode(record.categories, forKey: .categories)
    if isWhole {
      try container.encode(record.notes, forKey: .notes)
      try container.encode(record.attachedNotes, forKey: .attachedNotes)
      try container.encode(record.linkedNotes, forKey: .linkedNotes)
      try container.encode(record.joinLink, forKey: .joinLink)
    }
    if let hit { try encode(hit, into: &container) }
  }

  private func encodeKey(into container: inout KeyedEncodingContainer<CodingKeys>) throws {
    try container.encode(record.id, forKey: .id)
    try container.encode(record.key.uid, forKey: .uid)
    // The key of a note has no date.
    let occurrence = record.kind == .note ? record.start : record.key.occurrence
    try container.encode(absolute(occurrence), forKey: .occurrence)
    try container.encode(record.key.calendar, forKey: .calendar)
  }

  private func encode(
    _ hit: SearchHit, into container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try container.encode((hit.score * 10_000).rounded() / 10_000, forKey: .score)
    try container.encode(hit.alsoOccurrences, forKey: .alsoOccurrences)
    try container.encode(PassageJSON(hit.passage), forKey: .passage)
    try container.encode(hit.missing, forKey: .missing)
    try container.encode(hit.named, forKey: .named)
    if explains {
      let evidence = Dictionary(hit.evidence.map { ($0.name, $0.value) }) { first, _ in first }
      try container.encode(evidence, forKey: .evidence)
    }
  }

  /// ISO 8601 in UTC, or the plain date of an all-day event; floating times are read in `zone`.
  private func absolute(_ time: EventTime) -> String? {
    if time == .undated { return nil }
    return time.isDate ? time.description : EventTime.instant(time.instant(in: zone)).description
  }
}

extension RecordJSON: TemplateValue {
  package static let templateFields = readableFields + fields

  /// The names of the fields of every record; `people.name` is a field within another. Fields of
  /// search results are in `hitFields`; evidence is in neither.
  package static let fields = names.filter { !hitFields.contains($0) }

  /// The names of fields for people, which only templates have.
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
  package static let hitFields: [String] =
    [CodingKeys.score, .alsoOccurrences, .passage, .missing, .named].map(\.stringValue)

  private static var names: [String] {
    CodingKeys.allCases.filter { ![.evidence, .moreAttendees].contains($0) }.flatMap { key in
      let inner: [String] =
        switch key {
        case .organizer: PersonJSON.CodingKeys.allCases.map(\.stringValue)
        case .attendees: AttendeeJSON.CodingKeys.allCases.map(\.stringValue)
        default: []
        }
      return [key.stringValue] + inner.map { "\(key.stringValue).\($0)" }
    }
  }
}
