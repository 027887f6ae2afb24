import Notes

/// A note, as its file has it.
package struct NoteJSON: Encodable {
  private let note: Note

  package init(_ note: Note) { self.note = note }

  private enum CodingKeys: CodingKey {
    case line, title, start, minutes, people, uid, meeting, links, tags, restricted, speakers
    case text, turns
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(note.line, forKey: .line)
    try container.encode(note.title, forKey: .title)
    try container.encode(note.start?.description, forKey: .start)
    try container.encode(note.length.map { Double($0) / 60 }, forKey: .minutes)
    try container.encode(note.people, forKey: .people)
    try container.encode(note.uid, forKey: .uid)
    try container.encode(note.recordID, forKey: .meeting)
    try container.encode(note.links, forKey: .links)
    try container.encode(note.tags, forKey: .tags)
    try container.encode(note.isRestricted, forKey: .restricted)
    try container.encode(note.speakers, forKey: .speakers)
    switch note.body {
    case .text(let text):
      try container.encode(text, forKey: .text)
      try container.encodeNil(forKey: .turns)
    case .turns(let turns):
      try container.encodeNil(forKey: .text)
      try container.encode(turns.map(TurnJSON.init), forKey: .turns)
    }
  }
}

/// The words of one speaker; times are seconds from the beginning of the recording.
package struct TurnJSON: Encodable {
  private let turn: Turn

  package init(_ turn: Turn) { self.turn = turn }

  private enum CodingKeys: CodingKey { case speaker, start, end, text }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(turn.speaker, forKey: .speaker)
    try container.encode(turn.start, forKey: .start)
    try container.encode(turn.end, forKey: .end)
    try container.encode(turn.text, forKey: .text)
  }
}
