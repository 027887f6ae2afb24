import Foundation
import GRDB

/// What an index says, row numbers aside: two indexes of the same calendars have the same.
struct IndexContent: Equatable {
  /// A line a fact, each with its table in front, in order.
  let facts: [String]

  private static let tables = [
    "calendar": "SELECT id, sourceId, folder, declaredName, title, color, isIncluded FROM calendar",
    "file": """
    SELECT sourceId, path, calendarId, size, modified, readUntil, continues, problems FROM file
    """,
    "person": "SELECT name, email FROM person",
    "record": """
    SELECT shortId, calendarId, uid, occurrence, title, starts, ends, startsAt, endsAt, notes,
      status, isRecurring, sequence, contentHash, firstSeen, lastSeen, goneSince, attachedNotes,
      person.name, person.email, hex(document.hash)
    FROM record LEFT JOIN person ON person.id = organizerId
    LEFT JOIN document ON document.id = documentId
    """,
    "attendee": """
    SELECT shortId, position, name, email, attendee.status FROM attendee
    JOIN record ON record.id = recordId JOIN person ON person.id = personId
    """,
    "sighting": """
    SELECT path, shortId FROM sighting JOIN file ON file.id = fileId
    JOIN record ON record.id = recordId
    """,
    "text": """
    SELECT hex(hash), documentText.title, people, notes FROM document
    JOIN documentText ON documentText.rowid = document.id
    """,
    "part": """
    SELECT hex(document.hash), position, hex(passage.hash), part, first, last, terms
    FROM documentPassage JOIN document ON document.id = documentId
    JOIN passage ON passage.id = passageId JOIN passageText ON passageText.rowid = passageId
    """,
  ]

  init(home: String) throws {
    facts = try DatabaseQueue(path: home + "/meetings.sqlite").read { db in
      var facts = try Self.tables.flatMap { table, sql in
        try Row.fetchAll(db, sql: sql).map { row in
          table + "|" + row.databaseValues.map(\.description).joined(separator: "|")
        }
      }
      for (passage, vector) in try StoredVector.all(db) {
        let hash = try String.fetchOne(
          db, sql: "SELECT hex(hash) FROM passage WHERE id = ?", arguments: [passage])
        facts.append("vector|\(hash ?? "none")|\(vector.code.base64EncodedString())")
      }
      return facts.sorted()
    }
  }

  /// The records' identifiers.
  var records: Set<Substring> {
    Set(facts.filter { $0.hasPrefix("record|") }.map { $0.split(separator: "|")[1] })
  }

  /// What stands in one of the two alone; a few lines are enough to see what went wrong.
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

/// A slot of the vector table.
struct StoredVector {
  let block: Int64
  let code: Data

  /// With the passage that each is of; free slots are left out.
  static func all(_ db: Database) throws -> [(passage: Int64, vector: StoredVector)] {
    try Row.fetchAll(db, sql: "SELECT id, passages, codes FROM vectorBlock").flatMap { row in
      let ids: Data = row["passages"]
      let codes: Data = row["codes"]
      let slots = ids.count / 8
      let width = slots == 0 ? 0 : codes.count / slots
      return (0..<slots).compactMap { slot -> (Int64, StoredVector)? in
        let id = (0..<8).reduce(Int64(0)) { $0 | Int64(ids[slot * 8 + $1]) << (8 * $1) }
        if id == 0 { return nil }
        let code = codes.subdata(in: slot * width..<(slot + 1) * width)
        return (id, StoredVector(block: row["id"], code: code))
      }
    }
  }
}
