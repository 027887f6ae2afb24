import MeetingIndex
import Time

/// A preparation (schema: `preparation`).
package struct PreparationJSON: Encodable {
  private let preparation: Preparation
  private let zone: Zone

  package init(_ preparation: Preparation, zone: Zone) {
    (self.preparation, self.zone) = (preparation, zone)
  }

  private enum CodingKeys: CodingKey {
    case meeting, startBefore, people, last, silent, placeBefore, marks, words, absent, open,
      related
  }

  private struct CompanionJSON: Encodable {
    let name: String
    let email: String?
    let last: RecordJSON?
    let isNew, hasDeclined: Bool

    private enum CodingKeys: String, CodingKey {
      case name, email, last
      case isNew = "new"
      case hasDeclined = "declined"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(email, forKey: .email)
      try container.encodeIfPresent(last, forKey: .last)
      try container.encode(isNew, forKey: .isNew)
      try container.encode(hasDeclined, forKey: .hasDeclined)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func record(_ record: MeetingRecord) -> RecordJSON { RecordJSON(record: record, zone: zone) }
    try container.encode(record(preparation.meeting), forKey: .meeting)
    try container.encodeIfPresent(
      preparation.startBefore?.description, forKey: .startBefore)
    let people = preparation.people.map { companion in
      CompanionJSON(
        name: companion.person.displayName,
        email: companion.person.email.isEmpty ? nil : companion.person.email,
        last: companion.last.map(record), isNew: companion.isNew,
        hasDeclined: companion.hasDeclined)
    }
    try container.encode(people, forKey: .people)
    try container.encodeIfPresent(preparation.last.map(record), forKey: .last)
    try container.encode(preparation.silent.map(\.id), forKey: .silent)
    try container.encodeIfPresent(preparation.placeBefore, forKey: .placeBefore)
    try container.encode(preparation.marks.map { MarkedItemJSON($0, zone: zone) }, forKey: .marks)
    try container.encode(preparation.words, forKey: .words)
    try container.encode(preparation.absent, forKey: .absent)
    try container.encode(
      preparation.allOpen.map { MarkedItemJSON($0, zone: zone) }, forKey: .open)
    try container.encode(
      preparation.related.map { RecordJSON(record: $0.record, zone: zone, hit: $0) },
      forKey: .related)
  }
}
