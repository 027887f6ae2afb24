import GRDB

/// A stored note and the meeting that it is linked to.
package struct NoteRow: Sendable {
  /// The identifier of its record.
  package let id: String
  package let title: String
  package let claims: NoteClaims
  /// The evidence for the link, from column `linkEvidence`; nil if there is no link.
  package let evidence: String?
  package let isRestricted: Bool
  /// The identifier of its source.
  package let source: String
  /// The identifier of the meeting that it is linked to; nil if there is none.
  package let meeting: String?

  /// All notes that are not gone, sorted by source and file.
  ///
  /// - Parameter meeting: the complete identifier of a meeting, to return only its notes; nil for
  ///   all.
  package static func all(of meeting: String?, _ db: Database) throws -> [NoteRow] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT record.shortId, record.title, claims, linkEvidence, isRestricted, sourceId,
          (SELECT shortId FROM record AS meeting WHERE meeting.id = record.linkedTo) AS meeting
        FROM record JOIN calendar ON calendar.id = calendarId
        WHERE isNote AND goneSince IS NULL AND (?1 IS NULL
          OR linkedTo IN (SELECT id FROM record AS meeting WHERE meeting.shortId = ?1))
        ORDER BY sourceId, uid
        """, arguments: [meeting]
    ).map { row in
      NoteRow(
        id: try row.value("shortId", of: "record"), title: try row.value("title", of: "record"),
        claims: try NoteClaims(stored: row.value("claims", of: "record")),
        evidence: try row.value("linkEvidence", of: "record"),
        isRestricted: try row.value("isRestricted", of: "record"),
        source: try row.value("sourceId", of: "calendar"),
        meeting: try row.value("meeting", of: "record"))
    }
  }

  /// The title of a meeting, its start in seconds since 1970-01-01T00:00:00Z, and whether it is
  /// gone; nil if there is no such meeting.
  ///
  /// - Parameter id: its complete identifier.
  package static func meeting(
    _ id: String, _ db: Database
  ) throws -> (title: String, startsAt: Int64, isGone: Bool)? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT title, startsAt, goneSince IS NOT NULL AS isGone FROM record
        WHERE shortId = ? LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [id]).map { row in
      (
        try row.value("title", of: "record"), try row.instant("startsAt", of: "record"),
        try row.value("isGone", of: "record")
      )
    }
  }
}
