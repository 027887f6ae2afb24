import Calendars
import Index
import Retrieval

/// The texts of a meeting, line by line.
public struct MeetingBody: Hashable, Sendable {
  /// The source of a text.
  public enum Origin: String, Sendable, CaseIterable {
    /// The invitation.
    case notes
    /// The notes that the user attached.
    case attached
    /// A linked note or transcript.
    case linked
  }

  package struct Part: Hashable, Sendable {
    package var origin: Origin
    /// The file that the user can open, for a note or a transcript; otherwise nil.
    package var file: String?
    /// The lines in order. Lines of speech have times.
    package var lines: [ShownNote.Line]
    /// The line of the file at which the text begins, counted from 1; nil if the text isn't from a
    /// file.
    package var firstLine: Int?
    /// The items that front matter lists as open, done or decided.
    package var fields: [NoteClaims.Field] = []
  }

  /// The non-empty texts.
  package var parts: [Part]

  /// Returns the lines between two times in seconds, beginning with the line that is spoken at the
  /// first time.
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

extension MeetingBody {
  /// Collects everything that people wrote about a meeting and said at it.
  package init(of record: MeetingRecord, in store: MeetingStore) throws {
    let shown = try ShownNote.all(of: record, in: store)
    let said = shown.map { note in
      let lines = note.lines.flatMap { line in
        line.seconds == nil ? MeetingBody.Part(line.text, of: .linked).lines : [line]
      }
      return MeetingBody.Part(
        origin: .linked, file: note.file, lines: lines, firstLine: note.firstLine,
        fields: note.fields)
    }
    let own = record.kind == .note ? [] : [MeetingBody.Part(record.prose, of: .notes)]
    self.init(
      parts: (own + [MeetingBody.Part(record.attachedNotes, of: .attached)] + said).filter { part in
        !part.fields.isEmpty || part.lines.contains { $0.text.contains { !$0.isWhitespace } }
      })
  }

  /// Returns the passages of a meeting in the order of their numbers in a search, with their
  /// origins.
  public static func passages(
    of record: MeetingRecord, in store: MeetingStore
  ) throws -> [(origin: MeetingBody.Origin, text: String)] {
    try store.read { db in
      try passages(of: record, in: store, db).map { passage in
        let origin = passage.body.map { MeetingBody.Origin(body: $0, of: record) } ?? .notes
        return (origin, PassageText.text(of: passage, in: record))
      }
    }
  }

  static func passages(
    of record: MeetingRecord, in store: MeetingStore, _ db: Database
  ) throws -> [Passage] {
    try DocumentTexts.passages(ofRecord: RecordRows.rowID(ofRecord: record.id, db), db)
  }
}

/// The addresses of the user.
package struct Owners {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Returns the addresses that `me` stands for.
  package func all(_ db: Database) throws -> [String] {
    let ofSources = try SourceRows.owners(db)
    return ofSources + store.preferences.owners.filter { !ofSources.contains($0) }
  }

  /// Returns the same addresses as a set.
  package func addresses() throws -> Set<String> { Set(try store.read { try all($0) }) }
}

extension MeetingBody.Part {
  /// Creates a part from text without times.
  package init(_ text: String, of origin: MeetingBody.Origin) {
    self.init(origin: origin, lines: text.lines.map { ShownNote.Line(text: $0) })
  }
}

extension MeetingBody.Origin {
  /// - Parameter body: the value of `Passage.body`.
  init(body: Int, of record: MeetingRecord) {
    switch RecordText.Body(rawValue: body) {
    case .attachedNotes: self = .attached
    case .linkedNotes: self = .linked
    case .notes, nil: self = record.kind == .note ? .linked : .notes
    }
  }
}
