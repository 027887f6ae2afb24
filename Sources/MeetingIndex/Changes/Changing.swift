import Calendars
import Writing

/// Why what was planned could not be written. The files are as they were.
public struct ChangeConflict: Error, Hashable, Sendable {
  /// The file that was in the way.
  public let path: String
  /// One sentence without the path.
  public let message: String
}

/// What was written or taken back.
public struct ChangeReport: Hashable, Sendable {
  /// What it was, in words.
  public var label: String
  /// The files, as somebody can open them.
  public var paths: [String]
  /// What came of the sync that followed.
  public var sync: SyncReport
  /// What can't be taken back as it was, each a sentence.
  public var remarks: [String] = []
}

extension MeetingStore {
  /// Writes what was planned, if every file is still as it was read: all of it, or nothing. It is on
  /// record before the first byte, and the index follows at once.
  ///
  /// - Parameters:
  ///   - plan: what is to be written.
  ///   - label: what it is, in words, for who takes it back.
  ///   - servers: nil where none can be asked.
  ///   - lock: the right to write.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: `ChangeConflict` where somebody else has written to one of the files.
  public func carryOut(
    _ plan: ChangePlan, label: String, on servers: ServerAccess? = nil, _ lock: WriterLock,
    now: Int64, zone: Zone
  ) throws -> ChangeReport {
    if !plan.edits.isEmpty {
      return try carryOut(plan.edits, label: label, servers?.system, lock, now: now, zone: zone)
    }
    let journal = ChangeJournal(home: home)
    try finishChanges(lock)
    journal.removeOld(now: now)
    for write in plan.writes where FileReplacement.contents(write.path) != write.before {
      throw ChangeConflict.changed(write.path)
    }
    let number = (journal.entries().last?.number ?? 0) + 1
    let content = ChangeJournal.Content(
      label: label, writes: plan.writes, beside: ".meetings-\(number)",
      heirs: plan.heirs)
    let entry = try journal.begin(content, now: now)
    do {
      try write(content.numbered, of: content)
    } catch {
      // What could not go back either can be taken back later.
      let isLeft = content.writes.contains { FileReplacement.contents($0.path) == $0.after }
      if isLeft { try journal.mark(entry, .done) } else { journal.remove(entry) }
      throw error
    }
    try journal.mark(entry, .done)
    return try report(content, heirs: content.heirs, lock, now: now, zone: zone)
  }

  /// Takes back what was written last and has not been taken back.
  ///
  /// - Throws: `IndexError` where there is nothing; `ChangeConflict` where somebody else has written to
  ///   one of the files since, and then nothing is taken back.
  public func undo(
    on servers: ServerAccess? = nil, _ lock: WriterLock, now: Int64, zone: Zone
  ) throws -> ChangeReport {
    let journal = ChangeJournal(home: home)
    try finishChanges(lock)
    guard let entry = journal.entries().last(where: { $0.state == .done }) else {
      throw IndexError(.notFound, "nothing was written that could be taken back")
    }
    let content = try journal.content(entry)
    if let change = content.system {
      return try undo(change, entry, content, servers?.system, lock, now: now, zone: zone)
    }
    for write in content.writes where FileReplacement.contents(write.path) != write.after {
      throw ChangeConflict(
        path: ChangePlan.shownPath(write),
        message: "somebody has changed it since; nothing was taken back")
    }
    try journal.mark(entry, .undoing)
    var undoing = entry
    undoing.state = .undoing
    do {
      try write(content.reversed, of: content)
    } catch {
      try journal.mark(undoing, .done)
      throw error
    }
    try journal.mark(undoing, .undone)
    let back = Dictionary(content.heirs.map { ($0.value, $0.key) }) { first, _ in first }
    return try report(content, heirs: back, lock, now: now, zone: zone)
  }

  /// What the last write that can be taken back would become; nil where there is none.
  public func lastChange() throws -> (label: String, time: Int64, undo: ChangePlan)? {
    let journal = ChangeJournal(home: home)
    guard let entry = journal.entries().last(where: { $0.state == .done }) else { return nil }
    let content = try journal.content(entry)
    let undo = ChangePlan(
      writes: content.writes.reversed().map(\.inverse), edits: content.system?.undo ?? [])
    return (content.label, entry.time, undo)
  }

  // MARK: Steps

  /// One file after the other; where one can't be written, those before go back.
  private func write(
    _ writes: [(number: Int, write: ChangePlan.Write)], of content: ChangeJournal.Content
  ) throws {
    for (place, (number, write)) in writes.enumerated() {
      do {
        try FileReplacement.replace(
          write.path, write.before, with: write.after, by: content.name(ofWrite: number))
      } catch {
        for (number, done) in writes[..<place].reversed() {
          try? FileReplacement.replace(
            done.path, done.after, with: done.before, by: content.name(ofWrite: number))
        }
        guard case .system(let reason) = error else { throw ChangeConflict.changed(write.path) }
        throw ChangeConflict(
          path: ChangePlan.shownPath(write), message: "it can't be written: \(reason)")
      }
    }
  }

  /// Brings what a killed run had begun to its end, in the direction that it went: where nothing was
  /// written yet, nothing is.
  func finishChanges(_ lock: WriterLock) throws {
    let journal = ChangeJournal(home: home)
    for entry in journal.entries() where [.begun, .undoing].contains(entry.state) {
      let content = try journal.content(entry)
      let writes = entry.state == .begun ? content.numbered : content.reversed
      for (number, write) in writes {
        FileReplacement.settle(
          write.path, write.before, write.after, by: content.name(ofWrite: number))
      }
      let isUntouched = writes.allSatisfy {
        FileReplacement.contents($0.write.path) == $0.write.before
      }
      if isUntouched, entry.state == .begun {
        journal.remove(entry)
        continue
      }
      // What somebody else has written meanwhile stays theirs.
      for (number, write) in writes
      where FileReplacement.contents(write.path) == write.before {
        try? FileReplacement.replace(
          write.path, write.before, with: write.after, by: content.name(ofWrite: number))
      }
      try journal.mark(entry, entry.state == .begun ? .done : .undone)
    }
  }

  private func report(
    _ content: ChangeJournal.Content, heirs: [String: String], _ lock: WriterLock, now: Int64,
    zone: Zone
  ) throws -> ChangeReport {
    let sources = Array(Set(content.writes.map(\.source))).sorted()
    let known = Set(try self.sources().map(\.id))
    var options = SyncOptions(sources: sources.filter { known.contains($0) })
    options.heirs = heirs
    let sync = try syncAsWriter(
      options, lock, now: now, zone: zone, embedder: .shipped, progress: { _ in })
    return ChangeReport(
      label: content.label, paths: content.writes.map(ChangePlan.shownPath), sync: sync)
  }
}

extension ChangeConflict {
  fileprivate static func changed(_ path: String) -> ChangeConflict {
    ChangeConflict(
      path: SourceLocation.file(path: path).shownPath(of: "") ?? path,
      message: "somebody has changed it since it was read; nothing was written, so look again")
  }
}

extension ChangeJournal.Content {
  /// What takes it back, the last write first; each keeps its number.
  fileprivate var reversed: [(number: Int, write: ChangePlan.Write)] {
    numbered.reversed().map { ($0.number, $0.write.inverse) }
  }
}

extension ChangePlan.Write {
  /// What takes it back.
  var inverse: ChangePlan.Write {
    ChangePlan.Write(source: source, path: path, before: after, after: before)
  }
}
