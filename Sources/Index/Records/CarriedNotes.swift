import GRDB
import Retrieval

/// Attached notes that went from a meeting that is gone to the one that took its place.
package struct CarriedNotes: Hashable, Sendable {
  /// The records' identifiers.
  package var from: String
  /// The id of the meeting that has them now.
  package var to: String
  /// Of the meeting that has them now.
  package var title: String
  /// The time at which it begins, in seconds since 1970-01-01T00:00:00Z.
  package var startsAt: Int64
}

/// Attached notes whose meeting is gone while no other has taken its place.
package struct OrphanedNotes: Hashable, Sendable {
  /// The record's identifier.
  package var record: String
  /// Of that meeting; empty if it has none.
  package var title: String
  /// The time at which it began, in seconds since 1970-01-01T00:00:00Z.
  package var startsAt: Int64

  package static func all(_ db: Database) throws -> [OrphanedNotes] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT shortId, title, startsAt FROM record
        WHERE attachedNotes <> '' AND goneSince IS NOT NULL ORDER BY startsAt, shortId
        """
    ).map { row in
      OrphanedNotes(
        record: try row.value("shortId", of: "record"),
        title: try row.value("title", of: "record"),
        startsAt: try row.instant("startsAt", of: "record"))
    }
  }
}

extension MeetingStore {
  /// Carries notes that are attached to meetings that are gone to those that took their places: an
  /// event that moved to another calendar, or whose series takes place at another hour.
  ///
  /// - Parameter heirs: events that are known to go on under another UID, by the old one.
  package func carryNotes(
    heirs: [String: String], embedder: Embedder, _ lock: WriterLock
  ) throws -> [CarriedNotes] {
    let gone = try read { try GoneMeeting.allWithNotes($0) }
    if gone.isEmpty { return [] }
    return try write(lock) { db in
      var writer = try RecordWriter(embedder: embedder, db)
      let carried = try gone.compactMap { meeting -> CarriedNotes? in
        let known = try Successors.latest(ofRow: meeting.id, db)
        guard let successor = try known ?? meeting.successor(heir: heirs[meeting.uid], db) else {
          return nil
        }
        return try self.carry(from: meeting.id, to: successor, &writer, db)
      }
      _ = try writer.finish(db)
      return carried
    }
  }

  private func carry(
    from old: Int64, to new: Int64, _ writer: inout RecordWriter, _ db: Database
  ) throws -> CarriedNotes {
    var records = try self.records(rowIDs: [old, new], db)
    records[1].attachedNotes = [records[1].attachedNotes, records[0].attachedNotes]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
    records[0].attachedNotes = ""
    for (id, record) in zip([old, new], records) {
      try AttachedNotes.store(record, rowID: id, db)
      try writer.indexText(of: record, rowID: id, db)
    }
    return CarriedNotes(
      from: records[0].id, to: records[1].id, title: records[1].title,
      startsAt: records[1].startsAt)
  }
}

/// A meeting that is gone and has notes attached to it.
private struct GoneMeeting {
  let id: Int64
  let uid: String
  let occurrence: String
  let startsAt: Int64
  let firstSeen: Int64
  let goneSince: Int64

  static func allWithNotes(_ db: Database) throws -> [GoneMeeting] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, uid, occurrence, startsAt, firstSeen, goneSince FROM record
        WHERE attachedNotes <> '' AND goneSince IS NOT NULL ORDER BY id
        """
    ).map { row in
      GoneMeeting(
        id: try row.value("id", of: "record"), uid: try row.value("uid", of: "record"),
        occurrence: try row.value("occurrence", of: "record"),
        startsAt: try row.instant("startsAt", of: "record"),
        firstSeen: try row.instant("firstSeen", of: "record"),
        goneSince: try row.instant("goneSince", of: "record"))
    }
  }

  /// The record that took its place: the same occurrence in another calendar, else the nearest one
  /// of its UID. One that goes on under another UID is looked for there first.
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

  /// The nearest, if it is new since this one went, and if this one is the nearest to it of those
  /// that are gone. Where an old sibling is nearer the series goes on around this occurrence, which
  /// was taken out of it, and nothing has taken its place.
  private func nearestOccurrence(of other: String, _ db: Database) throws -> Int64? {
    let nearest = try Row.fetchOne(
      db,
      sql: """
        SELECT id, startsAt, firstSeen FROM record
        WHERE calendarId IN (SELECT id FROM calendar) AND uid = ? AND goneSince IS NULL
        ORDER BY abs(startsAt - ?), firstSeen DESC, id LIMIT 1
        """, arguments: [other, startsAt])
    guard let nearest else { return nil }
    // An occurrence that was first seen with this one is a sibling; an heir's is none.
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
