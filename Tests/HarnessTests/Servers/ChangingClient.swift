import Changes
import FetchMessages
import Foundation
import GRDB
import Remotes
import Time
import Writing

@testable import Care
@testable import Index
@testable import MeetingsCLITests
@testable import Mirror
@testable import Sync

/// A client that changes a calendar on a server like a user.
protocol ChangingClient {
  /// The folder of its index.
  var home: String { get }
  func change(_ change: TestedChange) throws -> Said
  func undo() throws -> Said
  /// - Returns: the remarks.
  func sync() throws -> String
}

/// The result of a command.
struct Said: Sendable {
  let isDone: Bool
  let text: String
}

extension ChangingClient {
  /// Returns the titles, times, states and answers of all meetings.
  func meetings() throws -> [String] {
    try read(
      """
      SELECT title || ' ' || startsAt || ' ' || endsAt || ' ' || status || ' '
        || coalesce(participation, '') FROM record
      WHERE goneSince IS NULL ORDER BY 1
      """)
  }

  /// Returns the ids of the occurrences that changes name.
  func ids() throws -> [String] {
    try read(
      """
      SELECT shortId FROM record
      WHERE startsAt = \(TestedChange.third) AND goneSince IS NULL ORDER BY uid
      """)
  }

  private func read(_ sql: String) throws -> [String] {
    let database = try DatabaseQueue(path: home + "/meetings.sqlite")
    return try database.read { try String.fetchAll($0, sql: sql) }
  }
}

/// The program itself, with `meetings-fetch`.
struct ProgramClient: ChangingClient {
  let box: Sandbox
  var home: String { box.folder + "/home" }

  init(of url: String, in box: Sandbox) throws {
    self.box = box
    let added = try box.run(
      "add", url, "--user", "alice", "--password-command", "echo harbour", "--name", "me",
      "--owner", TestedChange.owner, "--writable")
    guard added.status == 0 else { throw POSIXError(.EIO) }
    _ = try sync()
  }

  func change(_ change: TestedChange) throws -> Said {
    let ids = try ids()
    try box.write(change.lines(ids), to: "both.jsonl")
    return try run(change.arguments(ids))
  }

  func undo() throws -> Said { try run(["undo", "--yes"]) }

  func sync() throws -> String { try run(["sync"]).text }

  private func run(_ arguments: [String]) throws -> Said {
    let output = try box.launch(Sandbox.binary, arguments + ["--now", Sandbox.now])
    return Said(isDone: output.status == 0, text: output.err + output.out)
  }
}

/// The library in this process, which is much faster.
struct LibraryClient: ChangingClient {
  let home: String
  private let store: MeetingStore
  private let servers: ServerAccess
  private static let now = Moment(
    TestedChange.third - 16 * 86_400 + 4 * 3_600, in: .utc)
  /// A process started by another test meanwhile may hold the lock for a moment.
  private static let patience = 10.0

  init(of url: String, in box: Sandbox) throws {
    home = box.folder + "/library"
    store = try IndexFolder(home).open(.writing, startsAnew: true)
    servers = ServerAccess(
      ask: { order, known, each in
        let order = try order()
        try withoutActuallyEscaping(each) { each in
          try RemoteTask(order, over: LoopbackTransport(), knowing: known, tell: each).run()
        }
      }, credential: { _, _ in nil })
    let lock = try store.writerLock(now: Self.now)
    let (id, _) = try RemoteSources(store).add(
      .caldav, url: url, host: "127.0.0.1", named: "me", owners: [TestedChange.owner],
      access: RemoteAccess(),
      now: Self.now, lock)
    _ = try SourceRegistry(store).setWritable(true, source: id, lock)
  }

  func change(_ change: TestedChange) throws -> Said {
    try said {
      let plan = try CalendarChanges(store).plan(
        change.requests(try ids()), on: servers, now: Self.now
      ) { UUID().uuidString.lowercased() }
      let lock = try store.writerLock(now: Self.now, patience: Self.patience)
      _ = try CalendarChanges(store).carryOut(
        plan, label: "\(change)", on: servers, lock, now: Self.now)
    }
  }

  func undo() throws -> Said {
    try said {
      try CalendarChanges(store).finishOpen(from: servers, patience: Self.patience, now: Self.now)
      let lock = try store.writerLock(now: Self.now, patience: Self.patience)
      _ = try CalendarChanges(store).undo(on: servers, lock, now: Self.now)
    }
  }

  func sync() throws -> String {
    let options = FetchOptions(patience: Self.patience, userAgent: "tests")
    let fetched = try ServerFetch(store).run(options, from: servers, now: Self.now)
    var syncing = SyncOptions()
    syncing.patience = Self.patience
    syncing.fetched = fetched.outcomes
    _ = try SyncRun(store).run(syncing, now: Self.now)
    let failures = fetched.outcomes.values.compactMap(\.failure)
    return (fetched.notes + failures).joined(separator: "\n")
  }

  private func said(_ body: () throws -> Void) throws -> Said {
    do {
      try body()
      return Said(isDone: true, text: "")
    } catch let conflict as ChangeConflict {
      return Said(isDone: false, text: conflict.message)
    } catch let error as IndexError {
      return Said(isDone: false, text: error.message)
    }
  }
}
