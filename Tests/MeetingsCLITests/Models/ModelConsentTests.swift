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
