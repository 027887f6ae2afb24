import Marks
import MeetingIndex
import Time

/// A marked item (schema: `item`).
package struct MarkedItemJSON: Encodable {
  private let item: MarkedItem
  private let zone: Zone

  package init(_ item: MarkedItem, zone: Zone) { (self.item, self.zone) = (item, zone) }

  private enum CodingKeys: CodingKey, CaseIterable {
    case kind, form, text, speaker, people, due, id, title, start, origin, file, line, seconds, uid,
      percent
  }

  private struct PersonJSON: Encodable {
    let name: String?
    let email: String?

    enum CodingKeys: CodingKey, CaseIterable { case name, email }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(item.mark.kind.rawValue, forKey: .kind)
    try container.encode(item.mark.form.rawValue, forKey: .form)
    try container.encode(item.mark.text, forKey: .text)
    try container.encodeIfPresent(item.mark.speaker, forKey: .speaker)
    try container.encode(
      item.people.map {
        PersonJSON(name: $0.name, email: $0.email.isEmpty ? nil : $0.email)
      }, forKey: .people)
    try container.encode(item.due?.description, forKey: .due)
    try container.encode(item.record?.id, forKey: .id)
    try container.encode(item.record?.title, forKey: .title)
    let start = item.record.flatMap {
      $0.isUndated ? nil : EventTime.instant($0.startsAt).description
    }
    try container.encode(start, forKey: .start)
    try container.encode(
      item.task == nil ? item.origin.rawValue : "calendar", forKey: .origin)
    try container.encode(item.file, forKey: .file)
    try container.encode(item.mark.line + 1, forKey: .line)
    try container.encode(item.seconds, forKey: .seconds)
    try container.encodeIfPresent(item.task?.uid, forKey: .uid)
    try container.encodeIfPresent(item.task?.percent, forKey: .percent)
  }
}

extension MarkedItemJSON: TemplateValue {
  /// The fields of the item, and those of its meeting.
  package static let templateFields =
    CodingKeys.keyNames + PersonJSON.CodingKeys.keyNames.map { "people.\($0)" }
    + RecordJSON.templateFields.filter { !CodingKeys.keyNames.contains($0) }

  package var templateObjects: [any Encodable] {
    [self as any Encodable] + [meeting].compactMap { $0 }
  }

  package func readable(_ field: String) -> String? { meeting?.readable(field) }

  /// Nil for a task, which belongs to no meeting.
  private var meeting: RecordJSON? {
    item.record.map { RecordJSON(record: $0, zone: zone, isWhole: true) }
  }
}

/// A meeting of a digest with its marked items (schema: `digest`).
package struct DigestJSON: Encodable {
  private let meeting: RecordJSON
  private let items: [MarkedItemJSON]

  package init(_ meeting: DigestText.Meeting, zone: Zone) {
    self.meeting = RecordJSON(record: meeting.record, zone: zone)
    items = meeting.items.map { MarkedItemJSON($0, zone: zone) }
  }
}
