import MeetingIndex

package struct SourceJSON: Encodable {
  private let source: SourceSummary

  package init(_ source: SourceSummary) { self.source = source }

  private enum CodingKeys: CodingKey, CaseIterable {
    case id, location, host, content, owners, writable, writeOnly, links, calendars, records
    case syncedAt, contactedAt, signedInAs
    case failingSince, failure
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source.id, forKey: .id)
    try container.encode(source.location.text, forKey: .location)
    try container.encode(source.location.host, forKey: .host)
    try container.encode(source.content.rawValue, forKey: .content)
    try container.encode(source.owners, forKey: .owners)
    try container.encode(source.isWritable, forKey: .writable)
    try container.encode(source.isWriteOnly, forKey: .writeOnly)
    try container.encode(source.links.rawValue, forKey: .links)
    try container.encode(source.calendars, forKey: .calendars)
    try container.encode(source.records, forKey: .records)
    try container.encode(JSON.instant(source.syncedAt), forKey: .syncedAt)
    try container.encode(JSON.instant(source.contactedAt), forKey: .contactedAt)
    try container.encode(source.signedInAs, forKey: .signedInAs)
    try container.encode(JSON.instant(source.failingSince), forKey: .failingSince)
    try container.encode(source.failure, forKey: .failure)
  }
}

extension SourceJSON: TemplateValue {
  package static let templateFields = CodingKeys.keyNames
}

package struct CalendarJSON: Encodable {
  private let calendar: CalendarSummary

  package init(_ calendar: CalendarSummary) { self.calendar = calendar }

  private enum CodingKeys: CodingKey, CaseIterable {
    case id, title, source, color, kind, included, records, gone
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(calendar.id, forKey: .id)
    try container.encode(calendar.title, forKey: .title)
    try container.encode(calendar.source, forKey: .source)
    try container.encode(calendar.color, forKey: .color)
    try container.encode(calendar.kind, forKey: .kind)
    try container.encode(calendar.isIncluded, forKey: .included)
    try container.encode(calendar.records, forKey: .records)
    try container.encode(calendar.gone, forKey: .gone)
  }
}

extension CalendarJSON: TemplateValue {
  package static let templateFields = CodingKeys.keyNames
}
