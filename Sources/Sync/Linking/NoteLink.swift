import Files
import Foundation
import GRDB
import Index

/// A note, and which meeting it belongs to.
package struct NoteLink: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    /// By what speaks for it, or because the user said so.
    case linked, decided
    /// Two meetings are near, or one that is not sure enough.
    case open
    case unlinked
  }

  /// A meeting that the note is of, or may be.
  package struct Meeting: Hashable, Sendable {
    package var id: String
    package var title: String
    /// In seconds since 1970-01-01T00:00:00Z.
    package var startsAt: Int64
    package var points: Double
    package var evidence: [LinkEvidence]
  }

  package var state: State
  /// The record of the note.
  package var id: String
  package var title: String
  /// The file that the user can open.
  package var file: String
  /// The line of the source that it is of.
  package var source: String
  package var isRestricted: Bool
  /// The one that it belongs to alone; else those that it may belong to, best first.
  package var meetings: [Meeting]
}

/// The result of weighing a note, as column `linkEvidence` holds it.
struct StoredLink: Codable, Hashable {
  package struct Meeting: Codable, Hashable {
    var id: String
    var points: Double
    var evidence: [LinkEvidence]
  }

  var isDecided = false
  /// The one that it is of, or those that it may be of, best first.
  var meetings: [Meeting] = []

  private static let most = 3

  init(isDecided: Bool, meetings: [Meeting] = []) {
    (self.isDecided, self.meetings) = (isDecided, meetings)
  }

  init(_ decision: LinkDecision) {
    let shown = decision.link.map { [$0] } ?? Array(decision.weighed.prefix(Self.most))
    meetings = shown.map {
      Meeting(
        id: $0.meeting.shortID, points: ($0.points * 10).rounded() / 10, evidence: $0.evidence)
    }
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
  }

  /// Reads a stored link; nil for unreadable text, as the note is then weighed anew.
  init?(stored text: String?) {
    guard let text, let link = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = link
  }
}

extension MeetingStore {
  /// Every note that is there, by file.
  ///
  /// - Parameter meeting: the whole identifier of the one whose notes are meant; nil for all.
  package func noteLinks(of meeting: String? = nil) throws -> [NoteLink] {
    try read { db in
      let sources = Dictionary(
        try self.sources(db).map { ($0.id, $0.location) }
      ) { first, _ in first }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT record.shortId, record.title, claims, linkEvidence, isRestricted, sourceId,
            (SELECT shortId FROM record AS meeting WHERE meeting.id = record.linkedTo) AS meeting
          FROM record JOIN calendar ON calendar.id = calendarId
          WHERE isNote AND goneSince IS NULL AND (?1 IS NULL
            OR linkedTo IN (SELECT id FROM record AS meeting WHERE meeting.shortId = ?1))
          ORDER BY sourceId, uid
          """, arguments: [meeting])
      return try rows.map { row in
        let source: String = try row.value("sourceId", of: "calendar")
        let claims = try NoteClaims(stored: row.value("claims", of: "record"))
        let stored = StoredLink(stored: try row.value("linkEvidence", of: "record"))
        let meeting: String? = try row.value("meeting", of: "record")
        let isDecided = stored?.isDecided ?? false
        var meetings = stored?.meetings ?? []
        if let meeting, !meetings.contains(where: { $0.id == meeting }) {
          meetings = [StoredLink.Meeting(id: meeting, points: 0, evidence: [])]
        }
        let path = RelativePath(claims.path)
        return NoteLink(
          state: isDecided
            ? .decided : meeting != nil ? .linked : meetings.isEmpty ? .unlinked : .open,
          id: try row.value("shortId", of: "record"), title: try row.value("title", of: "record"),
          file: sources[source]?.shownPath(of: path) ?? claims.path, source: source,
          isRestricted: try row.value("isRestricted", of: "record"),
          meetings: try meetings.filter { meeting == nil || $0.id == meeting }.compactMap {
            try Self.shown($0, db)
          })
      }
    }
  }

  private static func shown(
    _ meeting: StoredLink.Meeting, _ db: Database
  ) throws -> NoteLink.Meeting? {
    let statement = try db.cachedStatement(
      sql: "SELECT title, startsAt FROM record WHERE shortId = ? LIMIT 1")
    guard let row = try Row.fetchOne(statement, arguments: [meeting.id]) else { return nil }
    return NoteLink.Meeting(
      id: meeting.id, title: try row.value("title", of: "record"),
      startsAt: try row.instant("startsAt", of: "record"), points: meeting.points,
      evidence: meeting.evidence)
  }
}
