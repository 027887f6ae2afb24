import Files
import Index
import Mirror
import Sync
import Time

package struct ChangeReport: Hashable, Sendable {
  /// The description of the change, as given by the caller.
  package var label: String
  /// The paths or addresses of the files, as they are displayed to the user.
  package var paths: [String]
  /// The report of the sync after the change.
  package var sync: SyncReport
  /// Sentences about effects that can't be undone completely.
  package var remarks: [String] = []
  /// The reason why the index doesn't contain the written change; nil if it does.
  package var lag: IndexError?
}

/// Writes changes to calendars and undoes them.
package struct CalendarChanges {
  let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Writes the whole plan, or nothing if a file has changed since it was read. The change is added
  /// to the journal before the first write, and the index is synced after the last one. If only
  /// attendees' answers have arrived on a server since, the change is planned again and written.
  ///
  /// - Parameters:
  ///   - plan: the plan to write.
  ///   - label: the description of the change, which an undo displays.
  ///   - servers: access to servers; nil if there is none.
  ///   - lock: the writer lock.
  ///   - now: the current time, and the zone of floating times and all-day events.
  /// - Throws: `ChangeConflict` if another program has written to one of the files.
  package func carryOut(
    _ plan: consuming ChangePlan, label: String, on servers: ServerAccess? = nil,
    _ lock: WriterLock, now: Moment
  ) throws -> ChangeReport {
    if !plan.edits.isEmpty {
      return try carryOut(plan.edits, label: label, servers?.system, lock, now: now)
    }
    let (requests, isSilent) = (plan.requests, plan.isSilent)
    do {
      return try write(consume plan, label: label, on: servers, lock, now: now)
    } catch let conflict as ChangeConflict
      where conflict.concernsOnlyAnswers && conflict.consequence == .nothingWritten
    {
      let latest = try self.plan(
        requests, on: servers, isSilent: isSilent, now: now)
      return try write(latest, label: label, on: servers, lock, now: now)
    }
  }

  private func write(
    _ plan: consuming ChangePlan, label: String, on servers: ServerAccess?, _ lock: WriterLock,
    now: Moment
  ) throws -> ChangeReport {
    let journal = ChangeJournal(home: store.home)
    let servers = ServerChanges(store: store, servers: servers, isSilent: plan.isSilent, lock: lock)
    try finish(on: servers, lock, now: now)
    journal.removeOld(now: now)
    for write in plan.writes
    where write.server == nil && !FileReplacement.holds(write.path, write.before) {
      throw ChangeConflict.changed(write)
    }
    let number = (journal.entries().last?.number ?? 0) + 1
    let heirs = plan.heirs
    var content = ChangeJournal.Content(
      label: label, writes: (consume plan).writes, beside: journal.beside(change: number, now: now),
      heirs: heirs)
    let entry = try journal.begin(content, now: now)
    var run = ChangeRun(servers, content)
    do throws(ChangeRun.Failure) {
      content.writes = try run.carryOut(content.numbered).map(\.write)
    } catch {
      try? updateMirrors(run.arrived, lock, now: now)
      try settle(entry, content, error, in: journal)
      throw error.conflict
    }
    // Mirrors are updated before the entry is closed, because nothing checks closed entries again.
    var after = ChangeFollowUp()
    try after.attempt { try updateMirrors(run.arrived, lock, now: now) }
    let done = try after.attempt { try journal.finish(entry, content, .done) }
    if let done, after.failure == nil { try? journal.shorten(done, content, run.arrived) }
    content.dropStates()
    return try report(content, content.heirs, after, lock, now: now)
  }

  /// Records a failed change. The writes that remain can be undone later; a change with an unknown
  /// outcome stays open.
  private func settle(
    _ entry: ChangeJournal.Entry, _ content: ChangeJournal.Content, _ failure: ChangeRun.Failure,
    in journal: ChangeJournal
  ) throws {
    if failure.isRollingBack {
      var content = content
      content.writes = failure.left.map(\.write)
      try journal.finish(entry, content, .undoing)
      return
    }
    if failure.isOpen { return }
    if failure.left.isEmpty { return journal.remove(entry) }
    var content = content
    content.writes = failure.left.map(\.write)
    try journal.finish(entry, content, .done)
  }

  /// Undoes the last change that has not been undone.
  ///
  /// - Parameters:
  ///   - servers: access to servers; nil if there is none.
  ///   - isSilent: if true, servers are asked not to notify anyone.
  ///   - lock: the writer lock.
  ///   - now: the current time, and the zone of floating times and all-day events.
  /// - Throws: `IndexError` if there is no such change; `ChangeConflict` if another program has
  ///   written to one of the files since, in which case nothing is undone.
  package func undo(
    on servers: ServerAccess? = nil, isSilent: Bool = true, _ lock: WriterLock, now: Moment
  ) throws -> ChangeReport {
    let journal = ChangeJournal(home: store.home)
    let system = servers?.system
    let servers = ServerChanges(store: store, servers: servers, isSilent: isSilent, lock: lock)
    try finish(on: servers, lock, now: now)
    guard let entry = journal.entries().last(where: { $0.state == .done }) else {
      throw IndexError(.notFound, "no change to undo")
    }
    var content = try journal.content(entry)
    if let change = content.system {
      return try undo(change, entry, content, system, lock, now: now)
    }
    try servers.fetchMissingTags(&content)
    try requireUnchanged(content)
    let undoing = try journal.reopen(entry, content)
    var run = ChangeRun(servers, content)
    do throws(ChangeRun.Failure) {
      _ = try run.carryOut(content.reversed)
    } catch {
      try? updateMirrors(run.arrived, lock, now: now)
      if !error.isOpen {
        // The tags of server resources differ after they were changed and restored.
        for (index, write) in content.writes.enumerated() {
          if let latest = run.arrived.last(where: { $0.path == write.server?.path }) {
            content.writes[index].server?.after = latest.tags
          }
        }
        try journal.finish(undoing, content, .done)
      }
      throw error.conflict.duringUndo
    }
    var after = ChangeFollowUp()
    try after.attempt { try updateMirrors(run.arrived, lock, now: now) }
    try after.attempt { try journal.mark(undoing, .undone) }
    content.dropStates()
    return try report(content, content.oldUIDs, after, lock, now: now)
  }

  private func requireUnchanged(_ content: ChangeJournal.Content) throws {
    try content.requireResolved()
    for write in content.writes {
      if write.server != nil {
        guard write.after == nil || write.server?.after?.condition != nil else {
          let cause =
            "the server returned no ETag, so it is unknown whether another program has changed it"
          throw ChangeConflict(write, cause).duringUndo
        }
      } else if !FileReplacement.holds(write.path, write.after) {
        throw ChangeConflict(
          write.inverse, "another program has changed it in the meantime",
          now: FileReplacement.contents(write.path)
        ).duringUndo
      }
    }
  }

  /// Returns the last change that can be undone, with its undo plan; nil if there is none.
  ///
  /// - Throws: `ChangeConflict` if a file has changed since.
  package func lastChange() throws -> (label: String, time: Int64, undo: ChangePlan)? {
    let journal = ChangeJournal(home: store.home)
    guard let entry = journal.entries().last(where: { $0.state == .done }) else { return nil }
    let content = try journal.content(entry)
    try content.requireResolved()
    let undo = ChangePlan(
      writes: content.writes.reversed().map(\.inverse), edits: content.system?.undo ?? [])
    return (content.label, entry.time, undo)
  }

  private func report(
    _ content: ChangeJournal.Content, _ heirs: [String: String], _ after: ChangeFollowUp,
    _ lock: WriterLock, now: Moment
  ) throws -> ChangeReport {
    try after.report(content.label, content.writes.map(ChangePlan.shownPath)) {
      try follow(content, heirs, lock, now: now)
    }
  }

  /// Syncs the index with the changed calendars.
  private func follow(
    _ content: ChangeJournal.Content, _ heirs: [String: String], _ lock: WriterLock, now: Moment
  ) throws -> SyncReport {
    let known = Set(try SourceRegistry(store).all().filter { !$0.isWriteOnly }.map(\.id))
    let sources = Set(content.writes.map(\.source)).filter(known.contains).sorted()
    var options = SyncOptions(sources: sources)
    options.heirs = heirs
    options.believesEmptied = true
    if sources.isEmpty { return SyncReport() }
    return try SyncRun(store).runAsWriter(
      options, lock, now: now, embedder: .shipped, progress: { _ in })
  }
}

