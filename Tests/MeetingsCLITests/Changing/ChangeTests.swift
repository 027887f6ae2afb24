import Foundation
import Testing

/// `Tests/Sessions/changing` has what needs no other program.
@Suite("A change to a calendar of the user's")
struct ChangeTests {
  private let box = try! Sandbox()

  init() throws {
    box.environment["TZ"] = "Europe/Berlin"
    let lunch = ICS.event("lunch", "Lunch", at: "20261127T113000Z", "LOCATION:Pier 4")
    try box.write(ICS.calendar(lunch).replacing("\n", with: "\r\n"), to: "cal/lunch.ics")
    try box.index("cal", "--writable")
  }

  private func listed(_ day: String...) throws -> [[String: Any]] {
    try box.launch(Sandbox.binary, ["list"] + day + ["--json", "--now", Sandbox.now]).objects
  }

  @Test("waits for others that change the same file")
  func atOnce() throws {
    let create = "\(Sandbox.binary) create walk 2026-12-0$n 10:00 --calendar cal --yes & "
    let all = try box.launch("/bin/sh", ["-c", "for n in 1 2 3 4; do \(create)done; wait"])
    #expect(try listed("--from", "2026-12-01", "--to", "2026-12-04").count == 4, "\(all)")
  }

  @Test("is shown as a diff that patch takes")
  func dryRun() throws {
    let id = try #require(listed("2026-11-27").first?["id"] as? String)
    let shown = try box.meetings("move", id, "next tuesday 15:00", "--dry-run").expect(
      0, out: "\n-DTSTART:20261127T113000Z\r\n")
    try box.write(shown.out, to: "change.diff")
    let patched = try box.launch(
      "/usr/bin/env", ["patch", "--binary", "-s", "cal/lunch.ics", "change.diff"])
    if patched.status != 127 { #expect(patched.status == 0, "\(patched)") }
  }
}
