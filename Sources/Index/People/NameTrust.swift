import GRDB

/// The reliability of names in texts of this index: counted over people whom it knows and texts of
/// meetings whose attendees it knows.
///
/// Minutes of some groups name the speaker, and no one else; those of others mark speakers by
/// initials and name people who are absent. No fixed weights serve both.
package struct NameTrust: Equatable {
  /// The rates of a sign in texts of meetings that someone attends, and of others.
  package struct Sign: Equatable {
    package var attended = 0
    package var absent = 0

    package init(attended: Int = 0, absent: Int = 0) {
      (self.attended, self.absent) = (attended, absent)
    }
  }

  /// Meetings whose attendees are known.
  package var listed = 0
  /// Pairs of someone and a text of a meeting with attendees: they are among them, or not.
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
  /// The last counts; empty if nothing was counted.
  package static func stored(_ db: Database) throws -> NameTrust {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM nameTrust") else {
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

  /// The number of documents when it was counted; 0 if nothing was.
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
