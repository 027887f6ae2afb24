import Foundation
import Testing

@Suite("What somebody says that they will do")
struct SpeakerOwnerTests {
  private let box = try! Sandbox()

  /// A line, and the first names of the owners of its marked item; nil if it has none.
  private typealias Line = (text: String, doers: [String]?)

  /// Lines of a transcript, with the speaker before the colon.
  private static let said: [Line] = [
    ("Ana Weber: Action: I'll send the figures by Friday", ["ana"]),
    ("Ana Weber: TODO count the ropes", ["ana"]),
    ("Ana: Action item: order the paint", ["ana"]),
    ("Ana Weber (Guest): Action: I will call the mayor", ["ana"]),
    ("Ana Weber | Acme: AI: I'm booking the crane", ["ana"]),
    ("Dr. Ana Weber: Action: I’ll read the report", ["ana"]),
    ("Weber, Ana: Next step: I write to the bank", ["ana"]),
    ("Ana Weber: Action: Ben to mend the ladder", ["ben"]),
    ("Ana Weber: Action: Ben: mend the gate", ["ben"]),
    ("Ana Weber: Action (Ben): I'll oil the hinge", ["ben"]),
    ("Ana Weber: Action: I and Ben paint the buoy", ["ana", "ben"]),
    ("Ana Weber: Action: Ben and I sweep the quay", ["ana", "ben"]),
    ("Ana Weber: Action: we all look at the budget", []),
    ("Ana Weber: Action: you ask the harbour office", []),
    ("Ana Weber: Actions: the crane and the barge", []),
    ("Ana Weber: Action items: I'll wash the sails", ["ana"]),
    ("Ana Weber: Action: let's ring the bell", []),
    ("Ana Weber: Action: let me sort the flags", ["ana"]),
    ("Ana Weber: Action: the flags go up tomorrow", ["ana"]),
    ("Ana Weber: Action: someone waters the plants", []),
    ("Action: Ana: check the lamps", ["ana"]),
    ("Action item (Ana): check the locks", ["ana"]),
    ("Action: note: the lamps are old", []),
    ("Speaker 1: Action: I'll lift the anchor", []),
    ("A: Action: I'll coil the line", []),
    ("Ana Weber: I'll send you the minutes", ["ana"]),
    ("Ana Weber: he said, Action: I'll go", nil),
    ("Ana Weber: the call is at 10:30", nil),
    ("Ana Weber: see https://example.com/TODO: later", nil),
  ]

  /// Lines of notes, each tested between others.
  private static let written: [Line] = [
    ("Ana: Action: I'll send the drawings by Friday", ["ana"]),
    ("**Ana**: TODO ask the diver", ["ana"]),
    ("**Ana Weber:** Action: I will fetch the nets", ["ana"]),
    ("- Ana Weber (Guest): Action: I'll buy oars", ["ana"]),
    ("- Ben: TODO: I'll hang the sign", ["ben"]),
    ("Action: Ana: tar the hull", ["ana"]),
    ("Action item (Ana): fill the tank", ["ana"]),
    ("Risks: Action: mend the pier", []),
    ("Action: note: the pier is old", []),
    ("Example: Action: who does what", nil),
    ("\"Ana: Action: I'll go,\" she said", nil),
    ("Ana said: Action: I'll stay", nil),
    ("See https://example.com/TODO: later", nil),
    ("We meet at 10:30: Action: none of ours", nil),
  ]

  init() throws {
    let people = ["Ana Weber", "Ben Okoro", "Lee Park"]
    try box.write(
      ICS.calendar(
        name: "Work", ICS.event("board", "Harbour board", at: "20260317T090000Z", with: people),
        ICS.event("quay", "Quay round", at: "20260318T090000Z", with: people)), to: "cal/a.ics")
    let cues = Self.said.enumerated().map { number, line in
      let start = String(format: "00:%02d:00.000", number)
      return "\(start) --> \(start.replacing(":00.000", with: ":30.000"))\n\(line.text)\n"
    }
    try box.write(
      "WEBVTT\n\n" + cues.joined(separator: "\n"), to: "notes/2026-03-17 Harbour board.vtt")
    try box.write(
      "---\nuid: quay\n---\n" + Self.written.map(\.text).joined(separator: "\n\nIt rained.\n\n"),
      to: "notes/quay.md")
    try box.index("cal")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
  }

  private func doers(of item: [String: Any]) -> [String] {
    (item["people"] as? [[String: Any]] ?? []).compactMap {
      ($0["name"] as? String)?.split(separator: " ").first?.lowercased()
    }.sorted()
  }

  @Test("is theirs, unless its words name another")
  func owners() throws {
    let items = try box.meetings("open", "--all-results", "--json").objects
    for line in Self.said + Self.written {
      let end = line.text.split(separator: " ").suffix(3).joined(separator: " ")
      let found = items.filter { ($0["text"] as? String)?.hasSuffix(end) == true }
      #expect(found.map { doers(of: $0) } == (line.doers.map { [$0] } ?? []), "\(line.text)")
    }
    let marked = (Self.said + Self.written).filter { $0.doers != nil }
    #expect(items.count == marked.count)
  }

  @Test("is found by their name, and shown with it")
  func shown() throws {
    let open = try box.meetings("open", "--who", "ana", "--all-results")
    let figures = "I'll send the figures by Friday  Ana Weber · due Fri 20 Mar"
    #expect(open.out.contains(figures), "\(open)")
    #expect(open.out.contains("ask the diver  Ana Weber"), "\(open)")
    #expect(!open.out.contains("mend the ladder") && !open.out.contains("mend the pier"), "\(open)")
    let attended = try box.meetings("who", "was", "at", "the", "harbour", "board")
    #expect(attended.out.contains("Ana"), "\(attended)")
    #expect(!attended.out.contains("Park, Action item"), "\(attended)")
    try box.meetings("prep", "quay round").expect(out: "I'll send the figures by Friday  Ana Weber")
  }
}
