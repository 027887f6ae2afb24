import Foundation
import Testing

/// Sends messages to `meetings mcp`, as a client does.
extension Sandbox {
  /// Returns the answers to `messages` in the order of the messages.
  func serve(_ messages: [[String: Any]], _ options: [String] = []) throws -> [[String: Any]] {
    let lines = try messages.map {
      try JSONSerialization.data(withJSONObject: $0) + Data("\n".utf8)
    }
    let output = try launch(
      Self.binary, ["mcp"] + options + ["--now", Self.now], input: Data(lines.joined()))
    #expect(output.status == 0, "\(output.err)")
    let answers = try output.out.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    #expect(output.out.isEmpty || output.out.hasSuffix("\n"))
    #expect(answers.allSatisfy { $0["jsonrpc"] as? String == "2.0" })
    return answers
  }

  static func request(
    _ method: String, _ params: [String: Any] = [:], id: Int = 1
  ) -> [String: Any] {
    ["jsonrpc": "2.0", "id": id, "method": method, "params": params]
  }

  /// Returns a tool's answer: its text and its values.
  func call(
    _ tool: String, _ arguments: [String: Any] = [:], _ options: String...
  ) throws -> (text: String, value: [String: Any], isError: Bool) {
    let params: [String: Any] = ["name": tool, "arguments": arguments]
    let answer = try serve([Self.request("tools/call", params)], options)
    let result = try #require(answer.first?["result"] as? [String: Any], "\(answer)")
    let content = try #require(result["content"] as? [[String: Any]])
    return (
      try #require(content.first?["text"] as? String),
      result["structuredContent"] as? [String: Any] ?? [:], result["isError"] as? Bool ?? false
    )
  }
}

extension Sandbox {
  /// Indexes a calendar at work, one at home, two notes, one of them restricted, and a transcript.
  func indexForAssistants() throws {
    let review = ICS.event(
      "review", "Pricing review", with: ["Dana Kim", "Lee Park"],
      notes: "The surcharge goes away in June.",
      "ORGANIZER;CN=Dana Kim:mailto:dana.kim@example.com")
    let next = ICS.event("next", "Pricing again", at: "20261124T090000Z", with: ["Dana Kim"])
    try write(ICS.calendar(name: "Work", review, next), to: "cal/work/a.ics")
    let choir = ICS.event("choir", "Choir", at: "20261123T183000Z", with: ["Zoe Ram"])
    try write(ICS.calendar(name: "Home", choir), to: "cal/home/b.ics")
    try write("Work", to: "cal/work/displayname")
    try write("Home", to: "cal/home/displayname")
    try write(
      "---\ndate: 2026-03-11\nsensitivity: restricted\n---\n# Salaries\n\nThe zebra is paid.\n",
      to: "notes/secret.md")
    let cues = (0..<200).map { cue in
      let clock = String(format: "%02d:%02d:%02d", cue / 180, cue / 3 % 60, cue % 3 * 20)
      let said = cue == 100 ? "We buy the lighthouse." : "So we talk and talk."
      return "\(clock).000 --> \(clock).900\nDana Kim: \(said)\n"
    }
    try write("WEBVTT\n\n" + cues.joined(separator: "\n"), to: "notes/2026-03-12 lamps.vtt")
    try run("add", "cal", "--owner", "lee.park@example.com")
    try run("add", "notes", "--notes")
    let synced = try meetings("sync")
    try #require(synced.status == 0, "\(synced.err)")
  }
}
