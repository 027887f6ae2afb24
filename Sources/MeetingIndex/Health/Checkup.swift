import Calendars
import Foundation
import GRDB
import Retrieval

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
    if fixing, damage.isEmpty { finishWipeIfPossible(now: now) }
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
    let backup = backups().first.map { Remedy.putBack(backup: $0.path) }
    return problems.map {
      Finding(.integrity, $0, remedy: backup ?? .addAgain(database: path))
    }
  }

  /// What is wrong with that which is made from the records.
  private func derivedFindings(_ embedder: Embedder) throws -> [Finding] {
    try read { db in
      try self.textFindings(db) + SegmentCheckup(db).findings
    }
  }

  /// Each record has its document.
  private func textFindings(_ db: Database) throws -> [Finding] {
    let untold =
      try Int.fetchOne(db, sql: "SELECT count(*) FROM record WHERE documentId IS NULL") ?? 0
    guard untold > 0 else { return [] }
    return [
      Finding(
        .text, "\(untold) meetings can't be found by their text",
        remedy: .rebuild)
    ]
  }

  private func sourceFindings() throws -> [Finding] {
    try sources().compactMap { source in
      let isThere =
        source.location.path.map { FileManager.default.fileExists(atPath: $0) } ?? true
      guard !isThere || source.failure != nil else { return nil }
      let cause = isThere ? source.failure ?? "" : "\(source.location.text) is not there"
      return Finding(
        .sources, "source '\(source.id)': \(cause)",
        remedy: .bringBack(source: source.id))
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
          + "\(EventTime.instant(latest))", remedy: .setClock)
    ]
  }
}
