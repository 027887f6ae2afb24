import Algorithms
import Index
import Retrieval
import Time

public struct NoteLinks {
  let store: MeetingStore

  public init(_ store: MeetingStore) { self.store = store }

  /// The number of notes linked in one transaction.
  private static let linksPerTransaction = 1_024

  /// Links notes that are new or changed, or whose meeting has changed. Keeps the user's decisions.
  ///
  /// - Parameter meetingsChanged: if true, notes without a meeting are weighed again.
  /// - Returns: the number of notes whose link changed.
  func link(
    meetingsChanged: Bool, embedder: Embedder, zone: Zone, _ lock: WriterLock
  ) throws -> Int {
    let waiting = try store.read { try WaitingNote.all(meetingsChanged: meetingsChanged, $0) }
    var index: LinkIndex?
    return try waiting.chunks(ofCount: Self.linksPerTransaction).reduce(0) { changed, batch in
      try store.write(lock) { db in
        var writer = try RecordWriter(embedder: embedder, db)
        let count = try Array(batch).settle(&index, in: zone, &writer, db)
        _ = try writer.finish(db)
        return changed + count
      }
    }
  }

  /// Links a note to the meeting named by the user, regardless of the evidence.
  ///
  /// - Parameters:
  ///   - file: the note's path, the end of its path, or its record's id.
  ///   - meeting: the meeting's id or a prefix of it; nil for no meeting.
  ///   - lock: the writer lock.
  ///   - embedder: the embedder of the changed texts.
  /// - Returns: the notes of the file, with their new links.
  package func decide(
    note file: String, meeting: String?, _ lock: WriterLock, embedder: Embedder = .shipped
  ) throws -> [NoteLink] {
    let notes = try notes(named: file)
    try store.write(lock) { db in
      let target = try meeting.map { try RecordRows.rowID(ofMeeting: $0, db) }
      var name: String?
      if let target {
        let record = try MeetingRecord(rowID: target, db)
        guard record.kind == .meeting else {
          throw IndexError(.notFound, "'\(meeting ?? "")' is a note; give a meeting")
        }
        name = record.id
      }
      var writer = try RecordWriter(embedder: embedder, db)
      for note in notes {
        let id = try RecordRows.rowID(ofRecord: note.id, db)
        try WaitingNote.decide(id, meeting: name, db)
        let link = StoredLink(
          isDecided: true,
          meetings: name.map { [StoredLink.Meeting(id: $0, points: 0, evidence: [])] } ?? [])
        try writer.link(note: id, to: target, evidence: link.text, db)
      }
      _ = try writer.finish(db)
    }
    let ids = Set(notes.map(\.id))
    return try all().filter { ids.contains($0.id) }
  }

  /// Returns the notes of one file; throws if no note matches, or if notes of several files do.
  private func notes(named file: String) throws -> [NoteLink] {
    let all = try all()
    let exact = all.filter { $0.file == file || $0.id == file }
    let found =
      !exact.isEmpty
      ? exact
      : all.filter {
        $0.file.hasSuffix("/" + file) || file.count > 3 && $0.id.hasPrefix(file.lowercased())
      }
    guard let first = found.first else {
      throw IndexError(.notFound, "no note in the index is called '\(file)'", remedy: .listLinks)
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

extension WaitingNote {
  /// Stores the link that follows from the evidence or the user's decision.
  ///
  /// - Parameter weighed: the evidence; nil if the user has decided.
  /// - Returns: true if the note's link changed.
  fileprivate func settle(
    _ weighed: LinkDecision?, _ writer: inout RecordWriter, _ db: Database
  ) throws -> Bool {
    var meeting: Int64?
    var link: StoredLink?
    if let weighed {
      meeting = weighed.link?.meeting.id
      link = StoredLink(weighed)
    } else if let decision, !isGone {
      meeting = try decidedMeeting(db)
      link = StoredLink(
        isDecided: true,
        meetings: decision.meeting.map { [.init(id: $0, points: 0, evidence: [])] } ?? [])
    }
    try writer.link(note: id, from: linkedTo, to: meeting, evidence: link?.text, db)
    return meeting != linkedTo
  }
}

extension [WaitingNote] {
  /// Weighs the notes on all cores and stores their links.
  ///
  /// - Parameter index: created here if it is nil and a note has to be weighed.
  /// - Returns: the number of notes whose link changed.
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
