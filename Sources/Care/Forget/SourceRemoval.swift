import Index
import Time

/// Removes sources with their records, and wipes the traces.
public struct SourceRemoval {
  private let store: MeetingStore

  public init(_ store: MeetingStore) { self.store = store }

  /// Removes a source and its records.
  ///
  /// - Parameters:
  ///   - name: the source's identifier or location.
  ///   - withNotes: if true, also removes records with attached notes, although these notes exist
  ///     only in the index.
  ///   - lock: the writer lock.
  /// - Returns: the source before its removal.
  @discardableResult
  public func remove(
    _ name: String, withNotes: Bool, _ lock: WriterLock, now: Moment
  ) throws -> SourceSummary {
    try store.writeWithoutTransaction(lock) { try FreedSpace.overwrite($0) }
    let removed = try removeRows(ofSource: name, withNotes: withNotes, lock, now: now)
    try Erasure(store, lock, now: now).finish()
    return removed
  }

  private func removeRows(
    ofSource name: String, withNotes: Bool, _ lock: WriterLock, now: Moment
  ) throws -> SourceSummary {
    try SourceCopy.write(to: store, lock) { db in
      let all = try SourceRegistry(store).all(counted: true, db)
      guard let source = all.first(where: { $0.isCalled(name) }) else {
        let known = all.map(\.id).joined(separator: ", ")
        throw IndexError(
          .notFound,
          "no source is called '\(name)'"
            + (known.isEmpty ? "; none has been added yet" : "; there are: \(known)"))
      }
      let noted = try RecordsOfSource.withAttachedNotes(of: source.id, db)
      if noted > 0, !withNotes {
        throw IndexError(
          .alreadyThere,
          "\(noted) of its meetings have notes that you attached", remedy: .removeNotesToo)
      }
      try RecordsOfSource.remove(with: source.id, db)
      try ErasedTexts.removeUnused(db)
      if case .keptCopy(let path) = source.location {
        try PendingErasure.begin(copy: path, now: now, db)
      } else if let mirror = source.location.mirror {
        try PendingErasure.begin(copy: mirror, now: now, db)
      }
      // The user may be removing this source to forget meetings, so their traces are wiped as well.
      if try !ForgottenRules(db).isEmpty {
        try ErasedTexts.wipeSegments(db)
        try PendingErasure.begin(now: now, db)
      }
      return source
    }
  }
}
