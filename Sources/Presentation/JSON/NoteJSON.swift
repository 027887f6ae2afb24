import MeetingIndex
import Notes
import Time

/// A note parsed from its file, as JSON.
package struct NoteJSON: JSONFields {
  private let note: Note

  package init(_ note: Note) { self.note = note }

  package static let fields: Fields = [
    "line": \.note.line, "title": \.note.title, "start": \.note.start?.description,
    "minutes": { $0.note.length.map { Double($0) / 60 } }, "people": \.note.people,
    "uid": \.note.uid, "meeting": \.note.recordID, "links": \.note.links, "tags": \.note.tags,
    "restricted": \.note.isRestricted, "speakers": \.note.speakers,
    "text": \.text, "turns": \.turns,
  ]

  private var text: String? { if case .text(let text) = note.body { text } else { nil } }

  private var turns: [TurnJSON]? {
    if case .turns(let turns) = note.body { turns.map(TurnJSON.init) } else { nil }
  }
}

/// A speaker's turn, as JSON. Times are in seconds from the beginning of the recording.
package struct TurnJSON: JSONFields {
  private let turn: Turn

  package init(_ turn: Turn) { self.turn = turn }

  package static let fields: Fields = [
    "speaker": \.turn.speaker, "start": \.turn.start, "end": \.turn.end, "text": \.turn.text,
  ]
}

/// A note with its meetings, as JSON (schema: `link`).
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
