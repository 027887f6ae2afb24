import Calendars
import GRDB
import Time

/// The user's choices of the meetings that notes belong to.
package enum DecidedLinks {
  /// Moves the choices for a removed meeting, and the notes linked by them, to its replacement.
  static func move(
    from old: Int64, to new: Int64, _ writer: inout RecordWriter, _ db: Database
  ) throws {
    let notes = try Row.fetchAll(
      db,
      sql: """
        SELECT record.id, meeting.shortId AS old, new.shortId AS new, record.linkEvidence
        FROM record JOIN linkDecision USING (calendarId, uid)
        JOIN record AS meeting ON meeting.id = record.linkedTo
        JOIN record AS new ON new.id = ?
        WHERE record.linkedTo = ? AND record.isNote ORDER BY record.id
        """, arguments: [new, old])
    for row in notes {
      let note: Int64 = try row.value("id", of: "record")
      let name: String = try row.value("new", of: "record")
      let evidence = try row.value("linkEvidence", of: "record", as: String?.self)
      try WaitingNote.decide(note, meeting: name, db)
      try writer.link(
        note: note, from: old, to: new,
        evidence: evidence?.replacing(row.value("old", of: "record", as: String.self), with: name),
        db)
    }
  }

  /// Applies the choices for removed notes to new notes with the same text, or with the same date
  /// and most of the lines, as after a file was renamed or moved. A removed note keeps its own
  /// choice, in case it returns.
  package static func follow(_ db: Database) throws {
    let removed = try notes(
      "goneSince IS NOT NULL AND linkDecision.uid IS NOT NULL ORDER BY goneSince DESC, record.id",
      db)
    guard let earliest = removed.map(\.time).min() else { return }
    let later = "goneSince IS NULL AND firstSeen >= \(earliest)"
    var new = try notes("\(later) AND linkDecision.uid IS NULL", db)
    var settled = try notes("\(later) AND linkDecision.uid IS NOT NULL", db)
    for old in removed where !settled.contains(where: { $0.likeness(to: old) > 0 }) {
      let likenesses = new.map { $0.likeness(to: old) }
      guard let best = likenesses.max(), best > 0, likenesses.count(where: { $0 == best }) == 1,
        let place = likenesses.firstIndex(of: best)
      else { continue }
      let note = new.remove(at: place)
      settled.append(note)
      try WaitingNote.decide(note.id, meeting: old.meeting, db)
      try db.execute(
        sql: "UPDATE record SET linkEvidence = NULL WHERE id = ?", arguments: [note.id])
    }
  }

  private static func notes(_ condition: String, _ db: Database) throws -> [DecidableNote] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT record.id, record.uid, ifnull(goneSince, firstSeen) AS time, starts, notes.text,
          linkDecision.meeting
        FROM record LEFT JOIN linkDecision USING (calendarId, uid)
        LEFT JOIN notes ON notes.id = notesId WHERE isNote AND \(condition)
        """
    ).map { row in
      let start: String = try row.value("starts", of: "record")
      return DecidableNote(
        id: try row.value("id", of: "record"),
        name: try row.value("uid", of: "record", as: String.self).split(separator: "/").last,
        time: try row.instant("time", of: "record"),
        start: start == EventTime.undated.description ? nil : start,
        lines: Set(
          try row.value("text", of: "notes", as: String?.self)?.split(separator: "\n") ?? []),
        meeting: try row.value("meeting", of: "linkDecision"))
    }
  }
}

/// A note that is compared with others to find out whether its file was renamed.
private struct DecidableNote {
  let id: Int64
  /// The name of its file.
  let name: Substring?
  /// The time of the sync that first found it or, if it is gone, that no longer found it.
  let time: Int64
  /// Its date; nil if it is undated.
  let start: String?
  let lines: Set<Substring>
  /// The meeting that the user chose; nil for none.
  let meeting: String?

  /// The minimum share of common lines.
  private static let enough = 0.5

  /// The share of common lines, and a little more if the files have the same name; 0 if this note
  /// can't be the other one, which is gone.
  func likeness(to gone: DecidableNote) -> Double {
    let common = lines.intersection(gone.lines).count
    guard time >= gone.time, common > 0 else { return 0 }
    let share = Double(common) / Double(lines.union(gone.lines).count)
    guard share == 1 || share >= Self.enough && start != nil && start == gone.start else {
      return 0
    }
    return share + (name == gone.name ? 0.01 : 0)
  }
}
