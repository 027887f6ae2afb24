import MeetingIndex
import Questions

package struct PersonSummaryJSON: Encodable {
  private let acquaintance: PersonSummary

  package init(_ acquaintance: PersonSummary) { self.acquaintance = acquaintance }

  private enum CodingKeys: CodingKey, CaseIterable {
    case name, names, emails, meetings, lastMet, next
    case lastMeeting, nextMeeting
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(acquaintance.person.displayName, forKey: .name)
    try container.encode(acquaintance.person.names, forKey: .names)
    try container.encode(acquaintance.person.emails, forKey: .emails)
    try container.encode(acquaintance.meetings, forKey: .meetings)
    try container.encode(JSON.instant(acquaintance.last?.startsAt), forKey: .lastMet)
    try container.encode(JSON.instant(acquaintance.next?.startsAt), forKey: .next)
    try container.encode(acquaintance.last?.id, forKey: .lastMeeting)
    try container.encode(acquaintance.next?.id, forKey: .nextMeeting)
  }
}

extension PersonSummaryJSON: TemplateValue {
  package static let templateFields = CodingKeys.keyNames
}

package struct AliasJSON: Encodable {
  private let name: String
  private let members: [String]

  package init(_ alias: PersonAlias) { (name, members) = (alias.name, alias.members) }
}

/// Two people who may be one (schema: `double`).
package struct DuplicateJSON: Encodable {
  private struct PersonJSON: Encodable {
    let name: String
    let names: [String]
    let emails: [String]
    let meetings: Int
  }

  private let reason: String
  private let people: [PersonJSON]
  private let name: String
  private let members: [String]

  package init(_ double: PossibleDuplicate) {
    reason = double.reason.rawValue
    people = double.people.map {
      PersonJSON(
        name: $0.person.displayName, names: $0.person.names, emails: $0.person.emails,
        meetings: $0.meetings)
    }
    (name, members) = (double.name, double.members)
  }
}
