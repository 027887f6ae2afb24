import MeetingIndex

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
