import MeetingIndex

package struct SourceJSON: JSONFields, TemplateValue {
  private let source: SourceSummary

  package init(_ source: SourceSummary) { self.source = source }

  package static let fields: Fields = [
    "id": \.source.id, "location": \.source.location.text, "host": \.source.location.host,
    "content": \.source.content.rawValue, "owners": \.source.owners,
    "writable": \.source.isWritable, "writeOnly": \.source.isWriteOnly,
    "links": \.source.links.rawValue, "calendars": \.source.calendars,
    "records": \.source.records, "syncedAt": { JSON.instant($0.source.syncedAt) },
    "contactedAt": { JSON.instant($0.source.contactedAt) }, "signedInAs": \.source.signedInAs,
    "failingSince": { JSON.instant($0.source.failingSince) }, "failure": \.source.failure,
  ]
  package static let templateFields = fieldNames
}

package struct CalendarJSON: JSONFields, TemplateValue {
  private let calendar: CalendarSummary

  package init(_ calendar: CalendarSummary) { self.calendar = calendar }

  package static let fields: Fields = [
    "id": \.calendar.id, "title": \.calendar.title, "source": \.calendar.source,
    "color": \.calendar.color, "kind": \.calendar.kind, "included": \.calendar.isIncluded,
    "records": \.calendar.records, "gone": \.calendar.gone,
  ]
  package static let templateFields = fieldNames
}
