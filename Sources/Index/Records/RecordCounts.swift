import GRDB

/// The numbers of records and calendars.
package struct RecordCounts: Hashable, Sendable {
  package let calendars: Int
  /// Gone ones too.
  package let records: Int
  /// Those that no calendar file shows any more.
  package let gone: Int
  package let withAttachedNotes: Int

  package init(_ db: Database) throws {
    func count(_ table: String) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM " + table) ?? 0
    }
    calendars = try count("calendar")
    records = try count("record WHERE \(RecordCondition.standsAlone)")
    gone = try count("record WHERE goneSince IS NOT NULL")
    withAttachedNotes = try count("record WHERE attachedNotes <> ''")
  }

  /// Returns true if there is no record at all.
  package static func isZero(_ db: Database) throws -> Bool {
    try !(Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM record)")) ?? false)
  }
}
