import Foundation
import Testing

/// Everything in the mirror of a server that concerns a forgotten person, day or calendar is
/// removed, whether or not the program reads it as a meeting.
@Suite("Forgetting empties the copy of what is on a server")
final class ForgottenMirrorTests {
  private let box = try! Sandbox()
  private let server: LoopbackServer
  private var home: String { box.folder + "/home" }

  /// Components that don't become meetings, each with a forgotten word.
  private static let traps = [
    "BEGIN:VEVENT\nUID:e1\nDTSTART:20240110T100000Z\nEXDATE:nonsense\nSUMMARY:Zirconium one\n"
      + "ATTENDEE;CN=Vashti Quill:mailto:vashti.quill@example.com\nEND:VEVENT\n",
    "BEGIN:VEVENT\nUID:e2\nDTSTART:20240111T100000Z\nRRULE:FREQ=SOMETIMES;UNTIL=20240201T000000Z\n"
      + "SUMMARY:Zirconium two\nDESCRIPTION:asked by Vas\n hti Quill\n"
      + "ORGANIZER;CN=Vashti Quill:mailto:vashti.quill@example.com\nEND:VEVENT\n",
    "BEGIN:VEVENT\nUID:e3\nDTSTART:never\nCREATED:20240101T000000Z\nSUMMARY:Zirconium three\n"
      + "X-MS-OLK-SENDER:mailto:vashti.quill@example.com\nEND:VEVENT\n",
    "BEGIN:VTODO\nUID:t1\nDUE;VALUE=DATE:20240112\nSUMMARY:Zirconium task for Quill\\, Vashti\nEND:VTODO\n",
    "BEGIN:VJOURNAL\nUID:j1\nDTSTART;VALUE=DATE:20240112\nDESCRIPTION:Zirconium. Vashti Quill left.\n"
      + "END:VJOURNAL\n",
    "X-CALENDAR-OWNER:Vashti Quill zirconium\n",
  ]

  private static let text =
    ICS.calendar(
      name: "Team",
      ICS.event("old", "Zirconium audit", at: "20240110T100000Z", with: ["Vashti Quill"]),
      ICS.event("new", "Budget", with: ["Dana Wolf"])
    ).replacing("END:VCALENDAR", with: traps.joined() + "END:VCALENDAR")

  init() throws {
    server = try LoopbackServer(FeedTests.file(Self.text, etag: "\"1\""))
    try box.run("add", server.url + "team.ics", "--name", "team")
    try box.meetings("sync")
  }

  deinit { server.stop() }

  /// Returns the files in the home folder that contain any of `words`, after unfolding lines.
  private func traces(of words: String...) throws -> [String] { try box.traces(of: words) }

  @Test("of a person in every component, header and extension")
  func person() throws {
    #expect(try traces(of: "vashti").contains { $0.hasPrefix("mirror/") })
    try box.meetings("forget", "--person", "vashti.quill@example.com", "--yes").expect(0)
    #expect(try traces(of: "vashti.quill", "vashti quill", "quill\\, vashti") == [])
    _ = try box.meetings("sync", "--full")
    #expect(try traces(of: "vashti quill") == [])
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }

  @Test("of days before another in events that can't be read, tasks and journals")
  func before() throws {
    #expect(try box.meetings("forget", "--before", "2025-01-01", "--yes").status == 0)
    #expect(
      try traces(of: "zirconium audit", "zirconium one", "zirconium two", "zirconium three") == [])
    #expect(try traces(of: "zirconium task", "left.") == [])
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }

  @Test("of a calendar whole, and no fetch brings anything back")
  func calendar() throws {
    #expect(try box.meetings("forget", "--calendar", "team", "--yes").status == 0)
    _ = try box.meetings("sync", "--full")
    #expect(try traces(of: "zirconium", "vashti", "budget") == [])
  }

  @Test("and names the meetings with others that mention a person")
  func mentions() throws {
    let text = ICS.calendar(
      name: "Team", ICS.event("old", "Audit", with: ["Vashti Quill"]),
      ICS.event("new", "Budget", with: ["Dana Wolf"], notes: "Ask Vashti Quill first."))
    server.answer(FeedTests.file(text, etag: "\"2\""))
    try box.meetings("sync")
    try box.meetings("forget", "--person", "Vashti Quill", "--yes").expect(
      err: "other meetings mention them", "source 'team' (1 file)")
  }
}
