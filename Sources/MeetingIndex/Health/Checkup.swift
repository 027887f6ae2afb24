import Calendars
import Foundation
import GRDB
import Vectors

extension MeetingStore {
  /// What is wrong with the index, by check.
  ///
  /// - Parameters:
  ///   - fixing: puts right what is safe: texts and vectors are made anew from the records, which
  ///     nothing touches. Needs a store that was opened for writing.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  public func checkup(
    fixing: Bool, now: Int64, embedder: Embedder = .shipped
  ) throws -> [Finding] {
    let lock = fixing && !home.isEmpty ? try WriterLock(home: home, now: now) : nil
    defer { _ = lock }
    let damage = try read { try self.damage($0) }
    var derived = try derivedFindings(embedder)
    // Nothing is built upon a damaged database.
    if fixing, damage.isEmpty, !derived.isEmpty {
      _ = try reindexAsWriter(all: true, now: now, embedder: embedder, progress: { _, _ in })
      let isMended = try derivedFindings(embedder).isEmpty
      for index in derived.indices { derived[index].isMended = isMended }
    }
    return try damage + derived + sourceFindings() + read { try self.clockFindings(now: now, $0) }
  }

  private func damage(_ db: Database) throws -> [Finding] {
    let problems = try Integrity.problems(db)
    let backup = backups().first.map { "put back a backup, such as \($0.path)" }
    return problems.map {
      Finding(
        .integrity, $0,
        remedy: backup ?? "move \(path) away, add your sources again and sync")
    }
  }

  /// What is wrong with that which is made from the records.
  private func derivedFindings(_ embedder: Embedder) throws -> [Finding] {
    try read { db in
      try self.textFindings(db) + VectorCheckup(db, width: embedder.bytesPerVector).findings
    }
  }

  /// Each document and passage has its row in the text tables, and each record its document.
  private func textFindings(_ db: Database) throws -> [Finding] {
    func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
    func difference(_ rows: String, _ table: String) throws -> Int {
      try ["content", "docsize"].reduce(0) { sum, part in
        let shadow = "SELECT id FROM \(table)_\(part)"
        return try sum
          + count("SELECT count(*) FROM (SELECT id FROM \(rows) EXCEPT \(shadow))")
          + count("SELECT count(*) FROM (\(shadow) EXCEPT SELECT id FROM \(rows))")
      }
    }
    let odd = try difference("passage", "passageText") + difference("document", "documentText")
    let untold = try count("SELECT count(*) FROM record WHERE documentId IS NULL")
    let remedy = "run 'meetings doctor --fix', which indexes all texts anew"
    return [
      odd == 0 ? nil : Finding(.text, "\(odd) rows of the text index fit no text", remedy: remedy),
      untold == 0
        ? nil : Finding(.text, "\(untold) meetings can't be found by their text", remedy: remedy),
    ].compactMap { $0 }
  }

  private func sourceFindings() throws -> [Finding] {
    try sources().compactMap { source in
      let isThere =
        source.location.hasPrefix("data:")
        || FileManager.default.fileExists(atPath: source.location)
      guard !isThere || source.failure != nil else { return nil }
      let cause = isThere ? source.failure ?? "" : "\(source.location) is not there"
      return Finding(
        .sources, "source '\(source.id)': \(cause)",
        remedy: "bring it back and sync, or forget its meetings: meetings remove \(source.id)")
    }
  }

  /// A clock that was set back makes what is fresh look stale, and questions miss their days.
  private func clockFindings(now: Int64, _ db: Database) throws -> [Finding] {
    let latest = try Int64.fetchOne(
      db,
      sql: """
        SELECT max(at) FROM
          (SELECT syncedAt AS at FROM source UNION ALL SELECT doneAt FROM job)
        """)
    guard let latest, latest > now + 60 else { return [] }
    return [
      Finding(
        .clock,
        "the clock says \(EventTime.instant(now)), but the index was written at "
          + "\(EventTime.instant(latest))", remedy: "set the clock, then run 'meetings sync'")
    ]
  }
}
