import Foundation
import Testing

@Suite("The program without a word")
struct OverviewTests {
  let box = try! Sandbox()

  /// Noon on a Saturday, with a meeting in progress, two that overlap, and one on Monday.
  private func index() throws {
    try box.index(
      ICS.calendar(
        ICS.event("a", "Harbour walk", at: "20261121T113000Z"),
        ICS.event("b", "Pricing", at: "20261121T150000Z"),
        ICS.event("c", "Retro", at: "20261121T153000Z"),
        ICS.event("d", "Planning", at: "20261123T090000Z"),
        ICS.event("e", "Cancelled lunch", at: "20261121T121500Z", "STATUS:CANCELLED"),
        ICS.event("f", "Tomorrow's brunch", at: "20261122T100000Z")), as: "work.ics")
  }

  @Test("shows today: what is on, what is next, and what overlaps")
  func today() throws {
    try index()
    let output = try box.meetings()
    #expect(output.status == 0 && output.err.isEmpty, "\(output)")
    let (list, state) = try #require(
      output.out.components(separatedBy: "\n\n").count == 2
        ? (
          output.out.components(separatedBy: "\n\n")[0],
          output.out.components(separatedBy: "\n\n")[1]
        ) : nil)
    #expect(
      list.hasPrefix("Sat 21 Nov, today\n") && list.contains("15:00–16:00  Pricing"), "\(list)")
    #expect(!list.contains("brunch"))
    #expect(
      state == """
        now      Harbour walk, until 12:30
        next     Pricing at 15:00, in 3 h
        overlap  'Pricing' and 'Retro', 15:30–16:00

        """)
  }

  @Test("names the day of the next meeting where there is none left today")
  func nextDay() throws {
    try index()
    let output = try box.run("--now", "2026-11-22T20:00:00Z")
    #expect(output.out.hasSuffix("next     Planning on Mon 23 Nov at 09:00\n"), "\(output)")
    let free = try box.run("--now", "2026-12-24T20:00:00Z")
    #expect(free.out == "Thu 24 Dec\n  no meetings\n", "\(free)")
  }

  @Test("says which source is not up to date")
  func stale() throws {
    try index()
    let output = try box.run("--now", "2026-12-24T20:00:00Z")
    #expect(
      output.err == "'work' was last synced Sat 21 Nov, 12:00; to show it: meetings sync\n",
      "\(output)")
    try box.write(ICS.calendar(), to: "new.ics")
    try box.run("add", "new.ics")
    #expect(try box.meetings().err == "'new' was never synced; to show it: meetings sync\n")
  }

  @Test("leads to a first answer where nothing was added")
  func nothing() throws {
    try box.run().expect(0, out: "meetings demo", "meetings add PATH")
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/home"))
  }

  @Test("lists a day or the week by a word, as list does")
  func days() throws {
    try index()
    for (word, list) in [
      ("today", ["list", "--day"]), ("tomorrow", ["list", "tomorrow"]),
      ("week", ["list", "--week"]),
    ] {
      for format in [[], ["--json"], ["--ids"]] {
        let short = try box.launch(Sandbox.binary, [word, "--now", Sandbox.now] + format)
        let long = try box.launch(Sandbox.binary, list + ["--now", Sandbox.now] + format)
        #expect(short.status == 0 && !short.out.isEmpty && short.out == long.out, "\(short)")
      }
    }
    #expect(try box.meetings("tomorrow").out.contains("Tomorrow's brunch"))
    #expect(try box.run("today", "--now", "2026-12-24T20:00:00Z").status == 1)
  }

  @Test("takes such a word for a question where others follow it")
  func questions() throws {
    try index()
    let output = try box.meetings("today", "pricing", "--json")
    #expect(try output.titles.first == "Pricing")
    #expect(try box.meetings("week", "of", "the", "brunch").status == 0)
  }
}
