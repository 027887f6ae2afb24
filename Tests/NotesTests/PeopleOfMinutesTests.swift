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

  @Test(
    "in front matter, also with the family name first",
    arguments: [
      ("attendees:\n  - \"Quist, Ada\"\n  - Ben", ["Ada Quist", "Ben"]),
      ("attendees: \"Quist, Ada; van der Berg, Ben\"", ["Ada Quist", "Ben van der Berg"]),
      ("attendees: [\"Quist, Ada <ada@example.com>\"]", ["Ada Quist <ada@example.com>"]),
      ("attendees: Ada, Ben, +2 others", ["Ada", "Ben"]), ("attendees: none", []),
      ("attendees:\n  - \"[Ada Quist](mailto:ada@example.com)\"", ["Ada Quist"]),
    ])
  func frontMatter(yaml: String, people: [String]) throws {
    #expect(try DocumentTests.note("---\n\(yaml)\n---\nText.").people == people)
  }

  @Test("and blocks of Logseq end with their line")
  func blocks() throws {
    let text = "- 14:00 Tides\n\t- attendees:: [[Ada Quist]], [[Ben]]\n\t- TODO Ada send it\n"
    #expect(try DocumentTests.note(text).people == ["Ada Quist", "Ben"])
  }

  @Test(
    "as a dialogue without times does",
    arguments: [
      "**Ada Quist:** Late?\n\n**Ben:** Yes.\n\n**Ada Quist:** Why?\n\n**Ben:** The moon.",
      "[Ada Quist]: Late?\n[Ben]: Yes.\n[Ada Quist]: Why?\n[Ben]: The moon.",
      "<Ada Quist> Late?\n<Ben> Yes.\n<Ada Quist> Why?\n<Ben> The moon.",
      "Ada Quist：Late?\nBen：Yes.\nAda Quist：Why?\nBen：The moon.",
    ])
  func dialogue(text: String) throws {
    #expect(try DocumentTests.note(text).people == ["Ada Quist", "Ben"])
    #expect(try DocumentTests.note("Berths: two\nPrice: 7\nTides: late\nMoon: new").people == [])
  }
}
