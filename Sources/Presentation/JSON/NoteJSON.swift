import Notes

/// A note, as its file has it.
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

/// The words of one speaker; times are seconds from the beginning of the recording.
package struct TurnJSON: JSONFields {
  private let turn: Turn

  package init(_ turn: Turn) { self.turn = turn }

  package static let fields: Fields = [
    "speaker": \.turn.speaker, "start": \.turn.start, "end": \.turn.end, "text": \.turn.text,
  ]
}
