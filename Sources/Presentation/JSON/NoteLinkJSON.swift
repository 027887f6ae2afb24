import MeetingIndex
import Time

/// A note with its meetings (schema: `link`).
package struct NoteLinkJSON: JSONFields, TemplateValue {
  private let link: NoteLink

  package init(_ link: NoteLink) { self.link = link }

  private struct MeetingJSON: JSONFields {
    let meeting: NoteLink.Meeting

    static let fields: Fields = [
      "id": \.meeting.id, "title": \.meeting.title,
      "start": { EventTime.instant($0.meeting.startsAt).description },
      "points": \.meeting.points, "evidence": \.evidence,
    ]

    private var evidence: [LinkEvidence] {
      var evidence = meeting.evidence
      for index in evidence.indices {
        evidence[index].points = (evidence[index].points * 100).rounded() / 100
      }
      return evidence
    }
  }

  package static let fields: Fields = [
    "state": \.link.state.rawValue, "id": \.link.id, "title": \.link.title,
    "file": \.link.file, "source": \.link.source, "restricted": \.link.isRestricted,
    "meetings": { $0.link.meetings.map(MeetingJSON.init) },
  ]
  package static let templateFields =
    fieldNames + MeetingJSON.fieldNames.dropLast().map { "meetings.\($0)" }
}
