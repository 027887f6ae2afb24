import GRDB

/// A job that keeps the index up to date.
package enum Job: String, CaseIterable, Sendable {
  case sync, reindex, backup
}

/// The time at which a job last ended, and how.
package struct JobSummary: Hashable, Sendable {
  /// The one that it is about.
  package var job: Job
  /// The time at which it last succeeded, in seconds since 1970-01-01T00:00:00Z.
  package var doneAt: Int64?
  /// In seconds since 1970-01-01T00:00:00Z; nil if it never did.
  package var failedAt: Int64?
  /// The last failure, also after it succeeded again.
  package var failure: String?
  /// The remedy for the failure.
  package var remedy: Remedy?

  /// If true, the last one failed.
  package var isFailing: Bool { (failedAt ?? .min) > (doneAt ?? .min) }
}

extension MeetingStore {
  /// The jobs that have run.
  package func jobs(_ db: Database) throws -> [JobSummary] {
    try Job.allCases.compactMap { job in
      try Row.fetchOne(db, sql: "SELECT * FROM job WHERE name = ?", arguments: [job.rawValue])
        .map { row in
          let remedy: String? = try row.value("remedy", of: "job")
          return JobSummary(
            job: job, doneAt: try row.instantIfAny("doneAt", of: "job"),
            failedAt: try row.instantIfAny("failedAt", of: "job"),
            failure: try row.value("failure", of: "job"),
            remedy: remedy.flatMap(Remedy.init(json:)))
        }
    }
  }

  /// Runs `body` and remembers how it ended. What it throws is remembered too, unless it only had to
  /// give way to another writer.
  ///
  /// - Parameter failure: what the result says went wrong; nil if nothing did.
  package func remembering<Result>(
    _ job: Job, _ lock: WriterLock, now: Int64, failure: (Result) -> String?,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      let result = try body()
      try remember(job, lock, failure: failure(result), now: now)
      return result
    } catch let error as IndexError where error.kind != .busy {
      // The database itself may be what failed: its error counts, not that of this note.
      try? remember(job, lock, failure: error.message, remedy: error.remedy, now: now)
      throw error
    }
  }

  private func remember(
    _ job: Job, _ lock: WriterLock, failure: String?, remedy: Remedy? = nil, now: Int64
  ) throws {
    try write(lock) { db in
      try db.execute(
        sql: """
          INSERT INTO job (name, doneAt, failedAt, failure, remedy)
          VALUES (:name, :done, :failed, :failure, :remedy)
          ON CONFLICT (name) DO UPDATE SET doneAt = coalesce(excluded.doneAt, doneAt),
            failedAt = coalesce(excluded.failedAt, failedAt),
            failure = coalesce(excluded.failure, failure),
            remedy = iif(excluded.failure IS NULL, remedy, excluded.remedy)
          """,
        arguments: [
          "name": job.rawValue, "done": failure == nil ? now : nil,
          "failed": failure == nil ? nil : now, "failure": failure,
          "remedy": remedy?.json,
        ])
    }
  }
}
