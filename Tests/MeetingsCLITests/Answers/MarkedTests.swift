import Foundation
import Testing

@Suite("What meetings left open and decided")
struct MarkedTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(
      ICS.calendar(
        name: "Work",
        ICS.event(
          "board", "Harbour board", at: "20260317T100000Z", with: ["Dana Kim", "Lee Park"],
          notes:
            "It rained. Decision: per berth.\\n\\nActions: Dana\\, the deck by Friday. Rope (Lee).")
          + ICS.event("rope", "Rope", at: "20260318T100000Z", with: ["Lee Park"])), to: "cal/a.ics")
    try box.write(
      "---\nuid: rope\n---\n# Rope\n\n- [ ] @Lee orders rope\n- [x] measure\n> - [ ] quoted\n",
      to: "notes/rope.md")
    try box.write(
      "WEBVTT\n\n00:00:07.000 --> 00:00:09.000\n<v Lee Park>We agreed on hemp.</v>\n",
      to: "notes/2026-03-18 Rope.vtt")
    try box.write(
      "---\nuid: board\nsensitivity: restricted\n---\n- [ ] sack Lee\n", to: "notes/secret.md")
    try box.index("cal")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
  }

  @Test("is listed below its meeting, with who, when and where")
  func text() throws {
    let open = try box.meetings("open").expect(0)
    for line in [
      "  Tue 17 Mar, 10:00–11:00  Harbour board",
      "  [ ] Dana, the deck by Friday.  due Fri 20 Mar",
      "  [ ] Rope (Lee).", "  [ ] sack Lee", "  [ ] @Lee orders rope",
    ] { #expect(open.out.contains(line), "\(open.out)") }
    #expect(open.out.contains("  rope.md:6\n") && !open.out.contains("quoted"), "\(open.out)")
    #expect(try box.meetings("open", "--paths").out.contains("  \(box.folder)/notes/rope.md:6\n"))
    let decided = try box.meetings("decisions")
    #expect(decided.out.contains("  - per berth."), "\(decided.out)")
    #expect(decided.out.contains("We agreed on hemp.  Lee Park · at 00:00:07 · "), "\(decided.out)")
    #expect(try box.meetings("open", "--done").out.contains("  [x] measure"))
  }

  @Test("has its due date once, if its words already name the day")
  func due() throws {
    try box.write(
      "---\nuid: rope\n---\n- [ ] a saw by 20 March\n- [ ] a hook by Tuesday\n"
        + "- [ ] a knot, due March 30th, 2026\n- [ ] a sail until 2026-04-02\n",
      to: "notes/more.md")
    try box.meetings("sync")
    let open = try box.meetings("open").out
    #expect(open.contains("a hook by Tuesday  due Tue 24 Mar"), "\(open)")
    for item in ["a saw by 20 March", "a knot, due March 30th, 2026", "a sail until 2026-04-02"] {
      #expect(open.contains("[ ] \(item)  more.md:"), "\(open)")
    }
    let days = try box.meetings("open", "--json").objects.compactMap { $0["due"] as? String }
    #expect(days.count == 5, "\(days)")
  }

  @Test("is that of the meetings that words name")
  func named() throws {
    #expect(try !box.meetings("open", "with", "dana").out.contains("orders rope"))
    #expect(try box.meetings("open", "about", "rope").out.contains("orders rope"))
    #expect(try box.meetings("decisions", "on", "2026-03-17").out.contains("per berth"))
    try box.meetings("open", "on", "2026-03-19").expect(1, err: "no open items found")
  }

  @Test("is that of each meeting once, also if its items are apart")
  func once() throws {
    // Both meetings have a marked decision, and one that is inferred from speech.
    try box.write("---\nuid: rope\n---\nDecision: hemp\n", to: "notes/more.md")
    try box.write(
      "WEBVTT\n\n00:00:07.000 --> 00:00:09.000\n<v Lee Park>We agreed on piers.</v>\n",
      to: "notes/2026-03-17 Harbour board.vtt")
    try box.meetings("sync")
    #expect(try box.meetings("decisions", "--json").objects.count == 4)
    let ids = try box.meetings("decisions", "--ids").out.split(separator: "\n")
    #expect(ids.count == 2 && Set(ids).count == 2, "\(ids)")
  }

  @Test("is that of a person who is named to do it, of the user, and of what is overdue")
  func doers() throws {
    try box.write(
      "---\nuid: rope\n---\n- [ ] Dana: a saw\n- [ ] a hook @me\n- [ ] @Lee a knot, due 2026-03-30\n",
      to: "notes/more.md")
    try box.meetings("sync")
    let dana = try box.meetings("open", "with", "dana").expect(out: "the deck", "a saw").out
    #expect(!dana.contains("a hook") && !dana.contains("orders rope"), "\(dana)")
    let both = try box.meetings("open", "with", "dana", "and", "lee").out
    #expect(both.contains("a saw") && !both.contains("a knot"), "\(both)")
    #expect(try box.meetings("open", "--who", "Dana Kim").out.contains("a saw"))
    #expect(try !box.meetings("open", "--who", "Dana Kim").out.contains("Rope (Lee)"))
    try box.meetings("open", "--who", "me").expect(64, err: "meetings config owner")
    try box.run("config", "owner", "me@example.com")
    let mine = try box.meetings("open", "--who", "me").out
    #expect(mine.contains("a hook @me") && !mine.contains("a knot"), "\(mine)")
    #expect(try box.meetings("open", "--who", "zorro").status == 64)
    let late = try box.meetings("open", "--overdue").expect(out: "the deck", "a knot").out
    #expect(!late.contains("a saw") && !late.contains("knot, due 2026-03-30  due"), "\(late)")
    #expect(try box.meetings("open", "--overdue", "--done").status == 64)
  }

  @Test("is narrowed by dates as options, and counted off")
  func options() throws {
    let later = try box.meetings("open", "--since", "2026-03-18")
    #expect(later.out.contains("orders rope") && !later.out.contains("the deck"), "\(later)")
    let earlier = try box.meetings("open", "--until", "2026-03-17", "--limit", "1")
    #expect(!earlier.out.contains("orders rope"), "\(earlier)")
    #expect(earlier.err == "and 1 more; --limit 2 or --all-results shows them\n")
    try box.meetings("open", "--since", "fooday").expect(64, err: "--since: 'fooday' is not a date")
  }

  @Test("has lines of one's own, with the fields of the item and of its meeting")
  func lines() throws {
    let open = try box.meetings("open", "--format", #"{date} {due} {people}: {text} ({title})"#)
    let first = "2026-03-17 2026-03-20 Dana Kim: Dana, the deck by Friday. (Harbour board)\n"
    #expect(open.out.hasPrefix(first) && !open.out.contains("sack"), "\(open)")
    let decisions = try box.meetings("decisions", "--format", "{kind} {attendees.email}")
    #expect(
      decisions.out.hasPrefix("decision dana.kim@example.com, lee.park@example.com\n"),
      "\(decisions)")
    let ids = try box.meetings("open", "--ids").out.split(separator: "\n")
    #expect(ids.count == 2 && Set(ids).count == 2)
    try box.meetings("open", "--format", "{dew}").expect(64, err: "the fields are kind, form, text")
    #expect(try box.meetings("open", "--format", "{text}", "--json").status == 64)
  }

  @Test("has those named as JSON, and nothing restricted")
  func json() throws {
    let items = try box.meetings("open", "--json").objects
    #expect(items.compactMap { $0["text"] as? String }.count == 3)
    #expect(items.first?["due"] as? String == "2026-03-20")
    let people = items.map { ($0["people"] as? [[String: Any]])?.first?["name"] as? String }
    #expect(people == ["Dana Kim", "Lee Park", "Lee Park"])
    #expect(try box.meetings("open", "--json", "--restricted").objects.count == 4)
    for (command, format) in [("open", "--json"), ("decisions", "--jsonl")] {
      let output = try box.meetings(command, format).out
      let values =
        output.hasPrefix("[")
        ? try #require(try JSONValue(output).list)
        : try output.split(separator: "\n").map { try JSONValue(String($0)) }
      #expect(try values.flatMap { try JSONSchema("item").problems(of: $0) } == [])
    }
  }
}
