import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// Changes the place of events with unusual texts in the page, submitting the form like a browser:
/// everything else must stay the same byte for byte. `MEETINGS_SWEEPS=500` runs more.
@Suite("A form of the page,", .serialized)
struct PageFormSweepTests {
  private static let rounds = Harness.number("MEETINGS_SWEEPS") ?? 8

  private static let odd: [String] = [
    "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{200C}", "\u{200D}", "\u{200B}", "\u{FEFF}",
    "\u{202E}", "\u{2066}", "\u{2069}", "\u{00AD}", "\u{034F}", "\u{061C}", "\u{180E}", "\u{FE0F}",
    "\u{85}", "\u{9F}", "\u{E0067}", "🏴\u{E0067}\u{E0062}\u{E007F}", "👩‍🚀", "e\u{301}", "é", "ﬁ",
    "\t", "\\n", "\\n\\n", "\\,", "\\;", "\\\\", "<b>&amp;</b>", "</textarea>", "\"'", "  ", "Ж",
    "한", "𝒳",
    "\u{FFFD}", "\u{FFFE}", "&#13;", "+", "%41", "a", "budget", " ",
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 1...12, using: &random))
      .map { _ in odd.randomElement(using: &random)! }.joined()
  }

  @Test("leaves what was not touched byte for byte as it was")
  func untouched() throws {
    var random = SplitMix64(seed: Harness.seed)
    let box = try Sandbox()
    for round in 0..<Self.rounds {
      let (title, notes) = ("T" + Self.text(&random), "N" + Self.text(&random))
      let event = ICS.event("e\(round)", title, at: "20261123T090000Z", notes: notes)
      try box.write(ICS.calendar(event), to: "cal/e\(round).ics")
    }
    try box.index("cal", "--writable")
    let ids = try box.meetings("list", "--day", "2026-11-23", "--json", "--all-results").objects
    #expect(ids.count == Self.rounds)
    let visitor = try PageVisitor(box)
    try visitor.signIn()
    for meeting in ids {
      let id = try #require(meeting["id"] as? String)
      let uid = try #require(meeting["uid"] as? String)
      let file = "\(box.folder)/cal/\(uid).ics"
      let before = try Self.properties(of: file)
      var fields = try Self.fields(of: visitor.get("/change/\(id)"))
      fields["location"] = "Pier 4"
      let answer = try visitor.post("/change/\(id)", fields: fields.map { ($0, $1) })
      let plan = try visitor.place(answer).split(separator: "/").last!
      _ = try visitor.place(visitor.post("/write", "plan=\(plan)"))
      let after = try Self.properties(of: file)
      for name in ["SUMMARY", "DESCRIPTION"] {
        #expect(after[name] == before[name], "\(name) of \(uid), seed \(Harness.seed)")
      }
      #expect(after["LOCATION"] == ["LOCATION:Pier 4"], "\(uid)")
    }
  }

  @Test("writes nothing back that another program has changed since it was shown")
  func changedMeanwhile() throws {
    let box = try Sandbox()
    let event = ICS.event("a", "Log", at: "20261123T090000Z", notes: "ours")
    try box.write(ICS.calendar(event), to: "cal/a.ics")
    try box.index("cal", "--writable")
    let id = try #require(
      box.meetings("list", "--day", "2026-11-23", "--ids").out.split(separator: "\n").first)
    let visitor = try PageVisitor(box)
    try visitor.signIn()
    var fields = try Self.fields(of: visitor.get("/change/\(id)"))
    let changed = event.replacing("ours", with: "theirs").replacing(":Log", with: ":Sail")
    try box.write(ICS.calendar(changed), to: "cal/a.ics")
    #expect(try box.meetings("sync").status == 0)
    fields["location"] = "Pier 4"
    let answer = try visitor.post("/change/\(id)", fields: fields.map { ($0, $1) })
    let plan = try visitor.place(answer).split(separator: "/").last!
    _ = try visitor.place(visitor.post("/write", "plan=\(plan)"))
    let after = try Self.properties(of: "\(box.folder)/cal/a.ics")
    #expect(after["SUMMARY"] == ["SUMMARY:Sail"] && after["DESCRIPTION"] == ["DESCRIPTION:theirs"])
    #expect(after["LOCATION"] == ["LOCATION:Pier 4"])
  }

  @Test("takes a description of 256 KB in letters of two bytes")
  func long() throws {
    let box = try Sandbox()
    try box.write(ICS.calendar(ICS.event("a", "Log", at: "20261123T090000Z")), to: "cal/a.ics")
    try box.index("cal", "--writable")
    let id = try #require(
      box.meetings("list", "--day", "2026-11-23", "--ids").out.split(separator: "\n").first)
    let visitor = try PageVisitor(box)
    try visitor.signIn()
    let notes = String(repeating: "жёлудь ", count: 20_000)
    let fields = [("do", "edit"), ("note", notes)]
    let plan = try visitor.place(visitor.post("/change/\(id)", fields: fields)).split(
      separator: "/"
    ).last!
    _ = try visitor.place(visitor.post("/write", "plan=\(plan)"))
    let after = try Self.properties(of: "\(box.folder)/cal/a.ics")
    #expect(after["DESCRIPTION"]?.first?.utf8.count ?? 0 > 256_000)
    let form = try visitor.get("/change/\(id)")
    #expect(form.utf8.count > 256_000)
  }

  /// Returns the unfolded lines of a file by the name of the property.
  private static func properties(of file: String) throws -> [String: [String]] {
    let bytes = try Data(contentsOf: URL(filePath: file))
    let lines = String(decoding: bytes, as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\n ", with: "").components(separatedBy: "\n")
    return Dictionary(grouping: lines) { line in String(line.prefix { $0.isLetter || $0 == "-" }) }
  }

  /// Returns the fields of the first form for texts, as a browser would submit them unchanged.
  private static func fields(of page: String) throws -> [String: String] {
    let form = try #require(
      page.components(separatedBy: "<form").first { $0.contains("value=\"edit\"") })
    var fields = ["do": "edit"]
    for input in form.matches(of: #/<input type="hidden" name="(was-\w+)" value="([^"]*)"/#) {
      fields[String(input.output.1)] = String(input.output.2)
    }
    for input in form.matches(of: #/<input type="text" name="(\w+)"[^>]*? value="([^"]*)"/#) {
      fields[String(input.output.1)] = sent(input.output.2, isLine: true)
    }
    let area = try #require(
      form.firstMatch(of: #/<textarea name="(\w+)"[^>]*>\n((?s:.*?))<\/textarea>/#))
    fields[String(area.output.1)] = sent(area.output.2, isLine: false)
    return fields
  }

  private static func sent(_ markup: Substring, isLine: Bool) -> String {
    var text = String(markup)
    for (entity, letter) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      // Literally, because a combining mark after the entity would join its last letter.
      text = text.replacingOccurrences(of: entity, with: letter, options: .literal)
    }
    text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return isLine ? text.replacing("\n", with: "") : text.replacing("\n", with: "\r\n")
  }
}
