import Testing

@Suite("Minutes that name people by handles")
struct HandleTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(
      ICS.calendar(
        ICS.event(
          "tide", "Tide council", at: "20261112T100000Z", with: ["Karla Weber", "Ada Quist"])),
      to: "cal/a.ics")
    try box.write(
      """
      # Tide council 2026-11-12

      ## Present
      * Ada Quist @aq
      * Karla Weber @carla
      * Alice Ng @alice

      ## Actions
      - [ ] @carla: mend the gauge
      - [ ] Ada: order rope
      - [ ] @alice measure the quay
      """, to: "notes/2026-11-12 Tide council.md")
    try box.run("add", "cal")
    try box.index("notes", "--notes")
  }

  @Test(
    "list what is open for a handle and for a name",
    arguments: [
      ("carla", "mend the gauge"), ("@carla", "mend the gauge"), ("karla", "mend the gauge"),
      ("karla weber", "mend the gauge"), ("alice", "measure the quay"),
      ("@alice", "measure the quay"),
      ("aq", "order rope"), ("ada", "order rope"),
    ])
  func open(who: String, item: String) throws {
    let open = try box.meetings("open", "--who", who).out
    #expect(open.contains(item), "\(open)")
    #expect(open.split(separator: "\n").count { $0.contains("[ ]") } == 1, "\(open)")
  }

  @Test("have one person for the handle and for who is invited")
  func people() throws {
    #expect(
      try box.meetings("with", "carla", "--json").titles == ["Tide council"])
    let people = try box.meetings("people").expect(out: "Karla Weber", "@carla").out
    #expect(people.split(separator: "\n").count { $0.contains("Karla") } == 1, "\(people)")
    let id = try #require(box.meetings("about", "tide", "--json").objects.first?["id"] as? String)
    let shown = try box.meetings("show", id).out
    #expect(shown.contains("Karla Weber <karla.weber@example.com> @carla (accepted)"), "\(shown)")
    #expect(!shown.contains("<@carla>"), "\(shown)")
    #expect(shown.contains("Alice Ng <@alice> (according to the notes)"), "\(shown)")
  }
}
