import MeetingIndex

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
