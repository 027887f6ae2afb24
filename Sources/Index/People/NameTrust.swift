import GRDB

/// Statistics on how reliably a name in a text indicates that the person attended. They are counted
/// over the known people and the texts of meetings with known attendees in this index.
///
/// Fixed weights don't suit every group: some minutes name only the speakers, while others mark
/// speakers by their initials and name people who are absent.
package struct NameTrust: Equatable {
  /// The number of occurrences of a sign: in texts of meetings that the person attended, and in
  /// texts of other meetings.
  package struct Sign: Equatable {
    package var attended = 0
    package var absent = 0

    package init(attended: Int = 0, absent: Int = 0) {
      (self.attended, self.absent) = (attended, absent)
    }
  }

  /// The number of meetings whose attendees are known.
  package var listed = 0
  /// The number of pairs of a known person and the text of a meeting, by whether the person
  /// attended.
  package var pairs = Sign()
  package var full = Sign()
  package var part = Sign()
  package var initials = Sign()

  package init(
    listed: Int = 0, pairs: Sign = Sign(), full: Sign = Sign(), part: Sign = Sign(),
    initials: Sign = Sign()
  ) {
    (self.listed, self.pairs) = (listed, pairs)
    (self.full, self.part, self.initials) = (full, part, initials)
  }
}

extension NameTrust {
  /// The last stored counts; all are zero if nothing has been counted.
  package static func stored(_ db: Database) throws -> NameTrust {
    guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM nameTrust"))
    else {
      return NameTrust()
    }
    func count(_ column: String) throws -> Int { try row.amount(column, of: "nameTrust") }
    func sign(_ attended: String, _ absent: String) throws -> Sign {
      Sign(attended: try count(attended), absent: try count(absent))
    }
    return NameTrust(
      listed: try count("listed"), pairs: try sign("attended", "absent"),
      full: try sign("fullAttended", "fullAbsent"), part: try sign("partAttended", "partAbsent"),
      initials: try sign("initialsAttended", "initialsAbsent"))
  }

  /// The number of documents at the time of the last count; 0 if nothing has been counted.
  package static func storedDocuments(_ db: Database) throws -> Int {
    try Row.fetchOne(db, sql: "SELECT documents FROM nameTrust")?
      .amount("documents", of: "nameTrust") ?? 0
  }

  package func store(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO nameTrust (id, documents, listed, attended, absent, fullAttended,
          fullAbsent, partAttended, partAbsent, initialsAttended, initialsAbsent)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        try SegmentRow.documentCount(db), listed, pairs.attended, pairs.absent, full.attended,
        full.absent, part.attended, part.absent, initials.attended, initials.absent,
      ])
  }
}
