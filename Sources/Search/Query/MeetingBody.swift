import Calendars
import Index
import Retrieval

/// The texts of a meeting, one after the other, each line as it is.
public struct MeetingBody: Hashable, Sendable {
  /// The origin of a text.
  public enum Origin: String, Sendable, CaseIterable {
    /// Of the invitation.
    case notes
    /// Attached by the user.
    case attached
    /// Of a note or a transcript that belongs to it.
    case linked
  }

  /// One text.
  package struct Part: Hashable, Sendable {
    package var origin: Origin
    /// Of a note or a transcript; what the user can open.
    package var file: String?
    /// With times where it is speech.
    package var lines: [ShownNote.Line]
    /// The line of the file, from 1, on which they begin; nil if they are not lines of a file.
    package var firstLine: Int?
    /// The items that front matter lists as open, done or decided.
    package var fields: [NoteClaims.Field] = []
  }

  /// Those that say anything.
  package var parts: [Part]

  /// The lines from one second up to another, with the line that is under way at the first.
  package func parts(from first: Double, to last: Double) -> [Part] {
    parts.compactMap { part in
      let times = part.lines.map { $0.seconds ?? -1 }
      guard let end = times.lastIndex(where: { $0 >= 0 && $0 < last }),
        let start = times.lastIndex(where: { $0 >= 0 && $0 <= first })
          ?? times.firstIndex(where: { $0 >= 0 })
      else { return nil }
      var part = part
      part.lines = start <= end ? Array(part.lines[start...end]) : []
      return part.lines.isEmpty ? nil : part
    }
  }
}

extension MeetingStore {
  /// All that people wrote of a meeting and said there.
  package func body(of record: MeetingRecord) throws -> MeetingBody {
    let shown = try shownNotes(of: record)
    let said = shown.map { note in
      let lines = note.lines.flatMap { line in
        line.seconds == nil ? MeetingBody.Part(line.text, of: .linked).lines : [line]
      }
      return MeetingBody.Part(
        origin: .linked, file: note.file, lines: lines, firstLine: note.firstLine,
        fields: note.fields)
    }
    let own = record.kind == .note ? [] : [MeetingBody.Part(record.prose, of: .notes)]
    return MeetingBody(
      parts: (own + [MeetingBody.Part(record.attachedNotes, of: .attached)] + said).filter { part in
        !part.fields.isEmpty || part.lines.contains { $0.text.contains { !$0.isWhitespace } }
      })
  }

  /// The passages of a meeting's texts, as a search numbers them, each with whose words it is.
  public func passages(
    of record: MeetingRecord
  ) throws -> [(origin: MeetingBody.Origin, text: String)] {
    try read { db in
      try passages(of: record, db).map { passage in
        let origin = passage.body.map { MeetingBody.Origin(body: $0, of: record) } ?? .notes
        return (origin, PassageText.text(of: passage, in: record))
      }
    }
  }

  /// The passages of a record.
  package func passages(of record: MeetingRecord, _ db: Database) throws -> [Passage] {
    try DocumentTexts.passages(ofRecord: rowID(ofRecord: record.id, db), db)
  }

  /// The addresses of the user.
  package func ownerAddresses() throws -> Set<String> { Set(try read { try owners($0) }) }
}

extension MeetingBody.Part {
  /// A text without times.
  package init(_ text: String, of origin: MeetingBody.Origin) {
    self.init(origin: origin, lines: Self.lines(of: text).map { ShownNote.Line(text: String($0)) })
  }

  /// By bytes where line feeds alone divide it, as in nearly all texts: to tell characters apart takes most of the time.
  private static func lines(of text: String) -> [Substring] {
    let isPlain = text.utf8.allSatisfy {
      !(0x0B...0x0D ~= $0 || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9)
    }
    return isPlain
      ? text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
      : text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}

extension MeetingBody.Origin {
  /// - Parameter body: as a passage has it.
  init(body: Int, of record: MeetingRecord) {
    switch RecordText.Body(rawValue: body) {
    case .attachedNotes: self = .attached
    case .linkedNotes: self = .linked
    case .notes, nil: self = record.kind == .note ? .linked : .notes
    }
  }
}
