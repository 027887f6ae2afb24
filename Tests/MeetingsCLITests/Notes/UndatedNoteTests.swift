import Foundation
import Testing

@Suite("A note that nothing dates")
struct UndatedNoteTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(
      ICS.calendar(ICS.event("ferry", "Ferry prices", with: ["Dana Kim", "Lee Park"])),
      to: "cal/a.ics")
    try box.write(
      "# Rhubarb\n\nPlant it by the wall.\n\n- [ ] Dana: buy compost by Friday\n"
        + "- [ ] Lee: book the van by 2026-04-03\n",
      to: "notes/garden.md")
    try box.write("# Rhubarb fair 2026-03-11\n\nRhubarb is sold.\n", to: "notes/fair.md")
    try box.write("# {{title}}\n\nRhubarb.\n", to: "notes/form.md")
    try box.write("# Rhubarb form\n", to: "notes/Templates/form.md")
    try box.write("# Rhubarb of old\n", to: "notes/Archive/old.md")
    try #require(box.run("add", "cal").status == 0)
    try #require(box.run("add", "notes", "--notes", "--exclude", "Archive").status == 0)
  }

  func titles(_ words: String...) throws -> [String] {
    let output = try box.launch(Sandbox.binary, words + ["--json", "--now", Sandbox.now])
    return output.status == 1 ? [] : try output.titles
  }

  @Test("is found by its words, and is in no day, span, order or number")
  func noDay() throws {
    try box.run("sync").expect(out: "1 template passed over", "1 file excluded")
    #expect(try box.run("status", "--problems").out.contains("form.md"))
    #expect(Set(try titles("about", "rhubarb")) == ["Rhubarb", "Rhubarb fair"])
    for words in [
      ["list", "--since", "1990-01-01", "--until", "2040-01-01"], ["rhubarb", "until", "2040"],
      ["last", "rhubarb"], ["first", "rhubarb"], ["rhubarb", "before", "2027"],
    ] {
      let output = try box.launch(Sandbox.binary, words + ["--json", "--now", Sandbox.now])
      let found = output.status == 1 ? [] : try output.titles
      #expect(!found.contains("Rhubarb"), "\(words)")
    }
    let hit = try #require(
      try box.meetings("about", "rhubarb", "wall", "--json").objects.first)
    #expect(hit["start"] is NSNull)
    #expect(hit["startLocal"] is NSNull)
    let shown = try box.meetings("about", "rhubarb", "wall").out
    #expect(shown.contains("  undated  Rhubarb") && !shown.contains("0001"))
    #expect(!(try box.meetings("show", #require(hit["id"] as? String)).out.contains("0001")))
  }

  @Test("has open items, of which only whole dates are dates")
  func due() throws {
    try #require(box.run("sync").status == 0)
    let items = try box.meetings("open", "--json").objects
    let due = Dictionary(
      uniqueKeysWithValues: items.map { ($0["text"] as? String ?? "", $0["due"] as? String) })
    #expect(due["Dana: buy compost by Friday"] == .some(nil))
    #expect(due["Lee: book the van by 2026-04-03"] == "2026-04-03")
  }
}
