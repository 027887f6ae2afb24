import Calendars
import Foundation
import GRDB
import Retrieval
import Testing
import Time

@testable import Care
@testable import Index
@testable import Search
@testable import Sync

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

@Suite("A store")
struct MeetingStoreTests {
  func folder() -> String {
    FileManager.default.temporaryDirectory.path + "/store-\(UUID().uuidString)"
  }

  @Test("is readable by its owner alone")
  func permissions() throws {
    let home = folder()
    defer { try? FileManager.default.removeItem(atPath: home) }
    let store = try IndexFolder(home).open(.writing)
    _ = try SyncRun(store).run(now: Moment(0, in: .utc))
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
    // These columns are written by attaching, linking, moving and committing.
    let written =
      RecordColumn.allCases.map { "\($0)" }
      + [
        "attachedNotes", "attachedDigest", "linkedTo", "linkEvidence", "linkedNotesId",
        "successorId", "hasCopies",
      ]
    #expect(Set(columns) == Set(written))
  }

  @Test("is sound after a sync of nothing, and says what it holds")
  func status() throws {
    let store = try MeetingStore()
    #expect(try SyncRun(store).run(now: Moment(0, in: .utc)).isUnchanged)
    let status = try IndexStatus(of: store)
    #expect(status.records == 0)
    #expect(!status.needsUser(at: Moment(0, in: .utc)))
    #expect(status.fingerprint == Embedder.shipped.fingerprint)
  }
}
