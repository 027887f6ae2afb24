import GRDB
import Retrieval

/// Attached notes, and notes linked by the user, that were moved from a removed meeting to its
/// replacement.
package struct CarriedNotes: Hashable, Sendable {
  /// The identifier of the removed meeting.
  package var from: String
  /// The identifier of the meeting that now has the notes.
  package var to: String
  /// The title of the meeting that now has the notes.
  package var title: String
  /// The start of the meeting that now has the notes, in seconds since 1970-01-01T00:00:00Z.
  package var startsAt: Int64
}

/// A removed meeting without a replacement that has attached notes or notes linked by the user.
package struct OrphanedNotes: Hashable, Sendable {
  /// The record's identifier.
  package var record: String
  /// The meeting's title; may be empty.
  package var title: String
  /// The start, in seconds since 1970-01-01T00:00:00Z.
  package var startsAt: Int64

  package static func all(_ db: Database) throws -> [OrphanedNotes] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT shortId, title, startsAt FROM record
        WHERE id IN (\(GoneMeeting.withNotes)) ORDER BY startsAt, shortId
        """
    ).map { row in
      OrphanedNotes(
        record: try row.value("shortId", of: "record"),
        title: try row.value("title", of: "record"),
        startsAt: try row.instant("startsAt", of: "record"))
    }
  }
}

extension CarriedNotes {
  /// Moves notes that were attached or linked by the user from removed meetings to the meetings that
  /// replaced them, such as when an event moves to another calendar or a series to another hour.
  ///
  /// - Parameter heirs: the new UIDs of events that continue under another UID, by the old UID.
  package static func carry(
    heirs: [String: String], in store: MeetingStore, embedder: Embedder, _ lock: WriterLock
  ) throws -> [CarriedNotes] {
    let gone = try store.read { try GoneMeeting.allWithNotes($0) }
    if gone.isEmpty { return [] }
    return try store.write(lock) { db in
      var writer = try RecordWriter(embedder: embedder, db)
      let carried = try gone.compactMap { meeting -> CarriedNotes? in
        let known = try Successors.latest(ofRow: meeting.id, db)
        guard let successor = try known ?? meeting.successor(heir: heirs[meeting.uid], db) else {
          return nil
        }
        return try carry(from: meeting.id, to: successor, in: store, &writer, db)
      }
      _ = try writer.finish(db)
      return carried
    }
  }

  private static func carry(
    from old: Int64, to new: Int64, in store: MeetingStore, _ writer: inout RecordWriter,
    _ db: Database
  ) throws -> CarriedNotes {
    try DecidedLinks.move(from: old, to: new, &writer, db)
    var records = try MeetingRecord.all(rowIDs: [old, new], db)
    if !records[0].attachedNotes.isEmpty {
      records[1].attachedNotes = [records[1].attachedNotes, records[0].attachedNotes]
        .filter { !$0.isEmpty }.joined(separator: "\n\n")
      records[0].attachedNotes = ""
      for (id, record) in zip([old, new], records) {
        try AttachedNotes.store(record, rowID: id, db)
        try writer.indexText(of: record, rowID: id, db)
      }
    }
    return CarriedNotes(
      from: records[0].id, to: records[1].id, title: records[1].title,
      startsAt: records[1].startsAt)
  }
}

/// A removed meeting with attached notes or notes linked by the user.
private struct GoneMeeting {
  let id: Int64
  let uid: String
  let occurrence: String
  let isRecurring: Bool
  let startsAt: Int64
  let firstSeen: Int64
  let goneSince: Int64

  /// The SQL query for the row ids of these meetings.
  static let withNotes = """
    SELECT id FROM record WHERE attachedNotes <> '' AND goneSince IS NOT NULL
    UNION SELECT meeting.id FROM record AS note JOIN record AS meeting ON meeting.id = note.linkedTo
    WHERE note.linkedTo IS NOT NULL AND meeting.goneSince IS NOT NULL
    """

  static func allWithNotes(_ db: Database) throws -> [GoneMeeting] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, uid, occurrence, isRecurring, startsAt, firstSeen, goneSince FROM record
        WHERE id IN (\(withNotes)) ORDER BY id
        """
    ).map { row in
      GoneMeeting(
        id: try row.value("id", of: "record"), uid: try row.value("uid", of: "record"),
        occurrence: try row.value("occurrence", of: "record"),
        isRecurring: try row.value("isRecurring", of: "record"),
        startsAt: try row.instant("startsAt", of: "record"),
        firstSeen: try row.instant("firstSeen", of: "record"),
        goneSince: try row.instant("goneSince", of: "record"))
    }
  }

  /// Returns the row id of the record that replaced the meeting: the same occurrence in another
  /// calendar, or else the nearest occurrence with its UID. If the event continues under the UID
  /// `heir`, that UID is tried first.
  func successor(heir: String?, _ db: Database) throws -> Int64? {
    if let heir {
      let found = try sameOccurrence(of: heir, db) ?? nearestOccurrence(of: heir, db)
      if let found { return found }
    }
    return try sameOccurrence(of: uid, db) ?? nearestOccurrence(of: uid, db)
  }

  private func sameOccurrence(of uid: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT id FROM record
        WHERE calendarId IN (SELECT id FROM calendar) AND uid = ? AND occurrence = ?
          AND goneSince IS NULL ORDER BY id LIMIT 1
        """, arguments: [uid, occurrence])
  }

  /// Returns the nearest occurrence of the given UID if it replaced this meeting. A single event
  /// has only one. In a series, it must have been first seen after this meeting was removed, and no
  /// other removed occurrence may be nearer to it; otherwise, the series merely dropped this
  /// occurrence.
  private func nearestOccurrence(of other: String, _ db: Database) throws -> Int64? {
    let nearest = try Row.fetchOne(
      db,
      sql: """
        SELECT id, isRecurring, startsAt, firstSeen FROM record
        WHERE calendarId IN (SELECT id FROM calendar) AND uid = ? AND goneSince IS NULL
        ORDER BY abs(startsAt - ?), firstSeen DESC, id LIMIT 1
        """, arguments: [other, startsAt])
    guard let nearest else { return nil }
    if !isRecurring, try !nearest.value("isRecurring", of: "record") {
      return try nearest.value("id", of: "record")
    }
    // An occurrence of the same series that existed together with this one is not a replacement.
    let seen = try nearest.instant("firstSeen", of: "record")
    guard other != uid || seen >= goneSince && seen > firstSeen else { return nil }
    let rival = try Int64.fetchOne(
      db,
      sql: """
        SELECT id FROM record
        WHERE calendarId IN (SELECT id FROM calendar) AND uid = ?1 AND goneSince IS NOT NULL
        ORDER BY abs(startsAt - ?2), id <> ?3, id LIMIT 1
        """, arguments: [uid, nearest.instant("startsAt", of: "record"), id])
    return rival == id ? try nearest.value("id", of: "record") : nil
  }
}
