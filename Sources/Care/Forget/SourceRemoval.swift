import GRDB
import Index

extension MeetingStore {
  /// Ends a subscription and removes its records.
  ///
  /// - Parameters:
  ///   - name: the source's identifier or location.
  ///   - withNotes: whether records go that carry attached notes, which are nowhere else.
  ///   - lock: the right to write.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: the source as it was.
  @discardableResult
  public func removeSource(
    _ name: String, withNotes: Bool, _ lock: WriterLock, now: Int64
  ) throws -> SourceSummary {
    try writeWithoutTransaction(lock) { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    let removed = try removeRows(ofSource: name, withNotes: withNotes, lock, now: now)
    try finishWipe(lock, now: now)
    return removed
  }

  private func removeRows(
    ofSource name: String, withNotes: Bool, _ lock: WriterLock, now: Int64
  ) throws -> SourceSummary {
    try writeSources(lock) { db in
      let all = try self.sources(counted: true, db)
      guard let source = all.first(where: { $0.isCalled(name) }) else {
        let known = all.map(\.id).joined(separator: ", ")
        throw IndexError(
          .notFound,
          "no source is called '\(name)'"
            + (known.isEmpty ? "; none was added yet" : "; there are: \(known)"))
      }
      let ofSource = "calendarId IN (SELECT id FROM calendar WHERE sourceId = ?)"
      let noted = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM record WHERE attachedNotes <> '' AND \(ofSource)",
        arguments: [source.id])
      if let noted, noted > 0, !withNotes {
        throw IndexError(
          .alreadyThere,
          "\(noted) of its meetings carry notes that you attached", remedy: .removeNotesToo)
      }
      try NoteLinking.unlink(notesWhere: ofSource, [source.id], db)
      try db.execute(
        sql: "UPDATE record SET documentId = NULL WHERE \(ofSource)", arguments: [source.id])
      try db.execute(sql: "DELETE FROM source WHERE id = ?", arguments: [source.id])
      try NoteLinking.restoreUnlinked(self, db)
      try self.removeUnused(db)
      if case .keptCopy(let path) = source.location {
        try PendingErasure.begin(copy: path, now: now, db)
      } else if let mirror = source.location.mirror {
        try PendingErasure.begin(copy: mirror, now: now, db)
      }
      // Somebody who has something forgotten is told which sources to remove for it.
      if try !ForgottenRules(db).isEmpty {
        try self.wipeDerivedTexts(db)
        try PendingErasure.begin(now: now, db)
      }
      return source
    }
  }
}
