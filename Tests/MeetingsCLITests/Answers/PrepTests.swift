import Testing

@Suite("What comes before a meeting, as JSON")
struct PrepTests {
  @Test("has the fields of its schema, and nothing restricted")
  func json() throws {
    let box = try Sandbox()
    let (dana, zoe, eve, me) = ("Dana Kim", "Zoe Ram", "Eve Fox", "Me Myself")
    let events = [
      ICS.event(
        "first", "Harbour board", at: "20261110T090000Z", with: [dana, me, zoe],
        notes: "Decision: per berth.\\nAction: Lee orders the rope by Friday.", "LOCATION:Dock"),
      ICS.event(
        "board", "Harbour board", at: "20261117T090000Z", with: [dana, me],
        "RRULE:FREQ=WEEKLY;COUNT=2"),
      ICS.event(
        "board", "Harbour board", at: "20261125T100000Z", with: [dana, me, eve],
        "RECURRENCE-ID:20261124T090000Z", "LOCATION:Attic"),
      ICS.event(
        "rope", "Rope for the harbour", at: "20261112T090000Z", with: [dana],
        notes: "The rope is hemp.\\nTODO: Dana measures the quay."),
    ]
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "cal/a.ics")
    try box.write(
      "---\nuid: rope\nsensitivity: restricted\n---\nTODO: Dana pays the secret bill\n",
      to: "notes/secret.md")
    try box.run("add", "cal", "--owner", "me.myself@example.com")
    try box.index("notes", "--notes")
    let output = try box.run("prep", "--json", "--now", "2026-11-24T08:10:00Z").out
    #expect(try JSONSchema("preparation").problems(of: JSONValue(output)) == [])
    #expect(!output.contains("secret") && output.contains("measures the quay"))
    #expect(output.contains(#""startBefore":"2026-11-24T09:00:00Z""#), "\(output)")
  }
}
