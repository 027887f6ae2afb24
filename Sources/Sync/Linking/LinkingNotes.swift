import Algorithms
import GRDB
import Index
import Retrieval
import Time

extension MeetingStore {
  /// Notes that are weighed and linked in one transaction.
  private static let linksPerTransaction = 1_024

  /// Finds the meeting of each note that has none, or whose meeting or text is another now. What the
  /// user decided stays.
  ///
  /// - Parameter meetingsChanged: whether notes that were weighed before are weighed again.
  /// - Returns: how many notes got another meeting than they had, or lost it.
  func linkNotes(
    meetingsChanged: Bool, embedder: Embedder, zone: Zone, _ lock: WriterLock
  ) throws -> Int {
    let waiting = try read { try WaitingNote.all(meetingsChanged: meetingsChanged, $0) }
    var index: LinkIndex?
    return try waiting.chunks(ofCount: Self.linksPerTransaction).reduce(0) { changed, batch in
      try write(lock) { db in
        var writer = try RecordWriter(embedder: embedder, db)
        let count = try Array(batch).settle(&index, in: zone, &writer, db)
        _ = try writer.finish(db)
        return changed + count
      }
    }
  }

  /// Says to which meeting a note belongs, whatever speaks for another.
  ///
  /// - Parameters:
  ///   - file: its path, the end of its path, or the id of its record.
  ///   - meeting: the meeting's id, or its first digits; nil for none.
  ///   - lock: the right to write.
  ///   - embedder: makes vectors of texts.
  /// - Returns: the notes that the file has, as they are now.
  package func decide(
    note file: String, meeting: String?, _ lock: WriterLock, embedder: Embedder = .shipped
  ) throws -> [NoteLink] {
    let notes = try self.notes(named: file)
    try write(lock) { db in
      let target = try meeting.map { try self.rowID(ofRecord: $0, db) }
      var name: String?
      if let target {
        let record = try MeetingStore.record(rowID: target, db)
        guard record.kind == .meeting else {
          throw IndexError(.notFound, "'\(meeting ?? "")' is a note; name a meeting")
        }
        name = record.id
      }
      var writer = try RecordWriter(embedder: embedder, db)
      for note in notes {
        let id = try self.rowID(ofRecord: note.id, db)
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO linkDecision (calendarId, uid, meeting)
            SELECT calendarId, uid, ? FROM record WHERE id = ?
            """, arguments: [name, id])
        let link = StoredLink(
          isDecided: true,
          meetings: name.map { [StoredLink.Meeting(id: $0, points: 0, evidence: [])] } ?? [])
        try writer.link(note: id, to: target, evidence: link.text, db)
      }
      _ = try writer.finish(db)
    }
    let ids = Set(notes.map(\.id))
    return try noteLinks().filter { ids.contains($0.id) }
  }

  /// - Throws: `IndexError` where no note, or notes of several files are meant.
  private func notes(named file: String) throws -> [NoteLink] {
    let all = try noteLinks()
    let exact = all.filter { $0.file == file || $0.id == file }
    let found =
      !exact.isEmpty
      ? exact
      : all.filter {
        $0.file.hasSuffix("/" + file) || file.count > 3 && $0.id.hasPrefix(file.lowercased())
      }
    guard let first = found.first else {
      throw IndexError(.notFound, "no note of the index is called '\(file)'", remedy: .listLinks)
    }
    let files = Set(found.map(\.file))
    guard files.count == 1 else {
      throw IndexError(
        .ambiguous,
        "several files are called '\(file)': \(files.sorted().prefix(4).joined(separator: ", "))")
    }
    return found.filter { $0.file == first.file }
  }
}

/// A note that has to be weighed.
struct WaitingNote: Sendable {
  let id: Int64
  let claims: NoteClaims
  let linkedTo: Int64?
  let isGone: Bool
  let decision: Decision?

  struct Decision: Sendable {
    /// nil for none.
    let meeting: String?
  }

  static func all(meetingsChanged: Bool, _ db: Database) throws -> [WaitingNote] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.id, record.claims, record.linkedTo, record.goneSince IS NOT NULL,
          linkDecision.uid IS NOT NULL, linkDecision.meeting
        FROM record LEFT JOIN linkDecision USING (calendarId, uid)
        LEFT JOIN record AS meeting ON meeting.id = record.linkedTo
        WHERE record.isNote AND (
          record.goneSince IS NOT NULL AND record.linkedTo IS NOT NULL
          OR record.goneSince IS NULL AND (record.linkEvidence IS NULL
            OR meeting.goneSince IS NOT NULL OR (?1 AND record.linkedTo IS NULL)))
        ORDER BY record.id
        """, arguments: [meetingsChanged])
    var all: [WaitingNote] = []
    while let row = try rows.next() {
      let isDecided: Bool = try row.value(at: 4, of: "record")
      all.append(
        WaitingNote(
          id: try row.value(at: 0, of: "record"),
          claims: try NoteClaims(stored: row.value(at: 1, of: "record")),
          linkedTo: try row.value(at: 2, of: "record"), isGone: try row.value(at: 3, of: "record"),
          decision: isDecided ? Decision(meeting: try row.value(at: 5, of: "record")) : nil))
    }
    return all
  }

  /// - Parameter weighed: what speaks for which meeting, where that is to decide.
  /// - Returns: whether it has another meeting than it had.
  fileprivate func settle(
    _ weighed: LinkDecision?, _ writer: inout RecordWriter, _ db: Database
  ) throws -> Bool {
    var meeting: Int64?
    var link: StoredLink?
    if let weighed {
      meeting = weighed.link?.meeting.id
      link = StoredLink(weighed)
    } else if let decision, !isGone {
      meeting = try decision.meeting.flatMap {
        try Int64.fetchOne(db, sql: "SELECT id FROM record WHERE shortId = ?", arguments: [$0])
      }
      link = StoredLink(
        isDecided: true,
        meetings: decision.meeting.map { [.init(id: $0, points: 0, evidence: [])] } ?? [])
    }
    try writer.link(note: id, from: linkedTo, to: meeting, evidence: link?.text, db)
    return meeting != linkedTo
  }
}

extension [WaitingNote] {
  /// Weighs them on all cores, and writes what came of it.
  ///
  /// - Parameter index: made where there is none and something is to be weighed.
  /// - Returns: how many have another meeting than they had.
  package func settle(
    _ index: inout LinkIndex?, in zone: Zone, _ writer: inout RecordWriter, _ db: Database
  ) throws -> Int {
    let open = filter { !$0.isGone && $0.decision == nil }
    if index == nil, !open.isEmpty { index = try LinkIndex(zone: zone, db) }
    let decisions = try index?.decisions(for: open.map(\.claims), db) ?? []
    let weighed = Dictionary(uniqueKeysWithValues: zip(open.map(\.id), decisions))
    return try count { try $0.settle(weighed[$0.id], &writer, db) }
  }
}
