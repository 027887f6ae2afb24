import Files
import Index

/// A note that is displayed as a whole, either with its meeting or by itself.
public struct ShownNote: Hashable, Sendable {
  /// The file that the user can open.
  public var file: String
  /// The lines in order. Lines of speech have times.
  public var lines: [Line]
  /// The line of the file at which they begin, counted from 1; nil if they aren't from a file.
  package var firstLine: Int?
  /// The items that front matter lists as open, done or decided.
  package var fields: [NoteClaims.Field] = []

  /// A line of text, or the words of speech that begin at a certain time.
  public struct Line: Hashable, Sendable {
    /// The time since the recording's beginning, in seconds; nil for text.
    public var seconds: Double?
    /// The words as spoken or written.
    public var text: String
  }
}

extension ShownNote {
  /// Returns the notes linked to a meeting that may be part of its text; for a note, the note
  /// itself.
  public static func all(
    of record: MeetingRecord, in store: MeetingStore
  ) throws -> [ShownNote] {
    try store.read { db in
      let id = try RecordRows.rowID(ofRecord: record.id, db)
      if record.kind == .note {
        let claims = try NoteClaims(stored: record.claims ?? "{}")
        return [try shown(note: id, record.notes, claims, in: store, db)]
      }
      return try LinkedNote.all(of: id, db).map {
        try shown(note: $0.id, $0.text, $0.claims, in: store, db)
      }
    }
  }

  private static func shown(
    note id: Int64, _ text: String, _ claims: NoteClaims, in store: MeetingStore, _ db: Database
  ) throws -> ShownNote {
    let spoken = try SpokenBody(note: id, text: text, db)
    return ShownNote(
      file: try file(ofNote: id, claims, in: store, db),
      lines: spoken?.lines ?? [Line(seconds: nil, text: text)],
      firstLine: spoken == nil ? claims.firstLine : nil, fields: claims.fields ?? [])
  }

  /// Returns the file of a note that the user can open.
  static func file(
    ofNote id: Int64, _ claims: NoteClaims, in store: MeetingStore, _ db: Database
  ) throws -> String {
    let source = try CalendarFolders.source(ofRecord: id, db)
    let location = try SourceRegistry(store).all(db).first { $0.id == source }?.location
    return location?.shownPath(of: RelativePath(claims.path)) ?? claims.path
  }
}
