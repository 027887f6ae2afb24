import MeetingIndex
import Questions

package struct PersonSummaryJSON: JSONFields, TemplateValue {
  private let summary: PersonSummary

  package init(_ summary: PersonSummary) { self.summary = summary }

  package static let fields: Fields = [
    "name": \.summary.person.displayName, "names": \.summary.person.names,
    "emails": \.summary.person.emails, "meetings": \.summary.meetings,
    "lastMet": { JSON.instant($0.summary.last?.startsAt) },
    "next": { JSON.instant($0.summary.next?.startsAt) },
    "lastMeeting": \.summary.last?.id, "nextMeeting": \.summary.next?.id,
  ]
  package static let templateFields = fieldNames
}

package struct AliasJSON: Encodable {
  private let name: String
  private let members: [String]

  package init(_ alias: PersonAlias) { (name, members) = (alias.name, alias.members) }
}

/// Two entries that may be the same person, as JSON (schema: `double`).
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
