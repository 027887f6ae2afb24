import Foundation
import Testing

/// Kinds of sources, with a forgotten word in every place where they can have one.
enum ForgottenKind: String, CaseIterable {
  case folder, feed, server, notes, transcripts, changed, linked

  /// The kinds whose servers are available.
  static let own: [Self] = allCases.filter { $0 != .server || CalendarServer.isThere }
}

/// The ways to forget everything in a source.
enum ForgottenBy: String, CaseIterable { case person, before, calendar }

/// Searches every byte of the home folder after everything in a source was forgotten.
@Suite("Of a source of any kind")
struct ForgottenBytesTests {
  private let box = try! Sandbox()

  private static let person = "Vashti Quill"
  private static let words = ["vashti", "quill", "zirconium", "xylograph"]
  private static let attendee = "ATTENDEE;CN=Vashti Quill:mailto:vashti.quill@example.com"

  /// Events with unused properties, and components that don't become meetings.
  private static let events = [
    ICS.event(
      "plain", "Zirconium audit", at: "20240110T100000Z", with: [person], notes: "Xylograph."),
    ICS.event("days", "Zirconium days", at: "20240110", with: [person], notes: "Xylograph."),
    ICS.event(
      "weekly", "Zirconium weekly", at: "20240108T090000Z", with: [person],
      notes: "Xylograph.", "RRULE:FREQ=WEEKLY;COUNT=3", "COMMENT:xylograph",
      "X-ALT-DESC;FMTTYPE=text/html:<b>xylograph</b> by Vas\n hti Quill",
      "X-MS-OLK-SENDER:mailto:vashti.quill@example.com",
      "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nDESCRIPTION:Zirconium\nEND:VALARM"),
    ICS.event(
      "weekly", "Zirconium moved", at: "20240115T110000Z", with: [person],
      "RECURRENCE-ID:20240115T090000Z"),
    "BEGIN:VEVENT\nUID:e1\nDTSTART:20240110T100000Z\nEXDATE:nonsense\nSUMMARY:Zirconium\n"
      + "\(attendee)\nEND:VEVENT\n",
    "BEGIN:VEVENT\nUID:e2\nDTSTART:20240111T100000Z\nRRULE:FREQ=SOMETIMES;UNTIL=20240201T000000Z\n"
      + "SUMMARY:Zirconium\n\(attendee)\nEND:VEVENT\n",
    "BEGIN:VEVENT\nUID:e3\nDTSTART:never\nCREATED:20240101T000000Z\nSUMMARY:Zirconium\n"
      + "\(attendee)\nEND:VEVENT\n",
    "BEGIN:VTODO\nUID:t1\nDUE;VALUE=DATE:20240112\nSUMMARY:Zirconium for Quill\\, Vashti\nEND:VTODO\n",
    "BEGIN:VJOURNAL\nUID:j1\nDTSTART;VALUE=DATE:20240112\nDESCRIPTION:Xylograph of Vashti Quill\n"
      + "END:VJOURNAL\n",
  ]

  private static let note = """
    ---
    title: Zirconium audit
    date: 2024-01-10
    attendees: [Vashti Quill]
    ---
    Vashti Quill brought the xylograph.
    - [ ] return the zirconium @vashti
    """

  private static let transcript = """
    WEBVTT

    00:00:01.000 --> 00:00:04.000
    <v Vashti Quill>The xylograph is of zirconium.

    00:00:05.000 --> 00:00:09.000
    <v Vashti Quill>So it is.
    """

  // MARK: Sources

  private func add(_ kind: ForgottenKind) throws -> () -> Void {
    try box.index(
      ICS.calendar(name: "Kept", ICS.event("new", "Budget", with: ["Dana Wolf"])), as: "kept/k.ics")
    var stop = {}
    switch kind {
    case .folder, .changed, .linked: try addFolder(kind)
    case .feed:
      let text = ICS.calendar(name: "Team").replacing(
        "END:VCALENDAR", with: Self.events.joined() + "END:VCALENDAR")
      let server = try LoopbackServer(FeedTests.file(text, etag: "\"1\""))
      stop = { server.stop() }
      try box.run("add", server.url + "team.ics", "--name", "team")
    case .server: stop = try addServer()
    case .notes:
      try box.write(Self.note, to: "team/2024-01-10 audit.md")
      try box.run("add", "team", "--notes", "--name", "team")
    case .transcripts:
      try box.write(Self.transcript, to: "team/2024-01-10 audit.vtt")
      try box.run("add", "team", "--notes", "--name", "team")
    }
    _ = try box.meetings("sync")
    if kind == .changed { try change() }
    try box.meetings("nightly")
    return stop
  }

