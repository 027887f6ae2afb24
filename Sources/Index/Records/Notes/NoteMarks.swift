import Foundation
import GRDB
import Marks

/// The marks in a note or transcript, stored in column `marks` of its record. They are stored
/// because finding them in 161 transcripts takes as long as ten questions.
package struct NoteMarks: Hashable, Sendable {
  package let marks: [TextMark]

  /// Finds the marks in a note.
  ///
  /// - Parameters:
  ///   - speech: the times of a transcript's lines; nil for a written note.
  ///   - fields: the items that front matter lists.
  package init(text: String, speech: Speech?, fields: [NoteClaims.Field]) {
    let cues = speech?.marks ?? []
    let lines = cues.isEmpty ? text.lines : (speech?.lines(of: text) ?? [])
    let found = TextMark.all(in: lines, isSpeech: !cues.isEmpty, isSpoken: true).map { found in
      var found = found
      if !cues.isEmpty { found.milliseconds = cues[found.mark.line].milliseconds }
      return found
    }
    marks =
      MarkReader.marks(inFields: fields.map { ($0.text, $0.line - 1) })
      .map { TextMark(mark: $0) } + found
  }

  // MARK: Storage

  /// The version of the rules for finding marks. Raising it requires a migration that empties the
  /// column and makes a sync read the notes again. Until that sync, marks are found in the texts.
  private static let rules: UInt8 = 1
  private static let kinds = Mark.Kind.allCases
  private static let forms = Mark.Form.allCases

  /// The stored form: the version of the rules, followed by the marks. Each mark has a byte for its
  /// kind, its form and the presence of each optional text. The line follows, then the time in
  /// milliseconds plus 1 (0 for none), and the texts, each preceded by its length.
  package var bytes: [UInt8] {
    var bytes = [Self.rules]
    for text in marks {
      let mark = text.mark
      let optional = [mark.speaker, mark.deadline, text.context]
      var head = UInt8(
        Self.kinds.firstIndex(of: mark.kind)! | Self.forms.firstIndex(of: mark.form)! << 2)
      for (place, text) in optional.enumerated() where text != nil { head |= 32 << UInt8(place) }
      bytes.append(head)
      bytes.append(number: mark.line)
      bytes.append(number: text.milliseconds.map { $0 + 1 } ?? 0)
      for text in [mark.text] + optional.compactMap(\.self) {
        bytes.append(number: text.utf8.count)
        bytes += text.utf8
      }
    }
    return bytes
  }

  /// Decodes the stored form. Returns nil if the bytes are damaged or were written with another
  /// version of the rules.
  package init?(stored bytes: UnsafeRawBufferPointer) {
    guard bytes.first == Self.rules else { return nil }
    var rest = bytes[1...]
    var marks: [TextMark] = []
    while let head = rest.popFirst() {
      let (kind, form) = (Int(head & 3), Int(head >> 2 & 7))
      guard kind < Self.kinds.count, form < Self.forms.count, let line = rest.popNumber(),
        let time = rest.popNumber(), let text = rest.popText()
      else { return nil }
      var optional: [String?] = [nil, nil, nil]
      for place in optional.indices where head & 32 << UInt8(place) != 0 {
        guard let text = rest.popText() else { return nil }
        optional[place] = text
      }
      var mark = Mark(
        kind: Self.kinds[kind], form: Self.forms[form], text: text, line: line,
        speaker: optional[0])
      mark.deadline = optional[1]
      marks.append(
        TextMark(mark: mark, context: optional[2], milliseconds: time == 0 ? nil : time - 1))
    }
    self.marks = marks
  }
}

extension NoteMarks {
  /// A note with its stored marks.
  package struct Stored {
    package let note: Int64
    /// The note's claims in their stored form.
    package let claims: String
    /// The marks; nil if they are not stored, or in the form of another version.
    package let marks: NoteMarks?
  }

