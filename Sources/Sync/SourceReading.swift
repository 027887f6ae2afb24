import Calendars
import Files
import Foundation
import Index
import Questions
import Retrieval

/// Reads a source's files in parallel, ahead of a single writer that stores the results in order.
extension SourceSync {
  /// The total size of files, in bytes, above which it is faster to look up the known texts than to
  /// analyse all texts.
  private static let bytesWorthLookingUp = 1 << 20

  /// Reads files, analyses and embeds their texts on all cores, and writes the results in order.
  ///
  /// - Parameter removed: files that no longer exist, whose records are removed last.
  /// - Returns: true if no file changed between listing and reading.
  func read(
    _ files: [SourceFile], removed: [KnownFile], in listing: SourceListing,
    known: [RelativePath: KnownFile], _ unread: inout UnreadablePaths, _ report: inout SyncReport,
    _ progress: (SyncProgress) -> Void
  ) throws -> Bool {
    if files.isEmpty, removed.isEmpty { return true }
    var isUnchangedSinceListing = true
    var pass = SyncPass(
      report: report,
      pendingRemovals: PendingRemovals(removed: removed.map(\.id), isPossible: !known.isEmpty)
    )
    defer { report = pass.report }
    let plan = WorkPlan(files)
    let assemblies = plan.batches.map { SegmentAssembly(chunks: $0.count) }
    let count = PreparedCount()
    let lookahead = try lookahead(
      plan, assemblies, knownTexts(before: files), store.read(CommonLines.stored), count)
    defer { lookahead.stop() }
    // Workers and the writer both report progress, so a lower number than the last one is not
    // passed on.
    var shown = 0
    func show(_ done: Int) {
      shown = max(shown, done)
      progress(.reading(source: source.id, done: shown, of: files.count))
    }
    var links: LinkIndex?
    for (number, chunks) in plan.batches.enumerated() {
      try inTransaction(&pass) { writer, db in
        var changes = try FileChanges(
          of: source, in: listing, known: known, readUntil: windowEnd, in: zone, db)
        for chunk in chunks {
          show(plan.chunks[chunk].startIndex)
          let prepared = lookahead.output(chunk) { show(count.files) }
          isUnchangedSinceListing =
            isUnchangedSinceListing && prepared.files.allSatisfy(\.isUnchangedSinceListing)
          try write(prepared, &changes, known, &unread, by: &writer, db)
        }
        writer.add(assemblies[number].segments())
        if number + 1 < plan.batches.count {
          try writer.markForRereading(db)
        } else {
          try writer.removePending(db)
        }
        if source.content == .notes, !options.isDryRun {
          try writer.linkNotes(&links, in: zone, db)
        }
      }
    }
    if files.isEmpty { try inTransaction(&pass) { writer, db in try writer.removePending(db) } }
    show(files.count)
    return isUnchangedSinceListing
  }

  private func write(
    _ chunk: PreparedChunk, _ changes: inout FileChanges, _ known: [RelativePath: KnownFile],
    _ unread: inout UnreadablePaths, by writer: inout SyncWriter, _ db: Database
  ) throws {
    writer.add(chunk)
    for file in chunk.files {
      switch file.outcome {
      case .success(let reading):
        try writer.write(changes.change(of: file.file, reading, db), db)
      case .failure(let error):
        unread.add(file.file.path, error, isKnown: known[file.file.path] != nil)
      }
    }
  }

  private func lookahead(
    _ plan: WorkPlan, _ assemblies: [SegmentAssembly], _ known: Set<DocumentHash>,
    _ commonLines: CommonLines, _ count: PreparedCount
  ) -> Lookahead<PreparedChunk> {
    let reading = ReadingOptions(
      window: Int64.min..<windowEnd, horizon: windowEnd + ExpansionWindow.further, zone: zone,
      focus: now.seconds)
    return Lookahead(count: plan.chunks.count) {
      [
        source, embedder, patience, now, programs = options.programs,
        isMonthFirst = store.preferences.dayMonthOrder == .monthFirst
      ] in
      let preparation = FilePreparation(
        reader: SourceReader(source.location, links: source.links, patience: patience),
        owners: Set(source.owners), options: reading, now: now, programs: programs,
        isMonthFirst: isMonthFirst, known: known, commonLines: commonLines,
        builder: SegmentBuilder(embedder: embedder))
      return { number, handOver in
        let (chunk, built) = preparation.prepare(plan.chunks[number], count)
        handOver(chunk)
        let batch = plan.batch(ofChunk: number)
        assemblies[batch].add(built, chunk: number - plan.batches[batch].lowerBound)
      }
    }
  }

  private func knownTexts(before files: [SourceFile]) throws -> Set<DocumentHash> {
    // Notes are analysed by the writer, which looks up each text.
    guard source.content != .notes,
      files.reduce(0, { $0 + $1.size }) > Self.bytesWorthLookingUp
    else { return [] }
    return try store.read(DocumentHash.all)
  }
}
