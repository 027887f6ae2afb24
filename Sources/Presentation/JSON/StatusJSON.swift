import MeetingIndex

/// The index's state as JSON.
package struct StatusJSON: Encodable {
  private let status: IndexStatus
  private let now: Int64
  private let remedies: RemedyText

  /// - Parameters:
  ///   - status: of the index.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - remedies: what can be done about a job that failed, in the commands of a program.
  package init(status: IndexStatus, now: Int64, remedies: RemedyText) {
    (self.status, self.now, self.remedies) = (status, now, remedies)
  }

  package func encode(to encoder: any Encoder) throws {
    try JSONObject([
      "home": status.home, "databaseSize": status.databaseSize,
      "sources": status.sources.map { source in
        SourceStateJSON(
          source: source, reindexedAt: status.reindexedAt(source), isStale: source.isStale(at: now))
      },
      "calendars": status.calendars, "records": status.records, "gone": status.goneRecords,
      "withAttachedNotes": status.recordsWithAttachedNotes, "people": status.people,
      "embeddings": status.vectors.map {
        JSONObject(["model": $0.model, "texts": $0.texts, "embedded": $0.embedded])
      },
      "passages": status.passages, "stalePassages": status.stalePassages,
      "filesWithProblems": status.filesWithProblems, "guessedTimes": status.guessedTimes,
      // The ids of meetings that are gone and carry notes.
      "strandedNotes": status.orphanedNotes.map(\.record), "embedder": status.fingerprint,
      "jobs": status.jobs.map(job), "newestBackup": status.backups.first?.path,
      "backups": status.backups.count, "backupSize": status.backups.reduce(0) { $0 + $1.size },
      // When forgetting began that is not whole.
      "forgettingSince": JSON.instant(status.pendingErasure?.beganAt),
      "cutOffSync": status.cutOffSync.map(SyncMarkJSON.init),
      "openChanges": status.openChanges.map {
        JSONObject(["change": $0.label, "begunAt": JSON.instant($0.time)])
      },
      "needsAttention": status.needsUser(at: now),
    ]).encode(to: encoder)
  }

  /// The time at which a job last succeeded, and when and why it last failed.
  private func job(_ job: JobSummary) -> JSONObject {
    JSONObject([
      "name": job.job.rawValue, "doneAt": JSON.instant(job.doneAt),
      "failedAt": JSON.instant(job.failedAt),
      "failure": job.failure.map { remedies.sentence($0, job.remedy) },
    ])
  }
}

/// A source as the list of sources has it, and how fresh it is.
private struct SourceStateJSON: Encodable {
  let source: SourceSummary
  let reindexedAt: Int64?
  let isStale: Bool

  enum CodingKeys: CodingKey { case reindexedAt, isStale }

  func encode(to encoder: any Encoder) throws {
    try SourceJSON(source).encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(JSON.instant(reindexedAt), forKey: .reindexedAt)
    try container.encode(isStale, forKey: .isStale)
  }
}
