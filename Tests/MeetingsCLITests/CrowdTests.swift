import Foundation
import Testing

/// Many meetings at one time, and one meeting with many people.
@Suite("However many there are,", .serialized)
struct CrowdTests {
  let box = try! Sandbox()
  private static let people = 6_000

  private static let guests = ICS.calendar(
    ICS.event("guests", "Fair", at: "20261121T150000Z").replacing(
      "END:VEVENT",
      with: (0..<people).map { "ATTENDEE;CN=Guest \($0):mailto:g\($0)@example.com\n" }.joined()
        + "END:VEVENT"))

  /// Returns the body of an answer.
  private func body(_ answer: String) throws -> Data {
    #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer.prefix(300))")
    return Data(try #require(answer.split(separator: "\r\n\r\n", maxSplits: 1).last).utf8)
  }

  @Test("meetings of one day are shown in parts, and in their hours as many as there is room for")
  func crowd() throws {
    let count = 900
    try box.index(
      ICS.calendar(
        (0..<count).map { ICS.event("e\($0)", "Berth \($0).", at: "20261121T150000Z") }.joined()
          + (0..<count).map { ICS.event("d\($0)", "Fair \($0).", at: "20261121") }.joined()),
      as: "cal/a.ics")
    let visitor = try PageVisitor(box)
    try visitor.signIn()
    var (seen, part) = (Set<String>(), 1)
    while true {
      let page = try visitor.get("/?part=\(part)")
      #expect(page.utf8.count < 60_000)
      seen.formUnion(page.matches(of: #/(Berth|Fair) \d+\./#).map { String($0.output.0) })
      part += 1
      if !page.contains("part=\(part)\">Read on") { break }
    }
    #expect(seen.count == 2 * count && part > 3)
    for view in ["/day/2026-11-21", "/week/2026-11-21", "/month/2026-11-21"] {
      let page = try visitor.get(view)
      #expect(page.utf8.count < 60_000, "\(view): \(page.utf8.count)")
      #expect(page.contains(#/and \d+ more/#), "\(view)")
    }
  }

  @Test("the people of a meeting are all in its JSON, in parts, and in lists the first of them")
  func people() throws {
    try box.index(Self.guests, as: "cal/a.ics")
    let visitor = try PageVisitor(box)
    try visitor.signIn()
    let list = try JSONSerialization.jsonObject(with: body(visitor.get("/agenda.json")))
    let record = try #require((list as? [[String: Any]])?.first)
    #expect((record["attendees"] as? [Any])?.count == 100)
    #expect(record["moreAttendees"] as? Int == Self.people - 100)
    let id = try #require(record["id"] as? String)
    var (emails, part) = ([String](), 1)
    while true {
      let answer = try visitor.get("/meeting/\(id).json?part=\(part)")
      #expect(answer.utf8.count < 60_000)
      let meeting = try JSONSerialization.jsonObject(with: body(answer)) as? [String: Any]
      let people = try #require(meeting?["attendees"] as? [[String: Any]])
      emails += people.compactMap { $0["email"] as? String }
      part += 1
      if !answer.contains("part=\(part)>; rel=\"next\"") { break }
    }
    #expect(emails == (0..<Self.people).map { "g\($0)@example.com" })
    let shown = try box.meetings("show", id)
    #expect(shown.out.contains("and \(Self.people - 100) more") && shown.out.utf8.count < 20_000)
    let whole = try #require(try box.meetings("show", id, "--json").json as? [String: Any])
    #expect((whole["attendees"] as? [Any])?.count == Self.people)
    #expect(whole["moreAttendees"] == nil)
  }

  @Test("people of one first name are told apart in no time", .timeLimit(.minutes(1)))
  func name() throws {
    try box.index(Self.guests, as: "cal/a.ics")
    #expect(try box.meetings("with", "guest").out.contains("Fair"))
    #expect(try box.meetings("open", "--who", "guest").status == 1)
  }
}
