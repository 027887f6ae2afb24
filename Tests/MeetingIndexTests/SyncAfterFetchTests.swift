import Calendars
import Foundation
import GRDB
import Testing

@testable import Changes
@testable import Index
@testable import Mirror
@testable import Search
@testable import Sync

/// A sync after a fetch only checks changed mirror files, unless others may have changed.
@Suite("A sync behind a fetch")
final class SyncAfterFetchTests {
  private let home: RemoteHome

  init() throws {
    home = try RemoteHome()
    try home.sync(home.fetch(["a": "apples", "b": "bread", "c": "corn"]))
  }

  /// Edits a mirror file directly, which changes its size.
  private func edit(_ uid: String, to title: String) throws {
    let state = try home.store.read { try MirrorState(of: "me", $0) }
    let file = try #require(state.collections[RemoteHome.calendar])
      .file(of: "\(RemoteHome.calendar)\(uid).ics")
    try Data(RemoteHome.event(uid, title))
      .write(to: URL(fileURLWithPath: "\(home.mirror)/\(file)"))
  }

  @Test("reads what has come, and leaves the rest unlooked at until the next")
  func touchedAlone() throws {
    let fetched = try home.fetch(["a": "aubergines", "d": "dates"], removed: ["b"])
    try edit("c", to: "cauliflower")
    let report = try home.sync(fetched)
    #expect(report.filesRead == 2 && report.filesRemoved == 1 && report.filesUnchanged == 1)
    #expect(try home.titles() == ["aubergines", "corn", "dates"])
    #expect(try home.sync().filesRead == 1)
    #expect(try home.titles() == ["aubergines", "cauliflower", "dates"])
  }

  @Test("looks at all where files were not as they had been fetched")
  func lost() throws {
    try edit("c", to: "cauliflower")
    let fetched = try home.fetch(["a": "aubergines"])
    #expect(fetched.outcomes["me"]?.files == nil)
    try home.sync(fetched)
    #expect(try home.titles() == ["aubergines", "bread", "cauliflower"])
  }

  @Test("looks at all where what came before it was never indexed")
  func unindexed() throws {
    try home.fetch(["a": "aubergines"])
    try home.sync(home.fetch(["b": "bananas"]))
    #expect(try home.titles() == ["aubergines", "bananas", "corn"])
  }

  @Test("takes away nothing that another process has fetched since", arguments: [false, true])
  func fetchedSince(isIndexed: Bool) throws {
    let fetched = try home.fetch(["a": "aubergines"], removed: ["c"])
    let since = try home.fetch(["c": "carrots", "d": "dates"])
    if isIndexed { try home.sync(since) }
    let report = try home.sync(fetched)
    #expect(try home.titles() == ["aubergines", "bread", "carrots", "dates"])
    #expect(isIndexed ? report.isUnchanged : report.flagged.isEmpty)
  }

  @Test("shows a calendar's new name")
  func renamed() throws {
    let fetched = try home.fetch([:], name: "Kitchen")
    #expect(fetched.outcomes["me"]?.files == nil)
    try home.sync(fetched)
    let names = try home.store.read { try String.fetchAll($0, sql: "SELECT title FROM calendar") }
    #expect(names == ["Kitchen"])
  }

  @Test("leaves what it has where nothing has changed")
  func unchanged() throws {
    let fetched = try home.fetch([:])
    let files = try #require(fetched.outcomes["me"]?.files)
    #expect(files.touched.isEmpty && files.before == files.after)
    #expect(try home.sync(fetched).isUnchanged)
  }
}
