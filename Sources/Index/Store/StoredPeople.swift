import Foundation
import GRDB
import Questions

/// The people of the index, as bytes in `peopleTable` in the form that questions search. They are
/// stored because building this form takes longer than most questions.
///
/// A trigger deletes the stored form if any person changes. If it is missing or damaged, questions
/// build it from the records.
package enum StoredPeople {
  /// The stored table for the given aliases; nil if it is missing, damaged or was built for other
  /// aliases.
  static func table(_ aliases: [PersonAlias], _ db: Database) throws -> PeopleTable? {
    let statement = try RawStatement(
      shared: "SELECT aliases, digest, bytes FROM peopleTable", db)
    let key = key(of: aliases)
    return try statement.first { row -> PeopleTable? in
      let (stored, digest) = (Array(row.bytes(0)), Array(row.bytes(1)))
      let bytes = Array(row.bytes(2))
      guard stored.elementsEqual(key.utf8), digest == Self.digest(of: bytes) else { return nil }
      return PeopleTable(bytes)
    } ?? nil
  }

  /// Builds and stores the table if there is no current one.
  package static func refresh(_ aliases: [PersonAlias], _ db: Database) throws {
    if try isCurrent(aliases, db) { return }
    let bytes = try PeopleDirectory(db, aliases: aliases).table.bytes
    try db.execute(
      sql: "INSERT OR REPLACE INTO peopleTable (id, aliases, digest, bytes) VALUES (1, ?, ?, ?)",
      arguments: [key(of: aliases), Data(digest(of: bytes)), Data(bytes)])
  }

  /// Builds and stores the table for later questions if there is no current one.
  package static func keep(in store: MeetingStore, _ lock: WriterLock) throws {
    let aliases = store.preferences.aliases
    if try store.read({ try isCurrent(aliases, $0) }) { return }
    try store.write(lock) { try refresh(aliases, $0) }
  }

  /// Returns true if questions with these aliases can use the stored table.
  package static func isCurrent(_ aliases: [PersonAlias], _ db: Database) throws -> Bool {
    try table(aliases, db) != nil
  }

  /// Returns true if a table is stored for these aliases, damaged or not.
  private static func isStored(_ aliases: [PersonAlias], _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM peopleTable WHERE aliases = ?)",
      arguments: [key(of: aliases)]) ?? false
  }

  package static func remove(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM peopleTable")
  }

  /// Returns true if the stored table differs from one built from the records.
  package static func isWrong(_ aliases: [PersonAlias], _ db: Database) throws -> Bool {
    guard try isStored(aliases, db) else { return false }
    return try table(aliases, db)?.bytes != PeopleDirectory(db, aliases: aliases).table.bytes
  }

  /// A digest of the aliases and of the version of the rules for splitting names. If either
  /// changes, the table is rebuilt. Because it is a digest, it contains no names that the index has
  /// forgotten.
  private static func key(of aliases: [PersonAlias]) -> String {
    let parts = [["\(PeopleTable.rules)"]] + aliases.map { [$0.name] + $0.members }
    let text = parts.map { $0.joined(separator: "\u{1F}") }.joined(separator: "\u{1E}")
    return digest(of: Array(text.utf8)).map { String($0, radix: 16) }.joined(separator: ".")
  }

  private static func digest(of bytes: [UInt8]) -> [UInt8] {
    var digest = TextDigest()
    bytes.withUnsafeBytes { digest.combine($0) }
    var hash = StableHash()
    hash.combine(digest)
    return hash.bytes
  }
}

/// The number of meetings of each row of `person`, for finding a person's most common spelling.
enum PersonUses {
  private static let count = """
    (SELECT count(*) FROM attendee WHERE personId = person.id)
      + (SELECT count(*) FROM record WHERE organizerId = person.id)
    """

  /// Updates the count of every person.
  static let recount = "UPDATE person SET uses = \(count)"
  /// Updates the count of one person, by row id.
  static let recountOne = recount + " WHERE id = ?"
}
