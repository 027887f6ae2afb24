import MeetingIndex

/// The time that meetings took as JSON; `hours` among the schemas of `Documentation` is its grammar.
package struct HoursJSON: Encodable {
  private struct GroupJSON: Encodable {
    let name: String
    let minutes, meetings: Int
  }

  private let from, to, by: String?
  private let minutes, overlapping, meetings: Int
  private let groups: [GroupJSON]

  package init(_ hours: Hours) {
    (from, to) = (hours.span?.from?.description, hours.span?.to?.description)
    by = hours.part?.rawValue
    (minutes, overlapping, meetings) = (hours.minutes, hours.overlapping, hours.meetings)
    groups = hours.groups.map {
      GroupJSON(name: $0.name, minutes: $0.minutes, meetings: $0.meetings)
    }
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
