import GRDB
import Questions
import Synchronization

/// The records that people organize or are invited to, by row id.
package struct AttendedRecords: Sendable {
  /// The records that one of the people organizes or is invited to.
  package private(set) var all = Set<Int64>()
  /// The documents of these records.
  package private(set) var documents = Set<Int64>()
  /// The records among them that everyone invited has declined. An organizer's answer doesn't count.
  private var declined = Set<Int64>()

  package func contains(_ record: Int64) -> Bool { all.contains(record) }

  /// Returns true if one of the people organizes the record, or is invited and hasn't declined.
  package func isAttended(_ record: Int64) -> Bool {
    all.contains(record) && !declined.contains(record)
  }

  fileprivate init() {}

  /// Reads the records of a person.
  fileprivate init(of person: Int64, _ db: Database) throws {
    let rows = try RawStatement(
      shared: """
        SELECT recordId, documentId, attendee.status = 'declined'
        FROM attendee JOIN record ON record.id = recordId
        WHERE personId = ?1 AND attendee.kind NOT IN ('room', 'resource')
        UNION ALL SELECT id, documentId, 0 FROM record WHERE organizerId = ?1
        """, db)
    rows.bind(1, person)
    defer { rows.reset() }
    while let row = try rows.next() {
      let (record, isDeclined) = (row.integer(0), row.integer(2) == 1)
      documents.insert(row.integer(1))
      let isFirst = all.insert(record).inserted
      if !isDeclined { declined.remove(record) } else if isFirst { declined.insert(record) }
    }
  }

  fileprivate mutating func formUnion(_ other: AttendedRecords) {
    if all.isEmpty {
      self = other
      return
    }
    declined = declined.filter { !other.isAttended($0) }
      .union(other.declined.filter { !isAttended($0) })
    all.formUnion(other.all)
    documents.formUnion(other.documents)
  }
}

/// A cache of people's records.
final class AttendanceCache: Sendable {
  private let known = Mutex<[Int64: AttendedRecords]>([:])
  /// The maximum number of people in the cache, because a question may name thousands.
  private static let limit = 64

  /// Returns the records of the person with a row id.
  fileprivate func records(of person: Int64, _ db: Database) throws -> AttendedRecords {
    if let records = known.withLock({ $0[person] }) { return records }
    let records = try AttendedRecords(of: person, db)
    known.withLock { if $0.count < Self.limit { $0[person] = records } }
    return records
  }
}

extension SearchIndex {
  /// Returns the records of any of the people.
  package func records(of people: [KnownPerson]) throws -> AttendedRecords {
    var records = AttendedRecords()
    for person in people {
      for id in person.ids { records.formUnion(try attendance.records(of: id, db)) }
    }
    return records
  }
}
