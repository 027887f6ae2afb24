import Testing

@testable import Notes

@Suite("Minutes list people")
struct PeopleOfMinutesTests {
  @Test(
    "who were there, and who were not",
    arguments: [
      ("## Present\n\n* Ada Quist @ada\n* Ben\n\n## Tides\n- Moon", ["Ada Quist @ada", "Ben"], []),
      ("### Attendees (2)\n- Ada Quist (Harbour)\n- Ben – chair\n", ["Ada Quist", "Ben"], []),
      (
        "**Attendees:** Ada Quist, Ben and Cleo\n\nText, and more.", ["Ada Quist", "Ben", "Cleo"],
        []
      ),
      ("Present: Ada Quist (Harbour, chair), Ben\nRegrets: Cleo", ["Ada Quist", "Ben"], ["Cleo"]),
      ("## Present\n- Ada\n\nRegrets:\n- Cleo\n\n## Tides", ["Ada"], ["Cleo"]),
      (
        "## Attendees\n\n| Name | GitHub |\n|---|---|\n| Ada Quist | @ada |\n| Ben | ben7 |\n",
        ["Ada Quist @ada", "Ben @ben7"], []
      ),
      (
        "## Attendance\n| Name | Present |\n|:--|:-:|\n| Ada | yes |\n| Cleo | no |\n", ["Ada"],
        ["Cleo"]
      ),
      (
        "## Participants\n- [Ada Quist](https://github.com/ada)\n- @ben\n",
        ["Ada Quist @ada", "@ben"], []
      ),
      ("## Present\n- [x] Ada\n- [ ] Cleo\n", ["Ada"], []),
      ("## Present\n- Ada Quist <ada@example.com>\n", ["Ada Quist <ada@example.com>"], []),
      ("The people present: none", [], []),
      ("## Present\n- Ada\n\n**Action items**\n- Rope", ["Ada"], []),
      ("## Tides\n- Ada Quist @ada\n", [], []),
      ("## Present value\n- Ten percent\n", [], []),
    ] as [(String, [String], [String])])
  func people(text: String, present: [String], absent: [String]) throws {
    let note = try DocumentTests.note(text)
    #expect(note.people == present)
    #expect(note.absent == absent)
  }
}
