import Index
import Marks

/// The marks in a text of a meeting.
struct MarkedText {
  let origin: MeetingBody.Origin
  /// The file that the user can open, for a note or a transcript; otherwise nil.
  var file: String?
  /// The line of the file at which the text begins, counted from 1; nil if the text isn't from a
  /// file.
  var firstLine: Int?
  let marks: [TextMark]
}

/// Access to the texts of meetings that contain marks.
struct MarkedTexts {
  let store: MeetingStore

  /// Returns the texts of a meeting that contain marks of some kinds, with these marks. The marks
  /// of notes are stored, because reading a transcript is slow.
  func all(of record: MeetingRecord, _ kinds: Set<Mark.Kind>) throws -> [MarkedText] {
    let own =
      try ownMarks(of: record, kinds)
      + store.read { db in
        let id = try RecordRows.rowID(ofRecord: record.id, db)
        return try NoteMarks.stored(of: id, isNote: record.kind == .note, db).compactMap {
          try markedText($0, kinds, db)
        }
      }
    return own.filter { !$0.marks.isEmpty }
  }

  /// Returns the marks in an invitation and in attached notes. Nothing is inferred from an
  /// invitation, because it is written before the meeting.
  private func ownMarks(
    of record: MeetingRecord, _ kinds: Set<Mark.Kind>
  ) throws -> [MarkedText] {
    func text(_ origin: MeetingBody.Origin, _ text: String, isSpoken: Bool) -> MarkedText {
      let marks = TextMark.all(in: text.lines, isSpeech: false, isSpoken: isSpoken)
      return MarkedText(origin: origin, marks: marks.filter { kinds.contains($0.mark.kind) })
    }
    var texts: [MarkedText] = []
    // Detecting a service's boilerplate in an invitation takes longer than scanning the bytes
    // first.
    var notes = record.notes
    if record.kind == .meeting,
      notes.withUTF8({ MarkPrefilter.of(kinds).mayMark(UnsafeRawBufferPointer($0)) })
    {
      texts.append(text(.notes, record.prose, isSpoken: false))
    }
    if !record.attachedNotes.isEmpty {
      texts.append(text(.attached, record.attachedNotes, isSpoken: true))
    }
    return texts
  }

  private func markedText(
    _ stored: NoteMarks.Stored, _ kinds: Set<Mark.Kind>, _ db: Database
  ) throws -> MarkedText? {
    // An index of an earlier version, opened read-only, contains no stored marks.
    let marks = try (stored.marks ?? NoteMarks.inText(ofNote: stored.note, db)).marks
      .filter { kinds.contains($0.mark.kind) }
    if marks.isEmpty { return nil }
    let claims = try NoteClaims(stored: stored.claims)
    return MarkedText(
      origin: .linked, file: try ShownNote.file(ofNote: stored.note, claims, in: store, db),
      firstLine: claims.firstLine,
      marks: marks)
  }
}
