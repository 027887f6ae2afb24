import Foundation
import Testing

@Suite("The link of a call")
struct JoinLinkTests {
  private static let invitation =
    "You are invited.\\nAgenda: https://docs.example.com/a.\\nJoin <https://acme.webex.com/meet/x>"

  /// The properties of an event with a call, and the expected answer.
  static let calls: [(title: String, lines: [String], answer: String)] = [
    (
      "Lantern review", ["CONFERENCE:https://video.example.net/j/4417"],
      "https://video.example.net/j/4417"
    ),
    (
      "Buoy review",
      [
        "CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+1-555-0100,,,4417",
        "CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL=\"Crew room\":https://meet.example.net/buoy",
      ], "https://meet.example.net/buoy"
    ),
    (
      "Anchor review",
      ["X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.microsoft.com/l/meetup-join/19%3ax"],
      "https://teams.microsoft.com/l/meetup-join/19%3ax"
    ),
    (
      "Rope review", ["X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij"],
      "https://meet.google.com/abc-defg-hij"
    ),
    (
      "Sail review", ["LOCATION:Harbour office", "URL:https://zoom.us/j/933?pwd=x"],
      "Harbour office, https://zoom.us/j/933?pwd=x"
    ),
    (
      "Mast review", ["LOCATION:https://us02web.zoom.us/j/855", "URL:https://example.com/agenda"],
      "https://us02web.zoom.us/j/855"
    ),
    (
      "Keel review", ["LOCATION:Pier 3", "DESCRIPTION:\(invitation)"],
      "Pier 3, https://acme.webex.com/meet/x"
    ),
    ("Hull review", ["CONFERENCE:tel:+1-555-0100"], "tel:+1-555-0100"),
    ("Deck review", ["LOCATION:Pier 4", "DESCRIPTION:No call."], "Pier 4"),
    ("Bow review", ["DESCRIPTION:See https://notzoom.us.example.com/j/1"], "no place given"),
  ]

  @Test("is given for a question that begins with the word of a command", arguments: calls)
  func link(title: String, lines: [String], answer: String) throws {
    let box = try Sandbox()
    let events = Self.calls.enumerated().map { place, call in
      let own = call.title == title ? lines : call.lines
      return """
        BEGIN:VEVENT\r\nUID:\(place)\r\nDTSTAMP:20260101T000000Z\r
        DTSTART:202612\(place + 10)T080000Z\r\nDTEND:202612\(place + 10)T090000Z\r
        SUMMARY:\(call.title)\r\n\(own.joined(separator: "\r\n"))\r\nEND:VEVENT\r

        """
    }
    try box.index(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + events.joined() + "END:VCALENDAR\r\n",
      as: "a.ics")
    for question in [
      "link for the", "link to the", "zoom link for the", "what is the link of the",
    ] {
      let words = (question + " " + title.lowercased()).split(separator: " ").map(String.init)
      let output = try box.launch(Sandbox.binary, words + ["--now", "2026-11-27T12:00:00Z"])
      #expect(output.out.hasPrefix(answer + "\n"), "\(question): \(output)")
    }
  }
}
