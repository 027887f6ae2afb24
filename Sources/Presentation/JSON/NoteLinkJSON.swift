import MeetingIndex
import Time

/// A note with its meetings (schema: `link`).
package struct NoteLinkJSON: Encodable {
  private let link: NoteLink

  package init(_ link: NoteLink) { self.link = link }

  private enum CodingKeys: CodingKey, CaseIterable {
    case state, id, title, file, source, restricted, meetings
  }

  private struct MeetingJSON: Encodable {
    let id, title, start: String
    let points: Double
    let evidence: [LinkEvidence]
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(link.state.rawValue, forKey: .state)
    try container.encode(link.id, forKey: .id)
    try container.encode(link.title, forKey: .title)
    try container.encode(link.file, forKey: .file)
    try container.encode(link.source, forKey: .source)
    try container.encode(link.isRestricted, forKey: .restricted)
    try container.encode(link.meetings.map(meeting), forKey: .meetings)
  }

  private func meeting(_ meeting: NoteLink.Meeting) -> MeetingJSON {
    var evidence = meeting.evidence
    for index in evidence.indices {
      evidence[index].points = (evidence[index].points * 100).rounded() / 100
    }
    return MeetingJSON(
      id: meeting.id, title: meeting.title,
      start: EventTime.instant(meeting.startsAt).description, points: meeting.points,
      evidence: evidence)
  }
}

extension NoteLinkJSON: TemplateValue {
  package static let templateFields =
    CodingKeys.keyNames
    + ["id", "title", "start", "points"].map { "meetings.\($0)" }
}
