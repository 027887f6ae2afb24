import Foundation
import Testing

@testable import Changes
@testable import Index
@testable import Search
@testable import Sync

/// The contents of a new calendar are moved into place in one step.
@Suite("A calendar that is fetched for the first time")
final class FirstFetchTests {
  private let home: RemoteHome
  private static let titles = ["a", "b", "c"]

  init() throws { home = try RemoteHome() }

  /// - Parameter withdrawing: the resources that the server sends and then withdraws.
  private func fetch(withdrawing: [String] = []) throws {
    try home.fetch { order, tell in
      #expect(order.collections.isEmpty)
      for title in withdrawing { try RemoteHome.send(title, title, tell) }
      if !withdrawing.isEmpty { try tell(.withdrawn(RemoteHome.calendar), []) }
      for title in Self.titles { try RemoteHome.send(title, title, tell) }
    }
  }

  private func expectAll() throws {
    try home.sync()
    #expect(try home.titles() == Self.titles)
    let hidden = try FileManager.default.contentsOfDirectory(atPath: home.mirror)
      .filter { $0.hasPrefix(".") }
    #expect(hidden == [], "nothing waits for its place any more")
    let mode = try FileManager.default.attributesOfItem(atPath: home.mirror + "/work")[
      .posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test(
    "is read whole, also where a run that was killed left files in its place",
    arguments: [false, true])
  func fetched(isLeft: Bool) throws {
    if isLeft {
      try FileManager.default.createDirectory(
        atPath: home.mirror + "/work", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(RemoteHome.event("left", "left"))
        .write(to: URL(fileURLWithPath: home.mirror + "/work/left.ics"))
    }
    try fetch()
    try expectAll()
  }

  @Test("has nothing of what its server took back")
  func withdrawn() throws {
    try fetch(withdrawing: ["a", "x"])
    try expectAll()
    let files = try FileManager.default.contentsOfDirectory(atPath: home.mirror + "/work")
    #expect(files.filter { $0.hasSuffix(".ics") }.count == Self.titles.count)
  }
}