  private func addFolder(_ kind: ForgottenKind) throws {
    let text = ICS.calendar(name: "Team").replacing(
      "END:VCALENDAR", with: Self.events.joined() + "END:VCALENDAR")
    if kind == .linked {
      // A meeting with a linked note, and one file per event.
      for (number, event) in Self.events.enumerated() {
        try box.write(ICS.calendar(event), to: "team/\(number).ics")
      }
      try box.write(Self.note, to: "linked/2024-01-10 audit.md")
      try box.run("add", "linked", "--notes", "--name", "linked")
    } else {
      try box.write(text, to: "team/t.ics")
    }
    try box.run("add", "team", "--name", "team", "--writable").require(0)
  }

  private func addServer() throws -> () -> Void {
    let server = try CalendarServer(.radicale, in: box)
    try server.make("work", name: "Work")
    for (number, event) in [Self.events[0], Self.events[2], Self.events[7]].enumerated() {
      try server.put("\(number).ics", in: "work", event)
    }
    let added = try box.run(
      "add", server.url, "--user", "alice", "--password-command", "echo harbour", "--name", "team",
      "--writable")
    try #require(added.status == 0, "\(added)")
    return { server.stop() }
  }

  /// Creates entries in the journal of changes, and a last answer from a terminal.
  private func change() throws {
    let listed = try box.meetings("list", "--from", "2024-01-01", "--to", "2024-02-01", "--json")
    let audit = try listed.objects.first { $0["title"] as? String == "Zirconium audit" }
    let id = try #require(audit?["id"] as? String)
    try box.meetings("edit", id, "--location", "Xylograph hall", "--yes").require(0)
  }

  // MARK: Bytes

  /// Returns the files with a forgotten word: plain, folded, or in base64.
  private func traces() throws -> [String] {
    try box.traces(of: Self.words, exact: Self.encoded)
  }

  /// The words in base64, for each position in a group of three bytes.
  private static let encoded = words.flatMap { [$0, $0.capitalized] }.flatMap { word in
    (0..<3).map { shift in
      let bytes = Data(repeating: 0x20, count: shift) + Data(word.utf8)
      // The letters at both ends depend on the text around the word.
      let text = bytes.base64EncodedString().dropFirst(shift == 0 ? 0 : shift + 1)
      return String(text.prefix { $0 != "=" }.dropLast())
    }
  }

  private func forget(_ way: ForgottenBy) throws {
    switch way {
    case .person:
      #expect(try box.meetings("forget", "--person", "Vashti Quill", "--yes").status == 0)
    case .before:
      #expect(try box.meetings("forget", "--before", "2025-01-01", "--yes").status == 0)
    case .calendar:
      let calendars = try box.meetings("calendars", "--json").objects
        .compactMap { $0["id"] as? String }.filter { !$0.hasPrefix("kept") }
      #expect(!calendars.isEmpty)
      for id in calendars {
        #expect(try box.meetings("forget", "--calendar", id, "--yes").status == 0)
      }
    }
  }

  @Test(
    "nothing is left in any byte of the home once it is forgotten, nor after the next sync",
    arguments: ForgottenKind.own, ForgottenBy.allCases)
  func bytes(kind: ForgottenKind, way: ForgottenBy) throws {
    let stop = try add(kind)
    defer { stop() }
    try #require(try traces().count > 1)
    try forget(way)
    #expect(try traces() == [])
    _ = try box.meetings("sync", "--full")
    try box.meetings("nightly")
    #expect(try traces() == [])
    #expect(try box.meetings("about", "budget", "--json").titles == ["Budget"])
  }
}
