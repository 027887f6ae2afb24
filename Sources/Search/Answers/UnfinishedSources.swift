import Index

/// Sources that were never read whole: what answers are made of is not all there yet.
package struct UnfinishedSources: Hashable, Sendable {
  /// Identifiers.
  package var sources: [String]
  /// The progress of a running sync; nil if none runs.
  package var progress: SyncProgressFile?

  /// - Returns: nil if each source has been read.
  /// - Throws: `IndexError` if nothing is there to answer from.
  init?(home: String, _ db: Database) throws {
    sources = try SourceRows.unread(db)
    let isEmpty = try RecordCounts.isZero(db)
    if sources.isEmpty {
      if try SourceRows.areAny(db) || !isEmpty { return nil }
      throw IndexError(.notFound, "nothing is indexed in \(home) yet", remedy: .addAndSync)
    }
    progress = SyncProgressFile.ofRunningSync(in: home)
    guard isEmpty else { return }
    let names = sources.map { "'\($0)'" }.joined(separator: ", ")
    if let progress {
      throw IndexError(
        .busy, "the first sync is under way, \(progress.words); there are no meetings yet",
        remedy: .waitForSync)
    }
    throw IndexError(
      .notFound, "\(names) \(sources.count == 1 ? "was" : "were") added but never synced",
      remedy: .syncFirst)
  }
}
