import Foundation
import Testing

@Suite("A feed on a server")
final class FeedTests {
  let box = try! Sandbox()
  let server: LoopbackServer
  var url: String { server.url + "team.ics" }

  static func calendar(_ titles: [String]) -> String {
    ICS.calendar().replacing(
      "END:VCALENDAR",
      with: titles.enumerated().map { ICS.event("\($0)@x", $1) }.joined() + "END:VCALENDAR")
  }

  /// Answers like a file server: with an ETag, and with 304 if the client has that ETag.
  static func file(_ text: String, etag: String) -> LoopbackServer.Answer {
    { request in
      request.headers["if-none-match"] == etag
        ? LoopbackServer.http(304, "", ["ETag: \(etag)"])
        : LoopbackServer.http(200, text, ["ETag: \(etag)"])
    }
  }

  init() throws {
    server = try LoopbackServer(Self.file(Self.calendar(["Pricing", "Hiring"]), etag: "\"1\""))
  }

  deinit { server.stop() }

  func add() throws {
    try box.run("add", url, "--name", "team").expect(0, out: "added 'team' (a feed)")
    try box.meetings("sync").expect(0, out: "2 new")
    server.forget()
  }

  func titles() throws -> [String] {
    try box.meetings("list", "--month", "2026-03", "--json").titles.sorted()
  }

  @Test("is fetched, found, and asked for by one request without a body where nothing changed")
  func endToEnd() throws {
    try add()
    #expect(try titles() == ["Hiring", "Pricing"])
    let again = try box.meetings("sync")
    #expect(again.status == 0 && again.out.hasPrefix("nothing changed"))
    #expect(server.log.map(\.path) == ["/team.ics"])
    #expect(server.log.first?.headers["if-none-match"] == "\"1\"")
    #expect(server.log.first?.headers["user-agent"]?.hasPrefix("meetings/") == true)
  }

  @Test("is added, fetched and synced by one command")
  func atOnce() throws {
    try box.meetings("add", url, "--sync").expect(0, out: "2 new")
  }

  @Test("that changed is brought up to date, and what left it is flagged")
  func changed() throws {
    try add()
    server.answer(Self.file(Self.calendar(["Pricing and more"]), etag: "\"2\""))
    try box.meetings("sync").expect(0, out: "1 updated, 1 gone")
  }

  static let wrong: [(String, [UInt8])] = [
    ("an empty file", LoopbackServer.http(200, "", ["ETag: \"empty\""])),
    ("a web page", LoopbackServer.http(200, "<!DOCTYPE html><html>Please log in</html>")),
    (
      "an incomplete calendar", LoopbackServer.http(200, String(calendar(["Pricing"]).dropLast(30)))
    ),
    ("connection was lost", LoopbackServer.http(200, calendar(["Pricing"]), length: 4_000)),
    ("not a calendar", LoopbackServer.http(200, "hello")),
    ("(404)", LoopbackServer.http(404)), ("(503)", LoopbackServer.http(503)),
    ("2 hours", LoopbackServer.http(429, "", ["Retry-After: 7200"])),
    ("from https to http", LoopbackServer.http(302, "", ["Location: http://192.0.2.1/x.ics"])),
    ("redirects endlessly", LoopbackServer.http(302, "", ["Location: /team.ics"])),
    ("can't be read", LoopbackServer.http(200, "hello", ["Content-Encoding: gzip"])),
  ]

