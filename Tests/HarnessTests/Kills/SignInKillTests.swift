import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Kills syncs while they exchange a refresh token for the next one. The provider accepts an old
/// token for a moment more, as many do; the sign-in must survive each kill. `MEETINGS_KILLS=60`
/// kills more.
@Suite(
  "Killed while it renews a sign-in,", .serialized,
  .enabled(if: SignInServer.isThere, CalendarServer.skipped))
struct SignInKillTests {
  private static let rounds = Harness.number("MEETINGS_KILLS") ?? 4

  private let box = try! Sandbox()

  @Test("it is signed in as before")
  func renewal() throws {
    let server = try SignInServer(in: box, "grace=600")
    defer { server.stop() }
    try server.put("Event 0", as: "0")
    let added = try box.run(
      "add", server.home, "--sign-in", "--issuer", server.issuer, "--client-id", "meetings-test")
    try #require(added.status == 0, "\(added)")
    // The answer waits after the old token was replaced.
    try server.set(#"{"delay": 0.08}"#)
    var random = SplitMix64(seed: Harness.seed)
    var killed = 0
    for round in 1...Self.rounds {
      try server.put("Event \(round)", as: "\(round)")
      let killedRun = try box.kill(
        ["sync"], after: Int.random(in: 20_000...220_000, using: &random))
      if killedRun == .cut { killed += 1 }
      let synced = try box.meetings("sync")
      try #require(synced.status == 0, "round \(round), seed \(Harness.seed): \(synced)")
      let found = try box.meetings("list", "--month", "2026-03", "--json").titles.count
      #expect(found == round + 1, "round \(round), seed \(Harness.seed)")
    }
    #expect(killed > 0, "no run was still there to be killed")
  }
}
