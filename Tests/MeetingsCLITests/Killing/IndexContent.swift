import Foundation
import GRDB

/// The contents of an index without row ids: equal for two indexes of the same calendars.
struct IndexContent: Equatable {
  /// The facts in order, one line each, beginning with the table.
  let facts: [String]

  private static let tables = [
    "calendar": "SELECT id, sourceId, folder, declaredName, title, color, isIncluded FROM calendar",
    "file": """
    SELECT sourceId, path, calendarId, revision IS NULL, readUntil, continues, problems FROM file
    """,
    "person": "SELECT name, email FROM person",
    "record": """
    SELECT shortId, calendarId, uid, occurrence, title, starts, ends, startsAt, endsAt, notes.text,
      status, isRecurring, sequence, contentHash, firstSeen, lastSeen, goneSince, attachedNotes,
      person.name, person.email, hex(document.hash)
    FROM record LEFT JOIN person ON person.id = organizerId
    LEFT JOIN document ON document.id = documentId LEFT JOIN notes ON notes.id = notesId
    """,
    "link": """
    SELECT record.shortId, meeting.shortId, record.linkEvidence, record.claims,
      hex(record.speech), record.isRestricted, linked.text
    FROM record LEFT JOIN record AS meeting ON meeting.id = record.linkedTo
    LEFT JOIN notes AS linked ON linked.id = record.linkedNotesId
    """,
    "attendee": """
    SELECT shortId, position, name, email, attendee.status FROM attendee
    JOIN record ON record.id = recordId JOIN person ON person.id = personId
    """,
    "sighting": """
    SELECT path, shortId FROM sighting JOIN file ON file.id = fileId
    JOIN record ON record.id = recordId
    """,
  ]

  init(home: String) throws {
    facts = try DatabaseQueue(path: home + "/meetings.sqlite").read { db in
      var facts = try Self.tables.flatMap { table, sql in
        try Row.fetchAll(db, sql: sql).map { row in
          table + "|" + row.databaseValues.map(\.description).joined(separator: "|")
        }
      }
      for (document, places) in try StoredSegments(db).places {
        let hash = try String.fetchOne(
          db, sql: "SELECT hex(hash) FROM document WHERE id = ?", arguments: [document])
        for place in places {
          facts += place.terms.map { "term|\(hash ?? "none")|\($0)" }
          facts += place.codes.enumerated().map { "code|\(hash ?? "none")|\($0)|\($1)" }
          let passages = try String.fetchOne(
            db, sql: "SELECT hex(passages) FROM placement WHERE documentId = ? AND segmentId = ?",
            arguments: [document, place.segment])
          facts.append("passages|\(hash ?? "none")|\(passages ?? "none")")
        }
      }
      return facts.sorted()
    }
  }

  /// The identifiers of the records.
  var records: Set<Substring> {
    Set(facts.filter { $0.hasPrefix("record|") }.map { $0.split(separator: "|")[1] })
  }

  /// The number of notes linked to meetings.
  var linkCount: Int {
    facts.count { fact in
      guard fact.hasPrefix("link|") else { return false }
      return fact.split(separator: "|", omittingEmptySubsequences: false)[2] != "NULL"
    }
  }

  /// Returns some facts that only one of the two indexes has, to show what went wrong.
  func differences(from other: IndexContent) -> [String] {
    let difference = facts.difference(from: other.facts)
    return difference.prefix(6).map { change in
      switch change {
      case .insert(_, let fact, _): "+ " + fact.prefix(160)
      case .remove(_, let fact, _): "- " + fact.prefix(160)
      }
    }
  }
}
