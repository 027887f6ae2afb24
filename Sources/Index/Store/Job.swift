import GRDB
import Time

/// A job that maintains the index and whose outcome is stored.
package enum Job: String, CaseIterable, Sendable {
  case sync, reindex, backup
}

/// The times at which a job last succeeded and failed.
package struct JobSummary: Hashable, Sendable {
  package var job: Job
  /// The time of the last success, in seconds since 1970-01-01T00:00:00Z; nil if there was none.
  package var doneAt: Int64?
  /// The time of the last failure, in seconds since 1970-01-01T00:00:00Z; nil if there was none.
  package var failedAt: Int64?
  /// The cause of the last failure, even if a later run succeeded.
  package var failure: String?
  package var remedy: Remedy?

  /// If true, the last run failed.
  package var isFailing: Bool { (failedAt ?? .min) > (doneAt ?? .min) }
}

extension JobSummary {
  /// The jobs that have been run at least once.
  package static func all(_ db: Database) throws -> [JobSummary] {
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
}

extension Job {
  /// Runs `body` and stores whether it succeeded. An error because another process was writing is
  /// not stored.
  ///
  /// - Parameter failure: returns the failure that a result reports; nil if it reports none.
  package func run<Result>(
    in store: MeetingStore, _ lock: WriterLock, now: Moment, failure: (Result) -> String?,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      let result = try body()
      try remember(in: store, lock, failure: failure(result), now: now)
      return result
    } catch let error as IndexError where error.kind != .busy {
      // Storing the failure may fail because of the same error, which is thrown in any case.
      try? remember(in: store, lock, failure: error.message, remedy: error.remedy, now: now)
      throw error
    }
  }

  private func remember(
    in store: MeetingStore, _ lock: WriterLock, failure: String?, remedy: Remedy? = nil,
    now: Moment
  ) throws {
    try store.write(lock) { db in
      try db.execute(
        sql: """
          INSERT INTO job (name, doneAt, failedAt, failure, remedy)
          VALUES (:name, :done, :failed, :failure, :remedy)
          ON CONFLICT (name) DO UPDATE SET
            -- Of two runs within a second, the later one has the later time.
            doneAt = coalesce(max(excluded.doneAt, ifnull(failedAt, 0)), doneAt),
            failedAt = coalesce(max(excluded.failedAt, ifnull(doneAt, 0) + 1), failedAt),
            failure = coalesce(excluded.failure, failure),
            remedy = iif(excluded.failure IS NULL, remedy, excluded.remedy)
          """,
        arguments: [
          "name": rawValue, "done": failure == nil ? now.seconds : nil,
          "failed": failure == nil ? nil : now.seconds, "failure": failure,
          "remedy": remedy?.json,
        ])
    }
  }
}
