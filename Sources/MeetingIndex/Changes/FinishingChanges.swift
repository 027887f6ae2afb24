import Calendars
import FetchMessages

extension MeetingStore {
  /// Brings what a killed run had begun to its end, in the direction that it went: where nothing was
  /// written yet, nothing is. What is on servers waits for somebody who may ask them.
  func finishChanges(
    on servers: ServerChanges? = nil, _ lock: WriterLock, now: Int64
  ) throws {
    let journal = ChangeJournal(home: home)
    for entry in journal.entries() where [.begun, .undoing].contains(entry.state) {
      let content = try journal.content(entry)
      let isOnServer = content.writes.contains { $0.server != nil }
      if isOnServer, servers?.servers == nil { continue }
      let servers = servers ?? ServerChanges(store: self, servers: nil)
      var finishing = try ChangeFinish(content, isUndo: entry.state == .undoing, on: servers)
      if finishing.isUntouched, entry.state == .begun {
        journal.remove(entry)
        continue
      }
      let finished = finishing.finish()
      if isOnServer { try? keepInMirrors(finishing.arrived, lock, now: now, zone: .utc) }
      // Of what was begun only what is there can be taken back.
      if entry.state == .begun, isOnServer {
        try journal.finish(entry, finished, .done)
      } else {
        try journal.mark(entry, entry.state == .begun ? .done : .undone)
      }
    }
  }

  /// What was cut short on a server is brought to its end before anything is fetched from one, and
  /// before anything is taken back.
  ///
  /// - Parameters:
  ///   - patience: how many seconds to wait for another writer.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  package func finishOpenChanges(from servers: ServerAccess, patience: Double, now: Int64) throws {
    let open = ChangeJournal(home: home).entries().contains {
      [.begun, .undoing].contains($0.state)
    }
    guard open else { return }
    let lock = try writerLock(now: now, patience: patience)
    // Where its server does not answer, it stays open.
    let servers = ServerChanges(store: self, servers: servers, lock: lock)
    try? finishChanges(on: servers, lock, now: now)
  }
}

/// A change that was cut short, with how far it has come.
private struct ChangeFinish {
  private let content: ChangeJournal.Content
  private let servers: ServerChanges
  private var writes: [(number: Int, write: ChangePlan.Write, standing: ChangePlan.Write.Standing)]
  private(set) var arrived: [ArrivedResource] = []

  /// - Throws: where it can't be looked at.
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
    let now = FileReplacement.contents(write.path)
    if now == write.before { return .notMade }
    return now == write.after ? .made : .foreign
  }

  private mutating func standing(
    onServer write: inout ChangePlan.Write
  ) throws -> ChangePlan.Write.Standing {
    let source = try servers.store.sources().first { $0.id == write.source }
    guard let source, let path = write.server?.path else { return .foreign }
    guard let now = try servers.read([path], of: source).states[path] else {
      throw IndexError(.notFound, "what asks servers ended before its time; try again")
    }
    let standing = write.standing(now)
    if standing == .made { write.server?.after = now.tags }
    arrived.append(ArrivedResource(write, now))
    return standing
  }

  /// Writes what is missing. What somebody else has written meanwhile stays theirs.
  ///
  /// - Returns: what is there of it.
  mutating func finish() -> ChangeJournal.Content {
    var finished = content
    finished.writes = []
    for (number, write, standing) in writes {
      var run = ChangeRun(servers, content)
      switch standing {
      case .made: finished.writes.append(write)
      case .foreign: break
      case .notMade:
        if let made = try? run.carryOut([(number, write)]) {
          finished.writes += made.map(\.write)
        }
        arrived += run.arrived
      }
    }
    return finished
  }
}
