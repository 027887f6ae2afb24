import Foundation
import Testing

@Suite("A question as options")
struct QuestionOptionTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(
      ICS.calendar(
        ICS.event("a", "Budget", at: "20260310T140000Z", with: ["Dana Kim", "Lee Wong"]),
        ICS.event("b", "Budget again", at: "20260511T140000Z", with: ["Dana Kim", "Ana Ruiz"]),
        ICS.event(
          "c", "Works with React in May", at: "20260612T140000Z", with: ["Lee Wong"],
          "ORGANIZER;CN=Ana Ruiz:mailto:ana.ruiz@example.com"),
        ICS.event("d", "Hiring", at: "20260713T140000Z", with: ["Ana Ruiz"], "STATUS:CANCELLED")),
      to: "work/a.ics")
    try box.write(ICS.calendar(ICS.event("e", "Party", at: "20260310T180000Z")), to: "home.ics")
    try box.run("add", "work")
    try box.index("home.ics")
  }

  func uids(_ arguments: [String]) throws -> Set<String> {
    let output = try box.launch(
      Sandbox.binary, arguments + ["--format", "{uid}", "--now", Sandbox.now])
    return Set(output.out.split(separator: "\n").map(String.init))
  }

  static let same: [(options: [String], words: [String])] = [
    (["--with", "dana"], ["with", "dana"]),
    (["--with", "dana and lee"], ["with", "dana", "and", "lee"]),
    (["--with", "dana", "--with", "lee"], ["with", "dana", "and", "lee"]),
    (["--with", "ana", "--without", "dana"], ["with", "ana", "without", "dana"]),
    (["--organizer", "ana.ruiz@example.com"], ["organized", "by", "ana"]),
    (["--status", "cancelled"], ["cancelled", "meetings"]),
    (["--since", "april", "--until", "june"], ["between", "april", "and", "june"]),
    (["--on", "march"], ["in", "march"]), (["--on", "2026-05-11"], ["on", "2026-05-11"]),
    (["--calendar", "home"], ["in", "home"]),
    (["--order", "last", "--count", "1", "--with", "dana"], ["last", "meeting", "with", "dana"]),
    (["--phrase", "budget again"], ["\"budget again\""]),
    (["with", "dana", "--since", "april"], ["with", "dana", "since", "april"]),
    (["--shorter", "2h", "--on", "march"], ["shorter", "than", "2", "hours", "in", "march"]),
  ]

  @Test("finds what the same words find, alone and beside words", arguments: same)
  func joins(options: [String], words: [String]) throws {
    let found = try uids(options)
    #expect(!found.isEmpty)
    let same = try uids(words)
    #expect(found == same, "\(options)")
  }

  @Test(
    "is refused with what can be typed instead where a value says nothing",
    arguments: [
      ("--with", "zorblax", "no one is called 'zorblax'"),
      ("--with", "dana zorblax", "no one is called 'zorblax'"),
      ("--organizer", "", "--organizer has no value"),
      ("--calendar", "nowhere", "no calendar is called 'nowhere'"),
      ("--since", "fooday", "'fooday' is not a date"), ("--on", "2026-02-30", "2026-02-30"),
      ("--status", "sad", "cancelled, declined"), ("--order", "up", "next, last, first"),
      ("--longer", "blue", "'blue' is not a length"), ("--count", "none", "from 1 to 1000"),
    ])
  func refused(option: String, value: String, message: String) throws {
    for words in [["about", "budget"], ["list"]] {
      let output = try box.launch(
        Sandbox.binary, words + [option, value, "--now", Sandbox.now])
      #expect(output.status == 64 && output.out.isEmpty, "\(output)")
      #expect(output.err.contains(message), "\(output.err)")
    }
  }
}