  /// The stored marks of a note, or of the notes linked to a meeting in the order of their texts.
  ///
  /// - Parameter id: the row id of the note or meeting.
  package static func stored(
    of id: Int64, isNote: Bool, _ db: Database
  ) throws -> [Stored] {
    let rows = try RawStatement(
      shared: isNote
        ? "SELECT id, marks, coalesce(claims, '{}') FROM record WHERE id = ?"
        : """
        SELECT id, marks, coalesce(claims, '{}') FROM record
        WHERE linkedTo = ? AND NOT isRestricted ORDER BY startsAt, uid
        """, db)
    rows.bind(1, id)
    defer { rows.reset() }
    var found: [Stored] = []
    while let row = try rows.next() {
      found.append(
        Stored(
          note: row.integer(0), claims: String(utf8: row.bytes(2)),
          marks: NoteMarks(stored: row.bytes(1))))
    }
    return found
  }

  /// Finds and stores the marks of all notes.
  package static func fill(_ db: Database) throws {
    let update = try RawStatement("UPDATE record SET marks = ? WHERE id = ?", db)
    try forEachNote(db) { note, _, marks in
      update.bind(1, copying: marks.bytes)
      update.bind(2, note)
      try update.run()
    }
  }

  /// Returns true if the stored marks of any note differ from the marks in its text.
  package static func areWrong(_ db: Database) throws -> Bool {
    var areWrong = false
    try forEachNote(db) { _, stored, marks in
      if let stored, !stored.elementsEqual(marks.bytes) { areWrong = true }
    }
    return areWrong
  }

  /// Calls `body` with each undamaged note, its stored bytes, and the marks in its text.
  private static func forEachNote(
    _ db: Database, _ body: (Int64, Data?, NoteMarks) throws -> Void
  ) throws {
    for note in try Int64.fetchAll(db, sql: "SELECT id FROM record WHERE isNote") {
      let row = try row(ofNote: note, db)
      if let marks = try? marks(of: row) {
        try body(note, try row.value("marks", of: "record"), marks)
      }
    }
  }

  /// Finds the marks in the text of a note.
  ///
  /// - Throws: `DamagedValue` if the note doesn't exist or a column is invalid.
  package static func inText(ofNote note: Int64, _ db: Database) throws -> NoteMarks {
    try marks(of: row(ofNote: note, db))
  }

  private static func row(ofNote note: Int64, _ db: Database) throws -> Row {
    let statement = try db.cachedStatement(
      sql: """
        SELECT coalesce(text, '') AS text, speech, claims, marks
        FROM record LEFT JOIN notes ON notes.id = notesId WHERE record.id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [note]) else {
      throw DamagedValue("record", row: note)
    }
    return row
  }

  /// Finds the marks in the text of a note's row. Throws `DamagedValue` if a column is invalid.
  private static func marks(of row: Row) throws -> NoteMarks {
    let speech: Data? = try row.value("speech", of: "record")
    let claims: String? = try row.value("claims", of: "record")
    return NoteMarks(
      text: try row.value("text", of: "notes"), speech: try speech.map { try Speech(stored: $0) },
      fields: try NoteClaims(stored: claims ?? "{}").fields ?? [])
  }
}

extension [UInt8] {
  /// Appends a non-negative number in LEB128: 7 bits per byte, the lowest first.
  fileprivate mutating func append(number: Int) {
    var rest = UInt64(clamping: number)
    while rest > 127 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate mutating func popNumber() -> Int? {
    var (number, shift) = (0, 0)
    while shift < 56, let byte = popFirst() {
      number |= Int(byte & 127) << shift
      if byte < 128 { return number }
      shift += 7
    }
    return nil
  }

  fileprivate mutating func popText() -> String? {
    guard let count = popNumber(), count <= self.count else { return nil }
    defer { removeFirst(count) }
    return String(decoding: prefix(count), as: UTF8.self)
  }
}
