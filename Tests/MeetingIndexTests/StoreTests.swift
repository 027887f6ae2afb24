import Calendars
import Foundation
import GRDB
import Testing
import Vectors

@testable import MeetingIndex

@Suite("A hash of content")
struct StableHashTests {
  @Test("is the same on every platform and version")
  func fixedValues() {
    #expect(StableHash.of("work", "uid", "2026-03-26T16:00:00Z").hexadecimal == "0201e9c8e64b72b7")
    #expect(StableHash.of("a").bytes.count == 16)
  }

  @Test("tells apart what is split in another place")
  func boundaries() {
    #expect(StableHash.of("ab", "c").bytes != StableHash.of("a", "bc").bytes)
    #expect(StableHash.of("ab").bytes != StableHash.of("ab", "").bytes)
  }

  @Test("of 200,000 texts is never the same, in either half")
  func collisions() {
    let hashes = (0..<200_000).map { StableHash.of("meeting \($0)").words }
    #expect(Set(hashes.map(\.0)).count == hashes.count)
    #expect(Set(hashes.map(\.1)).count == hashes.count)
  }
}

@Suite("The vector table")
struct VectorBlockTests {
  func store(passages count: Int) throws -> MeetingStore {
    let store = try MeetingStore()
    try store.write { db in
      for id in 1...count {
        try db.execute(
          sql: "INSERT INTO passage (id, hash) VALUES (?, ?)",
          arguments: [id, StableHash.of("\(id)").bytes.data])
      }
    }
    return store
  }

  func blocks(_ store: MeetingStore) throws -> [(passages: [Int64], codes: Data)] {
    try store.read { db in
      try Row.fetchAll(db, sql: "SELECT passages, codes FROM vectorBlock ORDER BY id")
        .map { (VectorBlock.ids(in: $0["passages"]), $0["codes"]) }
    }
  }

  @Test("fills a block before it begins another, also over several appends")
  func append() throws {
    let store = try store(passages: 2_500)
    for range in [1...700, 701...1_600, 1_601...2_500] {
      try store.write { db in
        try VectorBlock.append(
          range.map { (Int64($0), [UInt8($0 % 251), 7]) }, fingerprint: "f", db)
      }
    }
    let blocks = try blocks(store)
    #expect(blocks.map(\.passages.count) == [1_024, 1_024, 452])
    #expect(blocks.flatMap(\.passages) == Array(1...2_500))
    #expect(blocks[1].codes.prefix(2) == Data([UInt8(1_025 % 251), 7]))
    #expect(blocks.allSatisfy { $0.codes.count == $0.passages.count * 2 })
  }

  @Test("gives a passage no second vector, and none to a passage that is no more")
  func once() throws {
    let store = try store(passages: 2)
    try store.write { db in
      try VectorBlock.append([(1, [1])], fingerprint: "f", db)
      try VectorBlock.append([(1, [9]), (2, [2]), (3, [3])], fingerprint: "f", db)
    }
    #expect(try blocks(store).map(\.passages) == [[1, 2]])
    #expect(try blocks(store)[0].codes == Data([1, 2]))
  }

  @Test("frees the slots of passages that are no more, and drops an empty block")
  func free() throws {
    let store = try store(passages: 3)
    try store.write { db in
      try VectorBlock.append(
        (1...3).map { (Int64($0), [UInt8($0)]) }, fingerprint: "f", db)
      try VectorBlock.free([2], in: 1, db)
    }
    #expect(try blocks(store)[0].passages == [1, 0, 3])
    try store.write { try VectorBlock.free([1, 3], in: 1, $0) }
    #expect(try blocks(store).isEmpty)
  }
}

@Suite("A store")
struct MeetingStoreTests {
  func folder() -> String {
    FileManager.default.temporaryDirectory.path + "/store-\(UUID().uuidString)"
  }

  @Test("is readable by its owner alone")
  func permissions() throws {
    let home = folder()
    defer { try? FileManager.default.removeItem(atPath: home) }
    let store = try MeetingStore(home: home, mode: .writing)
    _ = try store.sync(now: 0, zone: .utc)
    let manager = FileManager.default
    for name in [""] + (try manager.contentsOfDirectory(atPath: home)) {
      let mode = try #require(
        manager.attributesOfItem(atPath: home + "/" + name)[.posixPermissions] as? Int)
      #expect(mode & 0o077 == 0, "\(name)")
    }
  }

  @Test("finds no column that a migration forgot: every record column is written or has a default")
  func columns() throws {
    let store = try MeetingStore()
    let columns = try store.read { try $0.columns(in: "record").map(\.name) }
    let written =
      RecordRow.columns + [
        "id", "shortId", "calendarId", "uid", "occurrence", "firstSeen", "attachedNotes",
        "documentId",
      ]
    #expect(Set(columns) == Set(written))
  }

  @Test("is sound after a sync of nothing, and says what it holds")
  func status() throws {
    let store = try MeetingStore()
    #expect(try store.sync(now: 0, zone: .utc).isUnchanged)
    let status = try store.status()
    #expect(status.records == 0)
    #expect(!status.hasTrouble)
    #expect(status.fingerprint == Embedder.shipped.fingerprint)
  }
}
