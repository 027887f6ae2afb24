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
