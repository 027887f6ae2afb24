import Algorithms
import Index
import Retrieval
import Time

/// The links between the notes of an index and its meetings.
public struct NoteLinks {
  let store: MeetingStore

  /// Those of one index.
  public init(_ store: MeetingStore) { self.store = store }

  /// Notes that are weighed and linked in one transaction.
  private static let linksPerTransaction = 1_024

  /// Finds the meeting of each note that has none, or whose meeting or text is another now. What the
  /// user decided stays.
  ///
  /// - Parameter meetingsChanged: whether notes that were weighed before are weighed again.
  /// - Returns: how many notes got another meeting than they had, or lost it.
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
    let notes = try notes(named: file)
    try store.write(lock) { db in
      let target = try meeting.map { try store.rowID(ofRecord: $0, db) }
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
        let id = try store.rowID(ofRecord: note.id, db)
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

  /// - Throws: `IndexError` if no note, or notes of several files are meant.
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

extension WaitingNote {
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
