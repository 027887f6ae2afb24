import Index

/// Sources that were never read completely, so answers may be incomplete.
package struct UnfinishedSources: Hashable, Sendable {
  /// The identifiers of the sources.
  package var sources: [String]
  /// The progress of a running sync; nil if no sync is running.
  package var progress: SyncProgressFile?

  /// - Returns: nil if every source has been read.
  /// - Throws: `IndexError` if the index is empty.
  package init?(home: String, _ db: Database) throws {
    sources = try SourceRows.unread(db)
    let isEmpty = try RecordCounts.isZero(db)
    if sources.isEmpty {
      if try SourceRows.areAny(db) || !isEmpty { return nil }
      throw IndexError(.notFound, "nothing has been indexed in \(home) yet", remedy: .addAndSync)
    }
    progress = SyncProgressFile.ofRunningSync(in: home)
    guard isEmpty else { return }
    let names = sources.map { "'\($0)'" }.joined(separator: ", ")
    if let progress {
      throw IndexError(
        .busy, "the first sync is running, \(progress.words); there are no meetings yet",
        remedy: .waitForSync)
    }
    throw IndexError(
      .notFound, "\(names) \(sources.count == 1 ? "was" : "were") added but never synced",
      remedy: .syncFirst)
  }
}
