import MeetingIndex

/// The time spent in meetings (schema: `hours`).
package struct HoursJSON: Encodable {
  private let from, to, by: String?
  private let minutes, overlapping, meetings: Int
  private let groups: [HoursGroupJSON]

  /// - Parameter shown: the indices of the groups to encode; nil for all.
  package init(_ hours: Hours, _ shown: Range<Int>? = nil) {
    (from, to) = (hours.span?.from?.description, hours.span?.to?.description)
    by = hours.part?.rawValue
    (minutes, overlapping, meetings) = (hours.minutes, hours.overlapping, hours.meetings)
    groups = hours.groups[shown ?? hours.groups.indices].map { HoursGroupJSON($0) }
  }

  private enum CodingKeys: CodingKey {
    case from, to, by, minutes, overlapping, meetings, groups
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(by, forKey: .by)
    try container.encode(minutes, forKey: .minutes)
    try container.encode(overlapping, forKey: .overlapping)
    try container.encode(meetings, forKey: .meetings)
    try container.encode(groups, forKey: .groups)
  }
}

/// The time of one person, calendar, series, week or day.
package struct HoursGroupJSON: Encodable {
  private let name: String
  private let minutes, meetings: Int

  package init(_ group: Hours.Group) {
    (name, minutes, meetings) = (group.name, group.minutes, group.meetings)
  }

  private enum CodingKeys: CodingKey, CaseIterable { case name, minutes, meetings }
}

extension HoursGroupJSON: TemplateValue {
  package static let templateFields = ["duration"] + CodingKeys.keyNames

  package func readable(_ field: String) -> String? {
    field == "duration" ? ParsedQueryText.length(minutes) : nil
  }
}
