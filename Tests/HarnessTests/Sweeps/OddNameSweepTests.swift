import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Events at addresses with unusual characters on real servers: each is read, changed and restored.
/// `MEETINGS_SWEEPS=100` runs more.
@Suite(
  "An event under an odd address on a server,", .serialized,
  .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
struct OddNameSweepTests {
  private static let names = Harness.number("MEETINGS_SWEEPS") ?? 12

  /// Without a colon, because Xandikos then lists an address with another scheme.
  private static let odd = [
    "#", "%", "?", "&", "+", " ", ";", ",", "'", "\"", "=", "@", "[", "]", "~", "|", "é", "日",
    "!",
    "$", "(", ")", "*", "a", "B", "7", "-", "_", "..", "%41", "{", "}", "^", "`", "<", ">",
  ]

  @Test("is read, changed and taken back", arguments: CalendarServer.Kind.allCases)
  func names(kind: CalendarServer.Kind) throws {
    let box = try Sandbox()
    let server = try CalendarServer(kind, in: box)
    try server.make("work", name: "Work")
    var random = SplitMix64(seed: Harness.seed)
    var titles: Set<String> = []
    var names: [String: String] = [:]
    for number in 0..<Self.names {
      let letters = (0..<3).map { _ in Self.odd.randomElement(using: &random)! }.joined()
      let name = "a\(letters)\(number).ics".addingPercentEncoding(
        withAllowedCharacters: .alphanumerics)!
      let event = ICS.event("e\(number)@x", "Event \(number)", at: "20261123T080000Z")
      // An address that the server rejects is not tested.
      guard (try? server.put(whole: ICS.calendar(event), as: name, in: "work")) != nil else {
        continue
      }
      titles.insert("Event \(number)")
      names["Event \(number)"] = name
    }
    try #require(titles.count > Self.names / 2)
    let added = try box.run(
      "add", server.url, "--user", "alice", "--password-command", "echo harbour", "--writable")
    try #require(added.status == 0, "\(added)")
    let synced = try box.meetings("sync")
    let comment: Comment = "seed \(Harness.seed)"
    #expect(synced.status == 0, "\(synced) \(comment)")
    #expect(try box.meetings("sync").out.contains("nothing changed"), comment)
    let found = try box.meetings("list", "--day", "2026-11-23", "--all-results", "--json").objects
    let missing = titles.subtracting(found.compactMap { $0["title"] as? String })
    #expect(missing == [], "\(missing.map { names[$0]! }) \(comment)")
    #expect(found.count == titles.count - missing.count, comment)
    for meeting in found.prefix(8) {
      let id = try #require(meeting["id"] as? String)
      let edited = try box.meetings("edit", id, "--location", "Pier 4", "--yes")
      #expect(edited.status == 0, "\(meeting["title"] ?? "") \(edited) \(comment)")
      let undone = try box.meetings("undo", "--yes")
      #expect(undone.status == 0, "\(meeting["title"] ?? "") \(undone) \(comment)")
    }
  }
}
