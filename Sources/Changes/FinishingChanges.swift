import Files
import Index
import Mirror
import Time

extension CalendarChanges {
  /// Completes the changes and undos that a crash or a lost answer has left open. A change of which
  /// nothing was written is dropped. Changes on servers stay open if there is no access to the
  /// servers.
  ///
  /// - Returns: the completed changes, in order.
  /// - Throws: an error if a server's state can't be read, or if the outcome is still unknown after
  ///   its answer. The change then stays open.
  @discardableResult package func finish(
    on servers: ServerChanges? = nil, _ lock: WriterLock, now: Moment
  ) throws -> [FinishedChange] {
    let journal = ChangeJournal(home: store.home)
    var all: [FinishedChange] = []
    for entry in journal.entries() where entry.isOpen {
      let content = try journal.content(entry)
      let isOnServer = content.writes.contains { $0.server != nil }
      if isOnServer, servers?.servers == nil { continue }
      let servers = servers ?? ServerChanges(store: store, servers: nil)
      var finishing = try ChangeFinish(content, isUndo: entry.state == .undoing, on: servers)
      func keep() {
        if isOnServer {
          try? updateMirrors(finishing.arrived, lock, now: Moment(now.seconds, in: .utc))
        }
      }
      if finishing.isUntouched, entry.state == .begun {
        keep()
        journal.remove(entry)
        all.append(FinishedChange(entry, content, []))
        continue
      }
      // Mirrors are updated first, because nothing checks closed entries again.
      if entry.state == .begun, isOnServer {
        let outcome = Result { try finishing.finishOrRollBack() }
        keep()
        let (left, conflict) = try outcome.get()
        // Only the writes that were made can be undone.
        try journal.finish(entry, left, conflict == nil ? .done : .undoing)
        if let conflict { throw conflict }
        all.append(FinishedChange(entry, content, left.writes, refusal: finishing.refusal))
      } else {
        let outcome = Result { try finishing.finish() }
        keep()
        let finished = try outcome.get()
        all.append(FinishedChange(entry, content, finished.writes, refusal: finishing.refusal))
        try journal.mark(entry, entry.state == .begun ? .done : .undone)
      }
    }
    return all
  }

  /// Completes changes that were interrupted on a server, before any fetch and any undo.
  ///
  /// - Parameter patience: the number of seconds to wait for another writer.
  /// - Returns: a sentence about the outcome of each change.
  @discardableResult package func finishOpen(
    from servers: ServerAccess, patience: Double, now: Moment
  ) throws -> [String] {
    guard ChangeJournal(home: store.home).entries().contains(where: \.isOpen) else { return [] }
    let lock = try store.writerLock(now: now, patience: patience)
    let servers = ServerChanges(store: store, servers: servers, lock: lock)
    do {
      return try finish(on: servers, lock, now: now).map(\.sentence)
    } catch {
      let why = (error as? IndexError)?.message ?? (error as? ChangeConflict)?.message ?? "\(error)"
      return open.map { "\"\($0.label)\" is still unfinished: \(why)" }
    }
  }

  /// The number of seconds to wait for another writer. If it takes longer, its open change is
  /// recognized by the time.
  private static let patience = 1.0

  /// The open changes, in order, except those that a running process is still writing.
  package var leftOpen: [OpenChange] {
    if open.isEmpty { return [] }
    if let left = WriterLock.betweenWriters(home: store.home, patience: Self.patience, { open }) {
      return left
    }
    guard let writer = WriterLock.running(home: store.home) else { return open }
    return open.filter { $0.time < writer.since }
  }

  /// The changes whose outcome is unknown, in order.
  private var open: [OpenChange] {
    let journal = ChangeJournal(home: store.home)
    return journal.entries().filter(\.isOpen).map {
      OpenChange(label: (try? journal.content($0).firstLine) ?? "", time: $0.time)
    }
  }
}

/// A change whose outcome is unknown.
package struct OpenChange: Hashable, Sendable {
  /// The description of the change.
  package let label: String
  /// The time at which the change was begun, in seconds since 1970-01-01T00:00:00Z.
  package let time: Int64
}

/// A change that was left open and has been completed.
package struct FinishedChange {
  private let label: String
  private let wasUndo: Bool
  private let asked: Int
  private let written: Int
  /// The reason why a server refused the remaining writes; nil if a change by another program
  /// prevented them.
  private let refusal: String?

  init(
    _ entry: ChangeJournal.Entry, _ content: ChangeJournal.Content, _ writes: [ChangePlan.Write],
    refusal: String? = nil
  ) {
    self.refusal = refusal
    (label, wasUndo) = (content.firstLine, entry.state == .undoing)
    (asked, written) = (content.writes.count, writes.count)
  }

  package var sentence: String {
    let deed = wasUndo ? "undone" : "written"
    let what = "\"\(label)\", which was left unfinished,"
    if written == 0 { return "\(what) was not \(deed)" + (refusal.map { ": \($0)" } ?? "") }
    if written == asked { return "\(what) was \(deed)" }
    return "\(what) was \(deed) in part (\(written) of \(asked) files); "
      + (refusal ?? "the others have been changed by another program")
  }
}