  @Test("that is not a whole calendar changes nothing, and every answer says so", arguments: wrong)
  func broken(reason: String, answer: [UInt8]) throws {
    try add()
    server.answer { _ in answer }
    let synced = try box.meetings("sync", "--timeout", "10").expect(2, err: "source 'team'")
    if !reason.hasPrefix("from") { #expect(synced.err.contains(reason), "\(synced)") }
    #expect(try titles() == ["Hiring", "Pricing"])
    try box.meetings("about", "pricing").expect(0, err: "source 'team' has been stale since")
    #expect(try box.meetings("status").status == 2)
    // The known ETag is still the previous one.
    server.answer(Self.file(Self.calendar(["Pricing", "Hiring", "New"]), etag: "\"3\""))
    try box.meetings("sync").expect(0, out: "1 new, 2 unchanged")
    #expect(try box.meetings("about", "pricing").err.isEmpty)
  }

  @Test("that is not there is stale; what was fetched of it is answered, synced and re-indexed")
  func offline() throws {
    try add()
    server.stop()
    let synced = try box.meetings("sync", "--timeout", "5")
    let isSaid = synced.err.contains("127.0.0.1:\(server.port) can't be read")
    #expect(synced.status == 2 && isSaid, "\(synced)")
    #expect(try titles() == ["Hiring", "Pricing"])
    #expect(try box.meetings("sync", "--offline", "--full").status == 0)
    #expect(try box.meetings("reindex", "--all").status == 0)
    #expect(try box.meetings("nightly", "--offline", "--keep", "0").status == 0)
  }

  @Test("is in a mirror that only its owner may read, and goes from there with its subscription")
  func mirror() throws {
    try add()
    let home = box.folder + "/home"
    let files = try #require(FileManager.default.enumerator(atPath: home)?.allObjects as? [String])
    for file in files + [""] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(home)/\(file)")
      #expect((attributes[.posixPermissions] as? Int ?? 0o777) & 0o077 == 0, "\(file)")
    }
    let kept = try #require(files.first { $0.hasSuffix("/calendar.ics") })
    #expect(
      try String(contentsOfFile: "\(home)/\(kept)", encoding: .utf8)
        == Self.calendar(["Pricing", "Hiring"]))
    #expect(try box.run("remove", "team").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home + "/mirror") == [])
  }

  @Test("whose mirror was damaged is found by the doctor, and fetched again")
  func damagedMirror() throws {
    try add()
    let mirror = box.folder + "/home/mirror"
    let name = try FileManager.default.contentsOfDirectory(atPath: mirror)[0]
    let file = "\(mirror)/\(name)/calendar.ics"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try Data(text.replacing("Pricing", with: "Prizing").utf8).write(to: URL(fileURLWithPath: file))
    chmod(file, 0o600)
    try box.meetings("doctor").expect(2, out: "differ from what was fetched")
    #expect(try box.meetings("doctor", "--fix").status == 2)
    #expect(try box.meetings("sync").status == 0)
    #expect(try titles() == ["Hiring", "Pricing"])
    #expect(try box.meetings("doctor").status == 0)
    // A file missing here is not the server's doing.
    try FileManager.default.removeItem(atPath: file)
    #expect(try box.meetings("sync", "--offline").status == 2)
    #expect(try titles() == ["Hiring", "Pricing"])
    #expect(try box.meetings("sync").status == 0)
  }

  @Test("has its secret in no file, log or message, though the wrong one is refused")
  func secret() throws {
    server.answer { _ in LoopbackServer.http(401, "", ["WWW-Authenticate: Basic realm=\"x\""]) }
    let refused = try box.run(
      "add", url, "--user", "alice", "--password-command", "echo s3cret-word")
    #expect(refused.status == 2 && server.log.count <= 3, "it does not try again and again")
    server.answer(Self.file(Self.calendar(["Pricing"]), etag: "\"1\""))
    try box.write("s3cret-word\n", to: "word")
    let added = try box.run(
      "add", url, "--user", "alice", "--password-command", "cat '\(box.folder)/word'", "--name", "x"
    )
    let synced = try box.meetings("sync", "--log-format", "json", "--log-level", "debug")
    #expect(
      synced.status == 0 && !synced.err.contains("team"), "a log names no calendar: \(synced)")
    for output in [refused, added, synced] {
      #expect(!(output.out + output.err).contains("s3cret-word"))
    }
    let home = box.folder + "/home"
    let files = try #require(FileManager.default.enumerator(atPath: home)?.allObjects as? [String])
    for file in files {
      guard let data = FileManager.default.contents(atPath: "\(home)/\(file)") else { continue }
      #expect(data.range(of: Data("s3cret-word".utf8)) == nil, "\(file)")
    }
  }

  @Test("is refused where its address tells a password, or anybody could read along")
  func refusedAddresses() throws {
    for (address, reason) in [
      ("https://alice:secret@example.com/x.ics", "user name or password in an address"),
      ("http://example.com/x.ics", "use https"),
    ] {
      let refused = try box.run("add", address)
      #expect(refused.status == 2 && refused.err.contains(reason), "\(refused)")
      #expect(!refused.err.contains("secret"))
    }
  }

  @Test("of which a part was forgotten has nothing of that in its mirror, then and later")
  func forgottenInPart() throws {
    func calendar(_ more: String) -> String {
      ICS.calendar(
        ICS.event("a@x", "Pricing", with: ["Dana Fox"], "RRULE:FREQ=WEEKLY"),
        ICS.event("b@x", "Hiring", with: ["Lee Park"]), more)
    }
    server.answer(Self.file(calendar(""), etag: "\"1\""))
    try box.run("add", url, "--name", "team")
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.meetings("forget", "--person", "dana.fox@example.com", "--yes").status == 0)
    #expect(try words("Pricing") == [])
    #expect(try words("Hiring") != [])
    server.answer(Self.file(calendar(ICS.event("c@x", "Offsite")), etag: "\"2\""))
    let synced = try box.meetings("sync")
    #expect(synced.status == 0 && synced.out.hasPrefix("1 new"), "\(synced)")
    #expect(try words("Pricing") == [])
    #expect(try titles() == ["Hiring", "Offsite"])
    #expect(try box.meetings("sync").out.hasPrefix("nothing changed"))
    #expect(try box.meetings("doctor").status == 0)
    #expect(try box.meetings("forget", "--undo").status == 0)
    #expect(try box.meetings("sync", "--full").status == 0)
    #expect(try Set(titles()) == ["Hiring", "Offsite", "Pricing"])
  }

  /// Returns the files in the home folder that contain a title.
  private func words(_ title: String) throws -> [String] {
    let home = box.folder + "/home"
    let files = try #require(FileManager.default.enumerator(atPath: home)?.allObjects as? [String])
    return files.filter { file in
      guard !file.hasSuffix("-shm"),
        let data = FileManager.default.contents(atPath: "\(home)/\(file)")
      else { return false }
      return data.range(of: Data("SUMMARY:\(title)".utf8)) != nil
    }
  }

  @Test("that was forgotten is not kept in the mirror, and comes back when that is taken back")
  func forgotten() throws {
    try add()
    #expect(try box.meetings("forget", "--calendar", "team", "--yes").status == 0)
    #expect(try box.meetings("sync", "--full").status == 0)
    let home = box.folder + "/home"
    let files = try #require(FileManager.default.enumerator(atPath: home)?.allObjects as? [String])
    for file in files where !file.hasSuffix(".sqlite-shm") {
      guard let data = FileManager.default.contents(atPath: "\(home)/\(file)") else { continue }
      #expect(data.range(of: Data("SUMMARY:Pricing".utf8)) == nil, "\(file)")
    }
    #expect(try titles() == [])
    #expect(try box.meetings("forget", "--undo").status == 0)
    #expect(try box.meetings("sync", "--full").status == 0)
    #expect(try titles() == ["Hiring", "Pricing"])
  }
}
