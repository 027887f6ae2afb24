import Files
import Index
import Mirror
import Sync
import Time
import Writing

/// The report of a change or of an undo.
package struct ChangeReport: Hashable, Sendable {
  /// The label of the change.
  package var label: String
  /// The files, as someone can find them.
  package var paths: [String]
  /// The report of the sync that followed.
  package var sync: SyncReport
  /// Remarks on what can't be undone completely, each a sentence.
  package var remarks: [String] = []
  /// The reason why the index does not have the change yet, which is written; nil if it has.
  package var lag: IndexError?
}

/// Changes of the calendars of an index.
package struct CalendarChanges {
  let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Writes what was planned, if every file is still as it was read: all of it, or nothing. It is
  /// on record before the first byte, and the index follows at once. Where nothing but answers of
  /// attendees came in on a server, it is planned from these and written once more.
  ///
  /// - Parameters:
  ///   - plan: what is to be written.
  ///   - label: what it is, in words, for who takes it back.
  ///   - servers: nil if none can be asked.
  ///   - lock: the right to write.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: `ChangeConflict` where someone else has written to one of the files.
  package func carryOut(
    _ plan: consuming ChangePlan, label: String, on servers: ServerAccess? = nil,
    _ lock: WriterLock, now: Int64, zone: Zone
  ) throws -> ChangeReport {
    if !plan.edits.isEmpty {
      return try carryOut(plan.edits, label: label, servers?.system, lock, now: now, zone: zone)
    }
    let (requests, isSilent) = (plan.requests, plan.isSilent)
    do {
      return try write(consume plan, label: label, on: servers, lock, now: now, zone: zone)
    } catch let conflict as ChangeConflict
      where conflict.isOfAnswersAlone && conflict.consequence == .nothingWritten
    {
      let latest = try self.plan(
        requests, on: servers, isSilent: isSilent, now: now, zone: zone)
      return try write(latest, label: label, on: servers, lock, now: now, zone: zone)
    }
  }

  private func write(
    _ plan: consuming ChangePlan, label: String, on servers: ServerAccess?, _ lock: WriterLock,
    now: Int64,
    zone: Zone
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
      try? keepInMirrors(run.arrived, lock, now: now, zone: zone)
      try settle(entry, content, error, in: journal)
      throw error.conflict
    }
    // Mirrors come before the entry is closed: nothing looks again at what a closed one wrote.
    var after = AfterWriting()
    try after.attempt { try keepInMirrors(run.arrived, lock, now: now, zone: zone) }
    let done = try after.attempt { try journal.finish(entry, content, .done) }
    if let done, after.failure == nil { try? journal.shorten(done, content, run.arrived) }
    content.dropStates()
    return try report(content, content.heirs, after, lock, now: now, zone: zone)
  }

  /// Settles the entry: writes that could not be undone may be undone later, and those whose end is
  /// not known stay open.
  private func settle(
    _ entry: ChangeJournal.Entry, _ content: ChangeJournal.Content, _ failure: ChangeRun.Failure,
    in journal: ChangeJournal
  ) throws {
    if failure.isTakingBack {
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

  /// Takes back what was written last and has not been taken back.
  ///
  /// - Parameters:
  ///   - servers: nil if none can be asked.
  ///   - isSilent: whether servers are asked to tell no one of it.
  ///   - lock: the right to write.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: `IndexError` if there is nothing; `ChangeConflict` if someone else has written
  ///   to one of the files since, and then nothing is taken back.
  package func undo(
    on servers: ServerAccess? = nil, isSilent: Bool = true, _ lock: WriterLock, now: Int64,
    zone: Zone
  ) throws -> ChangeReport {
    let journal = ChangeJournal(home: store.home)
    let system = servers?.system
    let servers = ServerChanges(store: store, servers: servers, isSilent: isSilent, lock: lock)
    try finish(on: servers, lock, now: now)
    guard let entry = journal.entries().last(where: { $0.state == .done }) else {
      throw IndexError(.notFound, "there is no change to undo")
    }
    var content = try journal.content(entry)
    if let change = content.system {
      return try undo(change, entry, content, system, lock, now: now, zone: zone)
    }
    try servers.lookUpTags(&content)
    try requireUnchanged(content)
    let undoing = try journal.reopen(entry, content)
    var run = ChangeRun(servers, content)
    do throws(ChangeRun.Failure) {
      _ = try run.carryOut(content.reversed)
    } catch {
      try? keepInMirrors(run.arrived, lock, now: now, zone: zone)
      if !error.isOpen {
        // What went back and forth has other tags on its server now.
        for (index, write) in content.writes.enumerated() {
          if let latest = run.arrived.last(where: { $0.path == write.server?.path }) {
            content.writes[index].server?.after = latest.tags
          }
        }
        try journal.finish(undoing, content, .done)
      }
      throw error.conflict.asUndone
    }
    var after = AfterWriting()
    try after.attempt { try keepInMirrors(run.arrived, lock, now: now, zone: zone) }
    try after.attempt { try journal.mark(undoing, .undone) }
    content.dropStates()
    return try report(content, content.forebears, after, lock, now: now, zone: zone)
  }

  private func requireUnchanged(_ content: ChangeJournal.Content) throws {
    try content.requireResolved()
    for write in content.writes {
      if write.server != nil {
        guard write.after == nil || write.server?.after?.condition != nil else {
          let cause =
            "the server did not return an ETag for it, so it can't be known whether another "
            + "program has changed it since"
          throw ChangeConflict(write, cause).asUndone
        }
      } else if !FileReplacement.holds(write.path, write.after) {
        throw ChangeConflict(
          write.inverse, "another program has changed it since",
          now: FileReplacement.contents(write.path)
        ).asUndone
      }
    }
  }

  /// The last change that can be undone, with its undo; nil if there is none.
  ///
  /// - Throws: `ChangeConflict` where a file is another one since.
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
    _ content: ChangeJournal.Content, _ heirs: [String: String], _ after: AfterWriting,
    _ lock: WriterLock, now: Int64, zone: Zone
  ) throws -> ChangeReport {
    try after.report(content.label, content.writes.map(ChangePlan.shownPath)) {
      try follow(content, heirs, lock, now: now, zone: zone)
    }
  }

  /// Has the index follow what was written.
  private func follow(
    _ content: ChangeJournal.Content, _ heirs: [String: String], _ lock: WriterLock, now: Int64,
    zone: Zone
  ) throws -> SyncReport {
    let known = Set(try store.sources().filter { !$0.isWriteOnly }.map(\.id))
    let sources = Set(content.writes.map(\.source)).filter(known.contains).sorted()
    var options = SyncOptions(sources: sources)
    options.heirs = heirs
    if sources.isEmpty { return SyncReport() }
    return try SyncRun(store).runAsWriter(
      options, lock, now: now, zone: zone, embedder: .shipped, progress: { _ in })
  }
}

extension ChangeConflict {
  /// The same, of an undo.
  fileprivate var asUndone: ChangeConflict {
    var undone = self
    if consequence == .nothingWritten { undone.consequence = .nothingTakenBack }
    return undone
  }
}

extension ChangeJournal.Content {
  /// Lets go of the bytes of all files, so that the sync that follows has their memory.
  fileprivate mutating func dropStates() {
    for index in writes.indices { (writes[index].before, writes[index].after) = (nil, nil) }
  }

  /// - Throws: `ChangeConflict` where a file is another one than the change left there, so that the patch
  ///   of it fits no more.
  fileprivate func requireResolved() throws {
    guard let write = writes.first(where: { $0.unresolved != nil }) else { return }
    throw ChangeConflict(write, "another program has changed it since").asUndone
  }

  /// The inverse writes, the last one first; each keeps its number.
  var reversed: [(number: Int, write: ChangePlan.Write)] {
    numbered.reversed().map { ($0.number, $0.write.inverse) }
  }
}
