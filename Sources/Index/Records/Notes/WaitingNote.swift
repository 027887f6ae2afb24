import GRDB

/// A note whose link to a meeting must be determined or checked.
package struct WaitingNote: Sendable {
  package let id: Int64
  package let claims: NoteClaims
  package let linkedTo: Int64?
  package let isGone: Bool
  package let decision: Decision?

  package struct Decision: Sendable {
    /// The identifier of the meeting that the user chose; nil if the user chose not to link the
    /// note.
    package let meeting: String?
  }

  package static func all(meetingsChanged: Bool, _ db: Database) throws -> [WaitingNote] {
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

  /// Stores the user's choice of the meeting that a note belongs to.
  ///
  /// - Parameters:
  ///   - note: the row id of the note's record.
  ///   - meeting: the identifier of the meeting; nil for no meeting.
  package static func decide(
    _ note: Int64, meeting: String?, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO linkDecision (calendarId, uid, meeting)
        SELECT calendarId, uid, ? FROM record WHERE id = ?
        """, arguments: [meeting, note])
  }

  /// The row id of the meeting that the user chose; nil if it is not in the index or the user chose
  /// none.
  package func decidedMeeting(_ db: Database) throws -> Int64? {
    try decision?.meeting.flatMap {
      try Int64.fetchOne(db, sql: "SELECT id FROM record WHERE shortId = ?", arguments: [$0])
    }
  }
}
