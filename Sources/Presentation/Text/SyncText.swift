import MeetingIndex

/// Formats the report of a sync: changes, problems, and moved notes.
package struct SyncText: Sendable {
  package let remedies: RemedyText

  package init(remedies: RemedyText) { self.remedies = remedies }

  /// Returns the numbers of changes on one line, such as `3 new, 2 unchanged (1 file read)`.
  package func summary(of report: SyncReport, isDryRun: Bool = false) -> String {
    let changes = [
      (report.created, "new"), (report.updated, "updated"), (report.gone, "gone"),
      (report.back, "back"), (report.unchanged, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if changes.isEmpty {
      if report.sources == 0 { return "nothing to sync; \(remedies.typed(.add)) adds calendars" }
      // The index may contain meetings from a source that can't be read now.
      let lead = report.failures.isEmpty ? "no meetings yet" : "no meetings read"
      return "\(lead) (\(report.filesRead.counted("file")) read)" + unsupported(in: report)
    }
    let (carried, known) = (report.carriedNotes.count, report.filesWithKnownTrouble)
    let lead = isDryRun ? "would be: " : report.isUnchanged ? "nothing changed: " : ""
    return lead + changes.joined(separator: ", ") + " (\(report.filesRead.counted("file")) read)"
      + (report.linkedNotes == 0 ? "" : ", \(report.linkedNotes.counted("note")) linked")
      + (carried == 0 ? "" : ", \(carried.counted("note")) carried")
      + (report.templatesLeftOut == 0
        ? "" : ", \(report.templatesLeftOut.counted("template")) passed over")
      + (report.filesLeftOut == 0 ? "" : ", \(report.filesLeftOut.counted("file")) excluded")
      + unsupported(in: report)
      + (known > 0 ? "; \(known.counted("file")) with known problems" : "")
      + (report.guessedTimes > 0
        ? "; times of \(report.guessedTimes.counted("event")) are guessed" : "")
  }

  /// Returns the number of unread files with their endings, such as
  /// `, 12 files of kinds that aren't read (.enex, .eml)`; empty if there are none.
  private func unsupported(in report: SyncReport) -> String {
    let endings = report.unsupported.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if endings.isEmpty { return "" }
    let count = endings.reduce(0) { $0 + $1.value }
    let shown =
      endings.prefix(Self.maximumEndings).map { ".\($0.key)" }
      + (endings.count > Self.maximumEndings ? ["…"] : [])
    return ", \(count.counted("file")) of kinds that aren't read "
      + "(\(shown.joined(separator: ", ")))"
  }

  private static let maximumEndings = 5

  /// Returns a line for each unreadable source and each file with a new problem. Callers have to
  /// sanitize them.
  package func troubles(in report: SyncReport) -> [String] {
    report.failures.map { failure in
      remedies.sentence(
        "source '\(failure.source)': \(failure.message); its meetings stay as they are",
        failure.remedy)
    } + report.newProblems.map(line(of:))
  }

  /// Returns the first new problem of a file and the number of its other problems. Problems that
  /// lost something come before those that didn't.
  private func line(of file: [FileProblem]) -> String {
    let new = file.filter(\.isNew)
    let line = ProblemText.line(of: new.first(where: \.isTrouble) ?? new[0])
    if file.count == 1 { return line }
    return line + " (and \(file.count - 1) more; '\(remedies.typed(.problems))' lists all)"
  }

  /// Returns the remark on an empty source, such as
  /// `'chores' has no meetings: its files contain 3 tasks and no event`.
  private func line(of source: EmptySource) -> String {
    let isOfNotes = source.content == .notes
    let tasks = source.tasks > 0 ? "\(source.tasks.counted("task")) and " : ""
    return "'\(source.source)' has no \(isOfNotes ? "notes" : "meetings"): its files contain "
      + "\(tasks)no \(isOfNotes ? "note" : "event")"
  }

  /// Returns lines for an interrupted earlier sync, for empty sources, and for notes that were
  /// moved to another meeting. Callers have to sanitize them.
  package func remarks(on report: SyncReport, _ time: DisplayTime) -> [String] {
    let cutOff = report.cutOff.map { mark in
      [
        "the sync of \(time.stamp(mark.beganAt)) ended early, at '\(mark.source)', which "
          + (report.readsCutOff ? "this sync read last" : "this sync did not read")
      ]
    }
    return (cutOff ?? []) + report.emptySources.map(line)
      + report.carriedNotes.map { notes in
        "your notes of \(notes.from.prefix(8)), which is gone, were moved to "
          + "\(notes.to.prefix(8)), \(time.stamp(notes.startsAt)) \(notes.title)"
      }
  }
}

/// Formats problems in files, one per line.
package struct ProblemText: Sendable {
  package let page: Page

  package init(page: Page) { self.page = page }

  /// Returns a problem with its place, such as
  /// `calendars/a.ics:12: UID x@example.com: DTSTART is missing`. It quotes the file, so callers
  /// have to sanitize it.
  package static func line(of problem: FileProblem) -> String {
    let place = problem.problem.line.map { ":\($0)" } ?? ""
    let uid = problem.problem.uid.map { " UID \($0.prefix(80)):" } ?? ""
    return "\(problem.path)\(place):\(uid) \(problem.problem.message)"
  }

  /// Returns the problems, sanitized. Problems without a loss of data are marked as such.
  package func text(of problems: [FileProblem]) -> String {
    if problems.isEmpty { return "no problems in files" }
    return problems.map { problem in
      Sanitizer.line(Self.line(of: problem))
        + (problem.isTrouble ? "" : page.dim("  [nothing lost]"))
    }.joined(separator: "\n")
  }
}

/// The summary of a re-index, on one line.
package enum ReindexText {
  /// Returns what was embedded and checked, and how long it took.
  ///
  /// - Parameter seconds: the duration of the re-index.
  package static func line(of report: ReindexReport, seconds: Double) -> String {
    var parts = [
      report.embedded == 0 ? "nothing to embed" : "embedded \(report.embedded.counted("passage"))"
    ]
    if report.documentsDropped > 0 {
      parts.append("removed \(report.documentsDropped.counted("text")) without a meeting")
    }
    if report.bytesFreed > 0 { parts.append("freed \(Amount.bytes(report.bytesFreed))") }
    parts.append(report.hasTrouble ? "the index is damaged" : "the index is sound")
    return parts.joined(separator: ", ")
      + " (\(report.passages.counted("passage")), \(Amount.seconds(seconds)))"
  }
}

/// The summary of a nightly run, on one line.
package enum NightlyText {
  /// Returns the results of the sync, the re-index and the backup.
  ///
  /// - Parameter seconds: the duration of the run.
  package static func line(
    of report: NightlyReport, seconds: Double, _ remedies: RemedyText
  ) -> String {
    let state =
      report.reindex.hasTrouble ? "the index is damaged, no backup was made" : "index sound"
    let copy = report.backup.map {
      ["backup \($0.name) (\(Amount.bytes($0.size)), \(report.backups) kept)"]
    }
    let embedded = report.sync.embedded + report.reindex.embedded
    return
      ([SyncText(remedies: remedies).summary(of: report.sync), "\(embedded) embedded", state]
      + (copy ?? []) + [Amount.seconds(seconds)]).joined(separator: "; ")
  }
}

/// Formats the notice that some sources haven't been synced yet, with the progress of the first
/// sync.
package enum UnfinishedSourcesText {
  package static func line(of unsynced: UnfinishedSources, _ remedies: RemedyText) -> String {
    if let progress = unsynced.progress {
      return "the first sync is running, \(progress.words); answers cover what has been read so far"
    }
    let names = unsynced.sources.map { "'\($0)'" }.joined(separator: ", ")
    let isOne = unsynced.sources.count == 1
    return "\(names) \(isOne ? "was" : "were") never synced, so answers lack "
      + "\(isOne ? "its" : "their") meetings; "
      + remedies.words(for: .syncFirst)
  }
}
