import Foundation
import Testing

@Suite("A model that is")
struct ModelConsentTests {
  let box = try! Sandbox()

  init() throws {
    let notes = "The surcharge goes away in June. Nobody pays more than ten per cent extra."
    let review = ICS.event("review", "Pricing review", with: ["Dana Kim"], notes: notes)
    try box.index(ICS.calendar(review), as: "cal/a.ics")
  }

  @Test("elsewhere gets nothing before the user has agreed")
  func consent() throws {
    let refused = try box.meetings(
      "ask", "surcharge", "--endpoint", "https://model.invalid/v1", "--model", "m")
    #expect(refused.status == 2)
    #expect(
      refused.err.contains("1 passage would be sent to model.invalid;"),
      "\(refused.err)")
    #expect(refused.out.contains("The surcharge goes away in June."))
    for agreed in [["--yes"], []] {
      if agreed.isEmpty {
        #expect(try box.run("config", "ask.allowed", "model.invalid").status == 0)
      }
      let output = try box.launch(
        Sandbox.binary,
        ["ask", "surcharge", "--endpoint", "https://model.invalid/v1", "--model", "m"] + agreed)
      // No host has this name.
      #expect(
        output.err.contains("can't ask") && !output.err.contains("leave"), "\(output.err)")
    }
  }

  @Test(
    "elsewhere is asked without encryption at private addresses alone",
    arguments: [
      ("http://8.8.8.8/v1", false), ("http://model.invalid/v1", false),
      ("http://172.32.0.1/v1", false),
      ("http://[2001:db8::1]/v1", false), ("http://local/v1", false),
      ("http://0x0a000001/v1", false),
      ("http://10.0.0.1/v1", true), ("http://172.31.255.1:8080/v1", true),
      ("http://NAS.local/v1", true),
      ("http://169.254.1.1/v1", true), ("http://[fe80::1]/v1", true), ("http://[fd00::1]/v1", true),
    ])
  func plain(endpoint: String, isPrivate: Bool) throws {
    let output = try box.meetings("ask", "surcharge", "--endpoint", endpoint, "--model", "m")
    #expect(output.status == (isPrivate ? 2 : 64), "\(output)")
    #expect(
      output.err.contains(isPrivate ? ", unencrypted; --dry-run" : "not a model's address"),
      "\(output.err)")
  }

  @Test("that may be asked by https may not be asked without encryption for that")
  func plainConsent() throws {
    func ask() throws -> String {
      try box.meetings("ask", "surcharge", "--endpoint", "http://nothing.local/v1", "--model", "m")
        .err
    }
    try box.run("config", "ask.allowed", "nothing.local")
    #expect(try ask().contains("unencrypted"))
    try box.run("config", "ask.allowed", "http://nothing.local")
    #expect(try ask().contains("can't ask"))
  }

  @Test(
    "elsewhere is agreed to once, at the terminal", .waits,
    .enabled(if: Sandbox.hasTerminal))
  func consentAtTerminal() throws {
    let arguments = ["ask", "surcharge", "--endpoint", "https://model.invalid/v1", "--model", "m"]
    let refused = try box.terminal(
      keys: "…[y/N]¦n\n", Sandbox.binary, arguments[0], arguments[1], arguments[2], arguments[3],
      arguments[4], arguments[5])
    #expect(refused.out.contains("nothing was sent"), "\(refused.out)")
    #expect(try box.run("config", "ask.allowed").status == 1)
    _ = try box.terminal(
      keys: "…[y/N]¦y\n", Sandbox.binary, arguments[0], arguments[1], arguments[2], arguments[3],
      arguments[4], arguments[5])
    #expect(try box.run("config", "ask.allowed").out == "model.invalid\n")
  }
}