/// An interrupted change, and how much of it was written.
private struct ChangeFinish {
  private let content: ChangeJournal.Content
  private let servers: ServerChanges
  private var writes: [(number: Int, write: ChangePlan.Write, standing: ChangePlan.Write.Standing)]
  private(set) var arrived: [ArrivedResource] = []
  /// The reason for the first refusal of a write; nil if no write was refused.
  private(set) var refusal: String?

  /// - Throws: an error if a file's state can't be read.
  init(
    _ content: ChangeJournal.Content, isUndo: Bool, on servers: ServerChanges
  ) throws {
    (self.content, self.servers) = (content, servers)
    writes = []
    for (number, write) in isUndo ? content.reversed : content.numbered {
      var write = write
      let standing =
        write.server == nil
        ? Self.standing(ofFile: write, by: content.name(ofWrite: number))
        : try standing(onServer: &write)
      writes.append((number, write, standing))
    }
  }

  var isUntouched: Bool { writes.allSatisfy { $0.standing == .notMade } }

  private static func standing(
    ofFile write: ChangePlan.Write, by name: String
  ) -> ChangePlan.Write.Standing {
    FileReplacement.settle(write.path, write.before, write.after, by: name)
    if write.unresolved != nil { return .foreign }
    let now = FileReplacement.contents(write.path)
    if now == write.before { return .notMade }
    return now == write.after ? .made : .foreign
  }

  private mutating func standing(
    onServer write: inout ChangePlan.Write
  ) throws -> ChangePlan.Write.Standing {
    let source = try SourceRegistry(servers.store).all().first { $0.id == write.source }
    guard write.unresolved == nil, let source, let path = write.server?.path else {
      return .foreign
    }
    guard let now = try servers.read([path], of: source).states[path] else {
      throw IndexError(.notFound, "meetings-fetch exited early; try again")
    }
    let standing = write.standing(now)
    if standing == .made { write.server?.after = now.tags }
    arrived.append(ArrivedResource(write, now))
    return standing
  }

  /// Makes the missing writes. Files that another program has changed stay as they are.
  ///
  /// - Returns: the writes that are in place.
  /// - Throws: `ChangeConflict` if an answer again leaves the outcome unknown.
  mutating func finish() throws -> ChangeJournal.Content {
    var finished = content
    finished.writes = []
    for (number, write, standing) in writes {
      switch standing {
      case .made: finished.writes.append(write)
      case .foreign: break
      case .notMade:
        do throws(ChangeRun.Failure) {
          finished.writes += try carryOut([(number, write)]).map(\.write)
        } catch {
          if error.isOpen { throw error.conflict }
          refusal = refusal ?? error.conflict.cause
        }
      }
    }
    return finished
  }

  /// Makes the missing writes. If one is refused or another program has changed a file, the other
  /// writes are undone, because half of a split series would duplicate its meetings.
  ///
  /// - Returns: the remaining writes, and a conflict if it is unknown whether they were undone.
  /// - Throws: `ChangeConflict` if an answer again leaves the outcome unknown.
  mutating func finishOrRollBack() throws -> (left: ChangeJournal.Content, open: ChangeConflict?) {
    var placed = numbered(.made)
    var conflict = writes.first { $0.standing == .foreign }.map {
      ChangeConflict($0.write, "another program has changed it in the meantime")
    }
    var isOpen = false
    if conflict == nil {
      do throws(ChangeRun.Failure) {
        placed += try carryOut(numbered(.notMade))
      } catch {
        if error.isOpen, !error.isRollingBack { throw error.conflict }
        (conflict, isOpen) = (error.conflict, error.isOpen)
        placed += error.left
      }
    }
    placed.sort { $0.number < $1.number }
    refusal = conflict?.cause
    if conflict != nil, !isOpen { (placed, isOpen) = takeBack(placed) }
    if isOpen { conflict?.consequence = .rollbackUnknown }
    var left = content
    left.writes = placed.map(\.write)
    return (left, isOpen ? conflict : nil)
  }

  private func numbered(_ standing: ChangePlan.Write.Standing) -> [ChangeRun.Numbered] {
    writes.filter { $0.standing == standing }.map { ($0.number, $0.write) }
  }

  private mutating func takeBack(
    _ placed: [ChangeRun.Numbered]
  ) -> (left: [ChangeRun.Numbered], isOpen: Bool) {
    var run = ChangeRun(servers, content)
    defer { arrived += run.arrived }
    return run.takeBack(placed)
  }

  private mutating func carryOut(
    _ writes: [ChangeRun.Numbered]
  ) throws(ChangeRun.Failure) -> [ChangeRun.Numbered] {
    var run = ChangeRun(servers, content)
    defer { arrived += run.arrived }
    return try run.carryOut(writes)
  }
}
