import Foundation
import Testing

@Suite("A note and its meeting")
struct LinkTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(
      ICS.calendar(
        ICS.event("up", "Stand-up", with: ["Dana Kim", "Lee Park"]),
        ICS.event("ship", "Shipping", at: "20260310T150000Z", with: ["Dana Kim", "Lee Park"]),
        ICS.event(
          "call", "Review", at: "20260311T090000Z", "LOCATION:https://zoom.us/j/85451723466"),
        ICS.event("retro", "Retro", at: "20260312T090000Z", "RRULE:FREQ=WEEKLY;COUNT=3")),
      to: "cal/a.ics")
    try #require(box.run("add", "cal").status == 0)
  }

  func state(_ name: String) throws -> (state: String, meetings: [String]) {
    let all = try box.meetings("links", "--json").objects
    let link = try #require(all.first { ($0["file"] as? String)?.hasSuffix(name) ?? false })
    let meetings = link["meetings"] as? [[String: Any]] ?? []
    return (link["state"] as? String ?? "", meetings.compactMap { $0["title"] as? String })
  }

  func id(_ title: String) throws -> String {
    let listed = try box.meetings("list", "--from", "2026-01-01", "--to", "2027-01-01", "--json")
    let record = try listed.objects.first { $0["title"] as? String == title }
    return try #require(record?["id"] as? String)
  }

  @Test("are shown with what speaks for them now, not when they were linked")
  func evidence() throws {
    try box.write("---\ndate: 2026-03-10\ntitle: Shipping\n---\nOn time.\n", to: "notes/s.md")
    try box.index("notes", "--notes")
    #expect(try box.meetings("links").out.contains("Shipping: same title"))
    let calendar = box.folder + "/cal/a.ics"
    let text = try String(contentsOfFile: calendar, encoding: .utf8)
    try box.write(text.replacing("SUMMARY:Shipping", with: "SUMMARY:Berths"), to: "cal/a.ics")
    try #require(box.meetings("sync").status == 0)
    #expect(try state("s.md") == ("linked", ["Berths"]))
    let shown = try box.meetings("links").out
    #expect(shown.contains("Berths") && !shown.contains("same title"), "\(shown)")
  }

  @Test("belong together by those who spoke, whichever of their names has a badge")
  func badges() throws {
    try box.write(
      ICS.calendar(
        ICS.event(
          "moor", "Moorings", at: "20260313T090000Z",
          with: ["Ida | Quay", "Noa Berg", "Tom (Harbour)", "Lia Sund"])),
      to: "cal/b.ics")
    try box.write(
      Self.transcript(of: "Ida | Quay", "Noa Berg (Guest)", "Tom (Harbour)", "Lia Sund"),
      to: "notes/audio20117.vtt")
    try box.index("notes", "--notes")
    #expect(try state("audio20117.vtt") == ("linked", ["Moorings"]))
  }

  @Test("belong together by the event's UID, and of a series by the date")
  func uid() throws {
    try box.write(
      "---\nuid: retro\ndate: 2026-03-19\n---\nLess meetings.\n", to: "notes/thoughts.md")
    try box.index("notes", "--notes")
    #expect(try state("thoughts.md") == ("linked", ["Retro"]))
    let hit = try #require(try box.meetings("about", "less", "meetings", "--json").objects.first)
    #expect(hit["occurrence"] as? String == "2026-03-19T09:00:00Z")
  }

  @Test("belong together by the number of the call, whatever the file is called")
  func call() throws {
    try box.write(
      "---\nlink: https://us02web.zoom.us/j/85451723466?pwd=x\ndate: 2026-03-11\n---\nShip it.\n",
      to: "notes/x.md")
    try box.index("notes", "--notes")
    #expect(try state("x.md") == ("linked", ["Review"]))
  }

  static func transcript(of speakers: String...) -> String {
    "WEBVTT\n\n"
      + speakers.enumerated().map { place, name in
        "\(10 + place):00.000 --> \(10 + place):09.000\n<v \(name)>So be it.</v>\n"
      }.joined(separator: "\n")
  }

  @Test("belong together by the same three people who meet once, and not where they meet again")
  func three() throws {
    let trio = ["Ann Poe", "Bo Lind", "Cy Marr"]
    try box.write(ICS.calendar(ICS.event("once", "Tides", with: trio)), to: "cal/b.ics")
    try box.write(Self.transcript(of: "Ann Poe", "Bo Lind", "Cy Marr"), to: "notes/audio81934.vtt")
    try box.index("notes", "--notes")
    #expect(try state("audio81934.vtt") == ("linked", ["Tides"]))
    try box.write(
      ICS.calendar(
        ICS.event("once", "Tides", with: trio),
        ICS.event("again", "Currents", at: "20260317T150000Z", with: trio)), to: "cal/b.ics")
    try box.write(
      Self.transcript(of: "Ann Poe", "Bo Lind", "Cy Marr", "Bo Lind"), to: "notes/audio81935.vtt")
    try #require(box.meetings("sync").status == 0)
    #expect(try state("audio81935.vtt").state == "open")
  }

  @Test("belong together by title and number, though none who speaks is invited")
  func numbered() throws {
    try box.write(
      ICS.calendar(
        ICS.event("h1", "Harbour planning and dredging #41", with: ["Dana Kim", "Lee Park"]),
        ICS.event(
          "h2", "Harbour planning and dredging #42", at: "20260317T150000Z", with: ["Dana Kim"])),
      to: "cal/b.ics")
    try box.write(
      Self.transcript(of: "Ann Poe", "Bo Lind", "Cy Marr", "Di Voss"),
      to: "notes/Harbour planning and dredging 42 annex.vtt")
    try box.index("notes", "--notes")
    #expect(try state("annex.vtt") == ("linked", ["Harbour planning and dredging #42"]))
  }

  @Test("are left open where two meetings are near, until the user says which")
  func open() throws {
    try box.write(
      "WEBVTT\n\n00:01.000 --> 59:00.000\n<v Dana Kim>Hello.</v>\n\n"
        + "59:01.000 --> 59:09.000\n<v Lee Park>Bye.</v>\n", to: "notes/2026-03-10.vtt")
    try box.index("notes", "--notes")
    #expect(try state("2026-03-10.vtt").state == "open")
    let shipping = try id("Shipping")
    try box.meetings("link", "2026-03-10.vtt", String(shipping.prefix(6))).expect(0)
    #expect(try state("2026-03-10.vtt") == ("decided", ["Shipping"]))
    try box.meetings("sync", "--full")
    #expect(try state("2026-03-10.vtt") == ("decided", ["Shipping"]))
    #expect(try box.meetings("show", shipping).out.contains("Dana Kim: Hello."))
    try #require(box.meetings("unlink", "2026-03-10.vtt").status == 0)
    #expect(try state("2026-03-10.vtt") == ("decided", []))
    try box.meetings("sync", "--full")
    #expect(try state("2026-03-10.vtt") == ("decided", []))
    #expect(try box.meetings("doctor").status == 0)
  }

  @Test("are never brought together by when the file was written alone")
  func written() throws {
    let path = try box.write("Bring cake.\n", to: "notes/todo.txt")
    let end = try #require(ISO8601DateFormatter().date(from: "2026-03-11T10:05:00Z"))
    try FileManager.default.setAttributes([.modificationDate: end], ofItemAtPath: path)
    try box.index("notes", "--notes")
    #expect(try state("todo.txt").state == "unlinked")
  }

  @Test("are named in an error where there is no such note, or several")
  func unknown() throws {
    try box.write("One.\n", to: "notes/a/x.md")
    try box.write("Two.\n", to: "notes/b/x.md")
    try box.index("notes", "--notes")
    try box.meetings("unlink", "y.md").expect(2, err: "'meetings links' lists them")
    try box.meetings("unlink", "x.md").expect(2, err: "several files are called 'x.md'")
    #expect(try box.meetings("unlink", "a/x.md").status == 0)
  }

  @Test("are kept from programs where the note is restricted")
  func restricted() throws {
    try box.write(
      "---\nuid: call\nsensitivity: restricted\nattendees: [Vera Ott]\n---\nThe merger with Nordlicht.\n",
      to: "notes/secret.md")
    try box.index("notes", "--notes")
    #expect(try box.meetings("about", "nordlicht").out.contains("Nordlicht"))
    let commands = [
      ["about", "nordlicht", "--json"], ["about", "nordlicht", "--format", "{id} {notes}"],
      ["links", "--json"], ["people", "list", "--json"], ["status", "--json"],
      ["list", "--from", "2026-01-01", "--to", "2027-01-01", "--json"],
      ["inspect", "notes/secret.md", "--json"], ["show", try id("Review"), "--json"],
    ]
    for command in commands {
      let output = try box.launch(Sandbox.binary, command + ["--now", Sandbox.now])
      for word in ["Nordlicht", "Vera", "secret.md"] {
        #expect(!output.out.contains(word), "\(command): \(output.out)")
      }
    }
    try box.meetings("about", "nordlicht", "--json", "--restricted").expect(out: "Nordlicht")
    #expect(try box.meetings("doctor").status == 0)
  }
}
