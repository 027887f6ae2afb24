import Logging
import MeetingIndex
import Presentation

/// Logs a run's reports and progress.
extension RunLog {
  /// Returns a function that displays the progress on `bar` and logs the beginning and end of each
  /// source.
  ///
  /// - Parameter sources: the sources in the order of `meetings sources`.
  func progress(of sources: [SourceSummary], to bar: ProgressBar) -> (SyncProgress) -> Void {
    { progress in
      bar.show(progress)
      switch progress {
      case .reading(let source, let done, let total):
        let metadata = ["source": number(of: source, in: sources), "files": .count(total)]
        if total > 0, done == 0 { debug("reading a source", metadata) }
        if total > 0, done == total { debug("a source was read", metadata) }
      case .embedding(let done, let total):
        embedding(done, of: total)
      case .fetching(let source, let done, let total):
        if done == total {
          debug(
            "resources were fetched",
            ["source": number(of: source, in: sources), "resources": .count(total)])
        }
      }
    }
  }

  /// Logs the beginning and end of embedding.
  func embedding(_ done: Int, of total: Int) {
    if total > 0, done == 0 { debug("embedding texts", ["texts": .count(total)]) }
    if total > 0, done == total { debug("texts were embedded", ["texts": .count(total)]) }
  }

  func tell(_ report: SyncReport, of sources: [SourceSummary]) {
    SyncText(remedies: Program.remedies).troubles(in: report).forEach(say)
    for failure in report.failures {
      warning("a source can't be read", ["source": number(of: failure.source, in: sources)])
    }
    for source in sources {
      let problems = report.problems.filter {
        $0.source == source.id && $0.isTrouble
      }
      if problems.isEmpty { continue }
      let metadata = [
        "source": number(of: source.id, in: sources), "problems": .count(problems.count),
        "files": .count(Set(problems.map(\.path)).count),
      ]
      warning(
        "some files could not be read completely; 'meetings status --problems' lists them", metadata
      )
    }
    info(
      "synced",
      [
        "new": .count(report.created), "updated": .count(report.updated),
        "unchanged": .count(report.unchanged), "gone": .count(report.gone),
        "back": .count(report.back), "embedded": .count(report.embedded),
        "filesRead": .count(report.filesRead), "filesRemoved": .count(report.filesRemoved),
      ])
  }

  func tell(_ report: ReindexReport) {
    report.problems.forEach(say)
    if report.hasTrouble {
      error(
        "the index is damaged; 'meetings doctor' suggests a repair",
        ["problems": .count(report.problems.count)])
    }
    info(
      "re-indexed",
      [
        "embedded": .count(report.embedded), "passages": .count(report.passages),
        "bytesFreed": .count(report.bytesFreed), "rebuilt": .stringConvertible(report.isRebuilt),
      ])
  }

  func tell(_ report: NightlyReport, of sources: [SourceSummary]) {
    if let holder = report.predecessor {
      notice(
        "the previous run was killed; this one continues it",
        ["process": .count(Int(holder.process))])
    }
    tell(report.sync, of: sources)
    tell(report.reindex)
    if let backup = report.backup {
      info("backed up", ["bytes": .count(backup.size), "kept": .count(report.backups)])
    }
  }

  /// Returns the source's number, from 1, because its name may be a person's name or address.
  private func number(of source: String, in sources: [SourceSummary]) -> Logger.MetadataValue {
    .count((sources.firstIndex { $0.id == source } ?? -1) + 1)
  }
}
