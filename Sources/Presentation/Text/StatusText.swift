import MeetingIndex
import Time

/// Formats the state of the index: its contents, its freshness, and what the user has to do.
package struct StatusText: Sendable {
  package let time: DisplayTime
  package let page: Page
  package let remedies: RemedyText
  package let now: Moment

  package init(time: DisplayTime, page: Page, remedies: RemedyText, now: Moment) {
    (self.time, self.page, self.remedies, self.now) = (time, page, remedies, now)
  }

  /// A row of the status: a fact about the index, a source, or a problem that the user has to
  /// solve.
  package struct Row: Sendable {
    package let label: String
    /// The name of the source; nil if the row isn't about a source.
    package var name: String?
    /// The text after the name, which may have several lines.
    package let words: String

    init(_ label: String, name: String? = nil, _ words: String) {
      (self.label, self.name, self.words) = (label, name, words)
    }

    /// The row as text, with the label in a column of its own.
    fileprivate var text: String {
      label.padded(to: 10) + " " + (name.map { "\($0): " } ?? "")
        + words.replacing("\n", with: "\n" + String(repeating: " ", count: 11))
    }
  }

  /// Returns the rows of the status. Problems that the user has to solve come last.
  package func text(of status: IndexStatus) -> String {
    let parts = parts(of: status)
    return
      ((parts.facts + parts.sources + parts.past).map(\.text)
      + parts.troubles.map { page.warning($0.text) }).joined(separator: "\n")
  }

  /// Returns the rows in groups: amounts, sources, backups and earlier failures, and problems.
  package func parts(
    of status: IndexStatus
  ) -> (facts: [Row], sources: [Row], past: [Row], troubles: [Row]) {
    let past = status.jobs.filter { !$0.isFailing }.compactMap(earlierFailure)
    return (
      amounts(status), status.sources.map { source($0, status.reindexedAt($0)) },
      backups(status) + stranded(status.orphanedNotes) + past, troubles(status)
    )
  }

  private func amounts(_ status: IndexStatus) -> [Row] {
    let gone = status.goneRecords > 0 ? ", \(status.goneRecords) of them gone" : ""
    let noted = status.recordsWithAttachedNotes
    let meetings = status.records - (status.notes - status.linkedNotes)
    return [
      Row("index", "\(Sanitizer.line(status.home)) (\(Amount.bytes(status.databaseSize)))"),
      Row("meetings", "\(meetings)\(gone)\(noted > 0 ? ", \(noted) with your notes" : "")"),
    ] + notes(status) + [
      Row("people", "\(status.people)"),
      Row("passages", "\(status.passages)"),
    ] + vectors(status.vectors)
  }

  /// Returns a row with the number of notes from files; empty if there are none.
  private func notes(_ status: IndexStatus) -> [Row] {
    if status.notes == 0 { return [] }
    let linked = status.linkedNotes
    let which = linked == status.notes ? "all" : "\(linked) of them"
    return [Row("notes", "\(status.notes)" + (linked > 0 ? ", \(which) linked to a meeting" : ""))]
  }

  private func source(_ source: SourceSummary, _ reindexedAt: Int64?) -> Row {
    let name = Sanitizer.line(source.id)
    if source.isWriteOnly { return Row("source", name: name, "write-only") }
    let synced = source.syncedAt.map { "synced \(stamp($0))" } ?? "not synced yet"
    let reindexed = reindexedAt.map { "; re-indexed \(stamp($0))" } ?? ""
    let count = SourceText.count(source.records, of: source.content)
    let fetched = source.contactedAt.map { "last fetched \(stamp($0))" } ?? "not fetched yet"
    let server = source.location.authority.map { "; on \(Sanitizer.line($0)), \(fetched)" } ?? ""
    return Row("source", name: name, "\(count), \(synced)\(server)\(reindexed)")
  }

  private func backups(_ status: IndexStatus) -> [Row] {
    guard let doneAt = status.jobs.first(where: { $0.job == .backup })?.doneAt,
      !status.backups.isEmpty
    else { return [] }
    let size = Amount.bytes(status.backups.reduce(0) { $0 + $1.size })
    return [Row("backup", "\(stamp(doneAt)); \(status.backups.count) kept (\(size))")]
  }

  /// Returns a row for notes whose meeting is gone and that no sync could move to another one. It
  /// names the first few by title.
  private func stranded(_ notes: [OrphanedNotes]) -> [Row] {
    if notes.isEmpty { return [] }
    let named: [String] = notes.prefix(5).map { notes in
      let title = MeetingText.title(notes.title)
      return "\(notes.record.prefix(8)) \(title), \(time.stamp(notes.startsAt))"
    }
    let more = notes.count > 5 ? ["and \(notes.count - 5) more"] : []
    let lead = "\(notes.count) still found, though linked to meetings that are gone"
    return [Row("notes", ([lead] + named + more).joined(separator: "\n"))]
  }

  /// Returns a row with the number of vectors of the external model; empty if there is no model.
  private func vectors(_ vectors: VectorCount?) -> [Row] {
    guard let vectors else { return [] }
    let model = vectors.model.isEmpty ? "an unnamed model" : Sanitizer.line(vectors.model)
    let rest = vectors.texts - vectors.embedded
    return [
      Row(
        "meaning",
        "\(vectors.embedded.counted("text")) embedded by \(model)"
          + (rest > 0 ? "; \(rest) wait for the next sync" : ""))
    ]
  }

  private func troubles(_ status: IndexStatus) -> [Row] {
    var rows = status.sources.compactMap(staleness)
    if status.filesWithProblems > 0 {
      rows.append(
        Row(
          "problems",
          "in \(status.filesWithProblems.counted("file")); "
            + "'\(remedies.typed(.problems))' lists them"))
    }
    if status.guessedTimes > 0 {
      rows.append(
        Row(
          "guessed",
          "times of \(status.guessedTimes.counted("event")); "
            + "'\(remedies.typed(.problems))' says why"))
    }
    if status.stalePassages > 0 {
      rows.append(
        Row(
          "stale",
          "\(status.stalePassages.counted("passage")); '\(remedies.typed(.reindex))' embeds "
            + (status.stalePassages == 1 ? "it" : "them")))
    }
    if let wipe = status.pendingErasure {
      rows.append(
        Row(
          "forgetting",
          "begun \(stamp(wipe.beganAt)), not complete; '\(remedies.typed(.sync))' completes it"
            + (wipe.failure.map { ": " + Sanitizer.line($0) } ?? "")))
    }
    if let cut = status.cutOffSync {
      rows.append(
        Row(
          "cut off",
          "the sync of \(stamp(cut.beganAt)) ended early, at \(Sanitizer.line(cut.source)); "
            + "'\(remedies.typed(.sync))' continues it"))
    }
    rows += status.openChanges.map { change in
      Row(
        "open",
        "\(Sanitizer.line(change.label)), of \(stamp(change.time)): may or may not have been "
          + "written; '\(remedies.typed(.sync))' checks")
    }
    return rows + status.jobs.filter(\.isFailing).compactMap(failure)
  }

  private func staleness(_ source: SourceSummary) -> Row? {
    let id = Sanitizer.line(source.id)
    if let failure = source.failure, let since = source.failingSince {
      return Row("stale", "\(id) since \(stamp(since)): \(Sanitizer.line(failure))")
    }
    guard source.isStale(at: now) else { return nil }
    return Row(
      "stale",
      "\(id); '\(remedies.typed(.sync))' reads it, '\(remedies.typed(.schedule))' every night")
  }

  /// Returns a row for the last failure of a job that has succeeded since, such as
  /// `last sync  2026-11-23 09:35, just now: done; an earlier failure, at 2026-11-22 09:35: …`.
  private func earlierFailure(of job: JobSummary) -> Row? {
    guard let failure = job.failure, let failedAt = job.failedAt, let doneAt = job.doneAt else {
      return nil
    }
    let sentence = Sanitizer.line(remedies.sentence(failure, job.remedy))
    return Row(
      "last \(job.job)",
      "\(stamp(doneAt)): done; an earlier failure, at \(time.stamp(failedAt)): \(sentence)")
  }

  private func failure(of job: JobSummary) -> Row? {
    guard let failure = job.failure, let failedAt = job.failedAt else { return nil }
    let sentence = remedies.sentence(failure, job.remedy)
    return Row("failed", "\(job.job) at \(stamp(failedAt)): \(Sanitizer.line(sentence))")
  }

  /// Returns a time with its age, such as `2026-03-26 16:00, 3 days ago`.
  private func stamp(_ instant: Int64) -> String {
    "\(time.stamp(instant)), \(Amount.age(now.seconds - instant))"
  }
}
