import GRDB
import Questions

/// The meetings that list attendees, and which of them each of the given people attends or
/// organizes. They are read in one pass.
package struct ListedAttendees {
  /// The number of meetings that list attendees.
  package private(set) var listed = 0
  /// The distinct documents of these meetings.
  package private(set) var documents = Set<Int64>()
  /// For each of the people, the members of `documents` that the person attends or organizes.
  package private(set) var attended: [Set<Int64>]

  package init(of people: [KnownPerson], _ db: Database) throws {
    attended = people.map { _ in [] }
    var places: [Int64: Int] = [:]
    for (place, person) in people.enumerated() {
      for id in person.ids { places[id] = place }
    }
    // Only covering indexes are read, because rows of `record` are long.
    var documentOf: [Int64: Int64] = [:]
    try Self.forEachPair(
      of: "record", "SELECT id, documentId FROM record WHERE documentId >= 0", db
    ) { documentOf[$0] = $1 }
    var last: Int64?
    try Self.forEachPair(
      of: "attendee",
      """
      SELECT recordId, personId FROM attendee WHERE kind NOT IN ('room', 'resource')
      ORDER BY recordId
      """, db
    ) { record, person in
      guard let document = documentOf[record] else { return }
      if record != last {
        listed += 1
        documents.insert(document)
      }
      last = record
      if let place = places[person] { attended[place].insert(document) }
    }
    try Self.forEachPair(
      of: "record", "SELECT id, organizerId FROM record WHERE organizerId >= 0", db
    ) { record, person in
      guard let place = places[person], let document = documentOf[record] else { return }
      attended[place].insert(document)
    }
    for place in attended.indices { attended[place].formIntersection(documents) }
  }

  private static func forEachPair(
    of table: String, _ sql: String, _ db: Database, _ body: (Int64, Int64) -> Void
  ) throws {
    let rows = try Row.fetchCursor(db, sql: sql)
    while let row = try rows.next() {
      body(try row.value(at: 0, of: table), try row.value(at: 1, of: table))
    }
  }
}
