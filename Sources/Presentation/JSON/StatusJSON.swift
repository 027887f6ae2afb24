import MeetingIndex
import Time

/// The state of the index, as JSON.
package struct StatusJSON: Encodable {
  private let status: IndexStatus
  private let now: Moment
  private let remedies: RemedyText

  package init(status: IndexStatus, now: Moment, remedies: RemedyText) {
    (self.status, self.now, self.remedies) = (status, now, remedies)
  }

  package func encode(to encoder: any Encoder) throws {
    try JSONObject([
      "home": status.home, "databaseSize": status.databaseSize,
      "sources": status.sources.map { source in
        SourceStateJSON(
          source: source, reindexedAt: status.reindexedAt(source), isStale: source.isStale(at: now))
      },
      "calendars": status.calendars, "records": status.records, "notes": status.notes,
      "linkedNotes": status.linkedNotes, "gone": status.goneRecords,
      "withAttachedNotes": status.recordsWithAttachedNotes, "people": status.people,
      "embeddings": status.vectors.map {
        JSONObject(["model": $0.model, "texts": $0.texts, "embedded": $0.embedded])
      },
      "passages": status.passages, "stalePassages": status.stalePassages,
      "filesWithProblems": status.filesWithProblems, "guessedTimes": status.guessedTimes,
      // The ids of meetings that are gone but have attached notes.
      "strandedNotes": status.orphanedNotes.map(\.record), "embedder": status.fingerprint,
      "jobs": status.jobs.map(job), "newestBackup": status.backups.first?.path,
      "backups": status.backups.count, "backupSize": status.backups.reduce(0) { $0 + $1.size },
      // The time at which an incomplete erasure began.
      "forgettingSince": JSON.instant(status.pendingErasure?.beganAt),
      "cutOffSync": status.cutOffSync.map(SyncMarkJSON.init),
      "openChanges": status.openChanges.map {
        JSONObject(["change": $0.label, "begunAt": JSON.instant($0.time)])
      },
      "needsAttention": status.needsUser(at: now),
    ]).encode(to: encoder)
  }

  private func job(_ job: JobSummary) -> JSONObject {
    JSONObject([
      "name": job.job.rawValue, "doneAt": JSON.instant(job.doneAt),
      "failedAt": JSON.instant(job.failedAt),
      "failure": job.failure.map { remedies.sentence($0, job.remedy) },
    ])
  }
}

/// A source with its freshness, as JSON.
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

package struct DiagnosisJSON: Encodable {
  private struct FindingJSON: Encodable {
    let check, message, remedy: String
    let isMended: Bool
  }

  private let isSound: Bool
  private let checks: [String]
  private let unchecked: [String]
  private let findings: [FindingJSON]

  package init(findings: [Finding], remedies: RemedyText) {
    isSound = findings.allSatisfy(\.isMended)
    let unmade = Finding.Check.unmade(findings)
    checks = Finding.Check.allCases.filter { !unmade.contains($0) }.map(\.rawValue)
    unchecked = unmade.map(\.rawValue)
    self.findings = findings.map {
      FindingJSON(
        check: $0.check.rawValue, message: $0.message, remedy: remedies.words(for: $0.remedy),
        isMended: $0.isMended)
    }
  }
}
