import Foundation
import Testing

/// The example of a third-party program that serves the tools, built as a separate package.
@Suite("Another program with the tools in it")
struct ServeExampleTests {
  @Test("syncs a folder of its own and serves it on standard input, in both eras")
  func serve() throws {
    let box = try Sandbox()
    let review = ICS.event(
      "review", "Pricing review", with: ["Dana Kim"], notes: "The surcharge goes away in June.")
    try box.write(ICS.calendar(review), to: "cal/a.ics")
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("ServeExample").path
    var modern = Sandbox.request("tools/list", id: 2)
    modern["params"] = [
      "_meta": [
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": [String: String](),
      ]
    ]
    let call = Sandbox.request(
      "tools/call", ["name": "read_passages", "arguments": ["question": "surcharge"]])
    let lines = try [call, modern].map {
      try JSONSerialization.data(withJSONObject: $0) + Data("\n".utf8)
    }
    let output = try box.launch(program, [box.folder + "/cal"], input: Data(lines.joined()))
    #expect(output.status == 0 && output.err == "1 new meetings, 1 about pricing\n", "\(output)")
    let answers = output.out.split(separator: "\n")
    #expect(answers.count == 2, "\(output)")
    #expect(answers.first?.contains("The surcharge goes away in June.") == true, "\(output)")
    #expect(
      answers.last?.contains("find_free_time") == true && answers.last?.contains("ttlMs") == true)
  }
}
