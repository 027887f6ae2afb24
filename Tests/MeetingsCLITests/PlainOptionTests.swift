import Testing

/// Usual options are parsed without the full parser, which handles forms such as `--limit=1`.
@Suite("An option means the same")
struct PlainOptionTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(
      ICS.calendar(
        name: "Work",
        ICS.event("p", "Pricing review", at: "20261110T140000Z", with: ["Dana Kim", "Lee Wong"]),
        ICS.event("h", "Hiring sync", at: "20261112T090000Z", with: ["Dana Kim"]),
        ICS.event("s", "Stand-up", at: "20261118T080000Z", "RRULE:FREQ=DAILY;COUNT=9")),
      as: "work.ics")
  }

  /// Options with separate values, which `=` joins in the other form.
  static let lines = [
    "with dana --limit 1 --now 2026-11-21T12:00:00Z",
    "with dana -n 1 --json --now 2026-11-21T12:00:00Z",
    "--json pricing --now 2026-11-21T12:00:00Z",
    "stand-up --all --explain --now 2026-11-21T12:00:00Z",
    "with lee --reading --jsonl --now 2026-11-21T12:00:00Z",
    "with dana --all-results --color always --now 2026-11-21T12:00:00Z",
    "list last week --json --now 2026-11-21T12:00:00Z",
    "list --week --now 2026-11-21T12:00:00Z",
    "list this month with dana --jsonl --now 2026-11-21T12:00:00Z",
    "pricing --limit 0", "pricing --limit x", "pricing --limit", "pricing --now soon",
    "pricing --color mauve", "pricing --json --jsonl", "pricing --reading",
    "pricing --limit 1 --all-results --now 2026-11-21T12:00:00Z",
    "list --day --week", "list --json --jsonl", "list march --now", "list --nonsense",
  ]

  @Test("whichever way it is written", arguments: lines)
  func whicheverWay(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let home = box.folder + "/home"
    // The options follow the first word, because the last option of some lines lacks its value.
    let plain = try box.launch(Sandbox.binary, [words[0], "--home", home] + words.dropFirst())
    let joined = try box.launch(Sandbox.binary, [words[0], "--home=" + home] + words.dropFirst())
    #expect(plain.status == joined.status)
    #expect(plain.out == joined.out)
    #expect(plain.err == joined.err)
  }
}
