import Foundation
import Testing

/// Answers with which a feed's server may do harm, deliberately or not.
extension FeedTests {
  private typealias Hostile = (name: String, answer: [UInt8], said: String)

  private static var hostile: [Hostile] {
    let one = calendar(["Pricing"])
    let to = { (place: String) in LoopbackServer.http(302, "", ["Location: \(place)"]) }
    return [
      (
        "a body without an end",
        LoopbackServer.http(
          200, Array("BEGIN:VCALENDAR\r\n".utf8) + [UInt8](repeating: 0x41, count: 65 << 20)),
        "limit of 64 MiB"
      ),
      (
        "a redirect to a file", to("file:///etc/hostname"), "redirects (302) to an unusable address"
      ),
      (
        "a redirect to another protocol", to("ftp://127.0.0.1/x.ics"),
        "redirects (302) to an unusable address"
      ),
      (
        "a redirect to a text", to("data:text/calendar,BEGIN:VCALENDAR"),
        "redirects (302) to an unusable address"
      ),
      ("a redirect to nowhere", LoopbackServer.http(302), "redirects (302) to an unusable address"),
      ("a redirect with a password", to("http://a:b@127.0.0.1:1/x.ics"), "127.0.0.1"),
      ("a part of a file", LoopbackServer.http(206, one), "answered with 206"),
      ("success without a file", LoopbackServer.http(204), "answered with 204"),
      ("an unknown status", LoopbackServer.http(599), "(599)"),
      ("JSON", LoopbackServer.http(200, "{\"error\": \"sign in\"}"), "not a calendar"),
      (
        "a page that is called a calendar",
        LoopbackServer.http(200, "\u{FEFF} <html></html>", ["Content-Type: text/calendar"]),
        "a web page"
      ),
      (
        "UTF-16",
        LoopbackServer.http(200, Array(one.data(using: .utf16)!), ["Content-Type: text/calendar"]),
        "not a calendar"
      ),
      (
        "a file cut within its second calendar",
        LoopbackServer.http(200, one + "BEGIN:VCALENDAR\r\n"), "an incomplete calendar"
      ),
      (
        "header fields without an end",
        LoopbackServer.http(200, one, ["X-A: " + String(repeating: "a", count: 400_000)]),
        "source 'team'"
      ),
      ("another protocol", Array("SSH-2.0-OpenSSH_9.6\r\n".utf8), "source 'team'"),
      ("blanks alone", LoopbackServer.http(200, " \r\n\t\r\n"), "an empty file"),
    ]
  }

  @Test("that sends what it should not is refused in one line, and its meetings stay")
  func hostility() throws {
    try add()
    for (name, answer, said) in Self.hostile {
      server.answer { _ in answer }
      let synced = try box.meetings("sync", "--timeout", "5")
      #expect(synced.status == 2, "\(name): \(synced)")
      let line = synced.err.split(separator: "\n").first { $0.contains("source 'team'") } ?? ""
      #expect(line.contains(said), "\(name): \(synced)")
      #expect(try titles() == ["Hiring", "Pricing"], "\(name)")
    }
  }

  @Test("that says 'not modified' to a request without a condition is refused")
  func unaskedNotModified() throws {
    server.answer { _ in LoopbackServer.http(304) }
    try box.meetings("add", url, "--name", "team", "--sync").expect(2, err: "(304)")
  }

  @Test("with control characters in its entity tag is read, and the tag is never sent")
  func controlCharacters() throws {
    server.answer(Self.file(Self.calendar(["Pricing", "Hiring"]), etag: "\"a\u{1}b\tX-Evil: 1\""))
    try add()
    #expect(try box.meetings("sync").status == 0)
    #expect(server.log.allSatisfy { $0.headers["if-none-match"] == nil })
    #expect(server.log.allSatisfy { $0.headers["x-evil"] == nil })
  }

  @Test("of several calendars and lines of a megabyte is read whole")
  func large() throws {
    let long = Self.calendar([String(repeating: "long ", count: 200_000)])
    let file = Self.calendar(["Pricing"]) + long.replacing("0@x", with: "1@x")
    server.answer(Self.file(file, etag: "\"1\""))
    try add()
  }

  @Test("in Latin-1 is read as what it says, and as well as it goes where it says UTF-8")
  func charset() throws {
    let latin = Self.calendar(["Pricing", "Caf\u{E9}"]).data(using: .isoLatin1)!
    for type in ["text/calendar; charset=iso-8859-1", "text/calendar; charset=utf-8"] {
      server.answer { _ in LoopbackServer.http(200, Array(latin), ["Content-Type: \(type)"]) }
      try box.meetings("add", url, "--name", "team", "--sync").expect(0)
      #expect(try titles().contains("Pricing"))
      if type.contains("8859") { #expect(try titles().contains("Caf\u{E9}")) }
    }
  }
}
