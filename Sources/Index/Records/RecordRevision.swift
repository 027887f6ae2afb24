import GRDB

/// The revision of one calendar's copy of a meeting, ordered by SEQUENCE, then DTSTAMP, then
/// LAST-MODIFIED (RFC 5546, section 2.1.5).
package struct RecordRevision: Comparable, Sendable {
  private let sequence, stamp, lastModified: Int64

  package init(sequence: Int64, stamp: Int64?, lastModified: Int64?) {
    self.sequence = sequence
    (self.stamp, self.lastModified) = (stamp ?? 0, lastModified ?? 0)
  }

  package init(_ record: MeetingRecord) {
    self.init(
      sequence: Int64(record.sequence), stamp: record.stamp, lastModified: record.lastModified)
  }

  /// The revision of a stored record.
  package init(ofRecord id: Int64, _ db: Database) throws {
    let find = try db.cachedStatement(
      sql: "SELECT sequence, stamp, lastModified FROM record WHERE id = ?")
    let row = try Row.fetchOne(find, arguments: [id])
    self.init(
      sequence: try row?.value(at: 0, of: "record") ?? 0,
      stamp: try row?.value(at: 1, of: "record"), lastModified: try row?.value(at: 2, of: "record"))
  }

  package static func < (a: Self, b: Self) -> Bool {
    (a.sequence, a.stamp, a.lastModified) < (b.sequence, b.stamp, b.lastModified)
  }
}
