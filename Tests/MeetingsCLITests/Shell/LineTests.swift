import Foundation
import Testing

@Suite("Lines for scripts")
struct LineTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        ICS.event(
          "a", "Budget\\nwith a break", at: "20260310T140000Z", with: ["Dana Kim", "Lee Wong"],
          notes: "First\\nsecond.", "ORGANIZER;CN=Lee Wong:mailto:lee.wong@example.com"),
        ICS.event("b", "Off", at: "20260312")), as: "work.ics")
  }

  @Test("have the fields of the JSON, lists with commas, people by name, and nothing for null")
  func fields() throws {
    box.environment["TZ"] = "America/New_York"
    let line = try box.meetings(
      "about", "budget", "--format",
      #"{start}\t{startLocal}\t{allDay}\t{organizer}\t{organizer.email}\t{attendees}\t{location}"#)
    #expect(
      line.out == "2026-03-10T14:00:00Z\t2026-03-10T10:00:00-04:00\tfalse\tLee Wong\t"
        + "lee.wong@example.com\tDana Kim, Lee Wong\t\n")
    let listed = try box.meetings("list", "2026-03-12", "--format", #"{uid}\\\{{startLocal}\}"#)
    #expect(listed.out == "b\\{2026-03-12}\n")
    let a = try id("a")
    let shown = try box.meetings("show", "-", "--format", "{notes}", input: a + " x\n")
    #expect(shown.out == "First second.\n")
  }

  @Test("say of a meeting whether it takes anybody's time")
  func transparent() throws {
    try box.index(
      ICS.calendar(
        ICS.event("f", "Boat fair", at: "20260314", "TRANSP:TRANSPARENT"),
        ICS.event("m", "Board", at: "20260314T120000Z")), as: "fair.ics")
    let lines = try box.meetings("list", "2026-03-14", "--format", #"{uid}\t{transparent}"#)
    #expect(lines.out == "f\ttrue\nm\tfalse\n")
  }

  @Test("stay lines whatever a calendar says")
  func breaks() throws {
    let output = try box.meetings("list", "--month", "2026-03", "--format", #"{uid}\t{title}"#)
    #expect(output.out == "a\tBudget with a break\nb\tOff\n")
    let ended = try box.meetings("list", "--month", "2026-03", "--format", #"{uid}\0"#)
    #expect(ended.out == "a\0b\0")
  }

  @Test(
    "are refused where a field or an escape is unknown, by the names of those that are",
    arguments: ["{ttile}", "{id", "id}", #"\q"#, "{}"])
  func refused(template: String) throws {
    let output = try box.meetings("about", "budget", "--format", template)
    #expect(output.status == 64 && output.out.isEmpty)
    let isField = template.hasPrefix("{") && template.hasSuffix("}")
    let said = isField ? "the fields are date, time, duration, id, uid," : "'\(template)'"
    #expect(output.err.contains(said), "\(output.err)")
  }

  @Test("know what a search finds out only where there is a search")
  func hitFields() throws {
    #expect(try box.meetings("about", "budget", "--format", "{score}").status == 0)
    #expect(try box.meetings("list", "2026", "--format", "{score}").status == 64)
    #expect(try box.meetings("about", "budget", "--format", "{id}", "--json").status == 64)
    #expect(try box.meetings("about", "budget", "--format", "{id}", "--ids").status == 64)
  }

  private func print(_ command: [String], _ options: String...) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, command + options + ["--now", Sandbox.now])
  }

  @Test(
    "are printed by every command that lists",
    arguments: [
      (["people", "--since", "2026-03", "--limit", "1"], #"{name}\t{emails}"#),
      (["calendars"], "{id} {records}"), (["sources"], "{id} {content}"),
      (["links"], "{file} {state} {meetings.title}"),
    ])
  func everywhere(command: [String], template: String) throws {
    try box.write("---\nuid: a\n---\nMinutes.\n", to: "notes/budget.md")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
    let output = try print(command, "--format", template)
    let expected = [
      "people": "Dana Kim\tdana.kim@example.com\n", "calendars": "notes 1\nwork 2\n",
      "sources": "notes notes\nwork calendars\n",
      "links": "\(box.folder)/notes/budget.md linked Budget with a break\n",
    ]
    // Sources are ordered by the time at which they were added, in seconds.
    func lines(_ text: String?) -> [Substring] { text?.split(separator: "\n").sorted() ?? [] }
    #expect(lines(output.out) == lines(expected[command[0]]), "\(output)")
    try print(command, "--format", "{nonsense}").expect(64, err: "'{nonsense}' is not a field")
    #expect(try print(command, "--format", template, "--json").status == 64)
  }

  func id(_ uid: String) throws -> String {
    let all = try box.meetings("list", "--month", "2026-03", "--json").objects
    return try #require(all.first { $0["uid"] as? String == uid }?["id"] as? String)
  }

  @Test("of ids lead to the meetings, however they are handed over")
  func ids() throws {
    let ids = try box.meetings("list", "--month", "2026-03", "--ids").out
    let (a, b) = (try id("a"), try id("b"))
    #expect(ids == "\(a)\n\(b)\n")
    #expect(try box.meetings("show", "-", "--ids", input: ids).out == ids)
    let both = try box.meetings("show", b, a, "--json")
    #expect(try both.titles == ["Off", "Budget\nwith a break"])
    #expect(try box.meetings("show", b).out.hasPrefix("Off\n"))
    #expect(try box.meetings("show", "-").status == 1)
  }

  @Test("show the meetings that there are, and name those that are not")
  func someAreMissing() throws {
    let a = try id("a")
    let output = try box.meetings("show", "ffffffffffff", a, "nonsense", "--ids")
    #expect(output.status == 2 && output.out == a + "\n")
    #expect(output.err.contains("ffffffffffff") && output.err.contains("nonsense"))
  }
}
