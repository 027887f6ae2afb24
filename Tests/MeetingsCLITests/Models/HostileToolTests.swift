import Foundation
import Testing

/// Sixty texts in one index, each in an invitation and in a recording, as the tools for passages
/// and proposed times pass them to a model.
@Suite("Sixty texts written for a model")
struct HostileToolTests {
  static let texts = HostileTexts.all.sorted { $0.key < $1.key }

  /// Indexes each text as an invitation on a day of its own, and as a recording.
  static func index(in box: Sandbox) throws {
    let events = texts.enumerated().map { place, text in
      let escaped = text.value.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        .replacing(",", with: "\\,").replacing(";", with: "\\;")
      let name = text.value.filter { !$0.isNewline && $0 != "\"" }
      return ICS.event(
        "evil\(place)", "Kickoff\(place) \(escaped)",
        at: "\(day(place).replacing("-", with: ""))T090000Z",
        notes: "Agenda\(place) \(escaped)", "STATUS:TENTATIVE", "LOCATION:\(escaped)",
        "ORGANIZER;CN=\"Mallory \(name)\":mailto:mallory@evil.example",
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:me@example.com",
        "ATTENDEE;CN=\"Mal \(name)\":mailto:mal@evil.example"
      ).replacing("DURATION:PT1H", with: "DURATION:PT8H")
    }
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/a.ics")
    for (place, text) in texts.enumerated() {
      let said = text.value.split(separator: "\n").joined(separator: " ")
      try box.write(
        "WEBVTT\n\n00:00:01.000 --> 00:00:09.000\nMallory: Minutes\(place) \(said)\n",
        to: "notes/\(day(place)) minutes\(place).vtt")
    }
    try box.run("add", "cal", "--owner", "me@example.com")
    try box.run("add", "notes", "--notes")
    try #require(try box.meetings("sync").status == 0)
  }

  private static func day(_ place: Int) -> String {
    String(format: "2027-%02d-%02d", place / 28 + 1, place % 28 + 1)
  }

  /// Returns the calls by which each tool passes each text to a model.
  static func calls(in box: Sandbox) throws -> [(tool: String, arguments: [String: Any])] {
    let all = try box.meetings(
      "list", "--from", "2027-01-01", "--to", "2027-12-31", "--all", "--json")
    var calls: [(tool: String, arguments: [String: Any])] = []
    for place in texts.indices {
      for word in ["Kickoff", "minutes"] {
        let records = try all.objects.filter {
          ($0["title"] as? String ?? "").split(separator: " ").first == "\(word)\(place)"
        }
        let id = try #require(records.first?["id"] as? String, "\(word)\(place)")
        let topic = word == "Kickoff" ? "agenda\(place)" : "minutes\(place)"
        calls.append(("get_meeting", ["id": id, "about": topic]))
        calls.append(("get_meeting", ["id": id]))
      }
      calls.append(("read_passages", ["question": "agenda\(place)"]))
      calls.append(("find_free_time", ["between": "\(day(place)) between 9 and 17"]))
    }
    return calls
  }

  @Test("reach it as quotations by every tool that reads passages or proposes times")
  func tools() throws {
    #expect(Self.texts.count >= 60)
    let box = try Sandbox()
    try Self.index(in: box)
    let calls = try Self.calls(in: box)
    let answers = try box.serve(
      calls.enumerated().map { place, call in
        Sandbox.request("tools/call", ["name": call.tool, "arguments": call.arguments], id: place)
      })
    #expect(answers.count == calls.count)
    var reached = 0
    for (call, answer) in zip(calls, answers) {
      let result = try #require(answer["result"] as? [String: Any])
      let content = try #require((result["content"] as? [[String: Any]])?.first?["text"] as? String)
      let name = "\(call.tool) \(call.arguments): \(content)"
      #expect(result["isError"] as? Bool == false, "\(name)")
      try HostileTextTests.check(content, name)
      for text in HostileTextTests.strings(result) where text != content {
        try HostileTextTests.checkVisible(text, name)
      }
      reached += content.contains("Mal") ? 1 : 0
    }
    #expect(reached == calls.count, "\(reached) of \(calls.count) have a text in them")
  }
}
