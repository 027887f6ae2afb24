import GRDB

/// Queries on rows of `record`.
package enum RecordRows {
  /// Returns the row id of the meeting that `MeetingRecord.init(withID:in:)` returns.
  package static func rowID(ofMeeting prefix: String, _ db: Database) throws -> Int64 {
    let row = try rowID(ofRecord: prefix, db)
    let moved = try Int64.fetchAll(
      db,
      sql: """
        SELECT latest.id FROM record AS named
        JOIN record AS latest ON latest.calendarId = named.calendarId AND latest.uid = named.uid
        WHERE named.id = ? AND named.goneSince IS NOT NULL AND NOT named.isRecurring
          AND latest.goneSince IS NULL LIMIT 2
        """, arguments: [row])
    if moved.count == 1 { return moved[0] }
    return try Successors.latest(ofRow: row, db) ?? row
  }

  /// Returns the row id of the record with the identifier itself, which may be gone.
  ///
  /// - Throws: `IndexError` if no record or more than one matches.
  package static func rowID(ofRecord prefix: String, _ db: Database) throws -> Int64 {
    let digits = prefix.lowercased()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw IndexError(
        .notFound, "'\(prefix)' is not a meeting id; an id is hexadecimal digits, such as 7f3a")
    }
    let found = try Row.fetchAll(
      db,
      sql: """
        SELECT id, shortId, title FROM record WHERE shortId >= ? AND shortId < ?
        ORDER BY shortId LIMIT 4
        """, arguments: [digits, digits + "g"])
    guard let first = found.first else {
      throw IndexError(
        .notFound, "no meeting has an id that begins with '\(prefix)'", remedy: .listMeetings)
    }
    guard found.count == 1 else {
      let ids = try found.map { row in
        String(try row.value("shortId", of: "record", as: String.self).prefix(digits.count + 4))
      }
      throw IndexError(
        .ambiguous, "several meetings' ids begin with '\(prefix)': \(ids.joined(separator: ", "))")
    }
    return try first.value("id", of: "record")
  }
}