extension ChangeConflict {
  /// The same conflict during an undo.
  fileprivate var duringUndo: ChangeConflict {
    var undone = self
    if consequence == .nothingWritten { undone.consequence = .nothingUndone }
    return undone
  }
}

extension ChangeJournal.Content {
  /// Releases the contents of all files, so that the following sync can use the memory.
  fileprivate mutating func dropStates() {
    for index in writes.indices { (writes[index].before, writes[index].after) = (nil, nil) }
  }

  /// Throws a `ChangeConflict` if a file has been changed since the write, so that its patch can't
  /// be applied.
  fileprivate func requireResolved() throws {
    guard let write = writes.first(where: { $0.unresolved != nil }) else { return }
    throw ChangeConflict(write, "another program has changed it in the meantime").duringUndo
  }

  /// The inverse writes in reverse order, with their original numbers.
  var reversed: [(number: Int, write: ChangePlan.Write)] {
    numbered.reversed().map { ($0.number, $0.write.inverse) }
  }
}

/// The steps after calendars have been written. Their errors are collected rather than thrown,
/// because a thrown error would suggest that nothing was written, and the user would repeat the
/// change.
struct ChangeFollowUp {
  private(set) var failure: IndexError?

  /// Returns the value of `body`; nil if it throws an `IndexError`, which is stored in `failure`.
  @discardableResult mutating func attempt<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let error as IndexError {
      failure = failure ?? error
      return nil
    }
  }

  /// Returns the report of a change, after a final sync that brings the index up to date.
  func report(
    _ label: String, _ paths: [String], following sync: () throws -> SyncReport
  ) throws -> ChangeReport {
    var after = self
    let done = try after.attempt(sync)
    var report = ChangeReport(label: label, paths: paths, sync: done ?? SyncReport())
    report.lag = after.failure
    return report
  }
}
