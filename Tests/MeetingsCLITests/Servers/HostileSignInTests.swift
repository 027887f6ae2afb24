import Foundation
import Testing

@Suite(
  "Signing in where somebody attacks", .enabled(if: SignInServer.isThere, CalendarServer.skipped))
final class HostileSignInTests {
  let box = try! Sandbox()
  var server: SignInServer!

  deinit { server?.stop() }

  private func signIn(_ more: String...) throws -> Sandbox.Output {
    try box.launch(
      Sandbox.binary,
      ["add", server.home, "--sign-in", "--issuer", server.issuer, "--client-id", "meetings-test"]
        + more)
  }

  static let answers = [
    "other-issuer": "another server's sign-in", "http-token-endpoint": "unsafe",
    "private-token-endpoint": "private network", "file-page": "unsafe", "no-s256": "S256",
    "no-token-endpoint": "announces no token endpoint", "huge": "too long an answer",
    "array": "does not say how to sign in", "redirect": "does not say how to sign in",
    "no-json": "does not say how to sign in", "wrong-iss": "is from another server",
    "no-iss": "doesn't name its server", "foreign-code": "(invalid_grant)",
    "huge-token": "too long an answer", "redirected-token": "gave no token (307)",
    "token-in-html": "no usable access token", "error-with-terminal": "gave no token (400)",
    "no-refresh": "no refresh token", "mac-token": "not a bearer token",
    "line-in-token": "no usable access token",
  ]

  @Test("is of no use to a server that answers wrongly")
  func answers() throws {
    server = try SignInServer(in: box)
    for (fault, reason) in Self.answers.sorted(by: { $0.key < $1.key }) {
      try server.set("{\"hostile\": \"\(fault)\"}")
      let added = try signIn()
      #expect(added.status == 2 && added.err.contains(reason), "\(fault): \(added)")
      #expect(!added.err.contains("\u{1B}"), "\(fault)")
      #expect(!box.hasSources, "\(fault)")
      let kept = box.folder + "/.config/meetings/sign-ins"
      #expect(!FileManager.default.fileExists(atPath: kept), "\(fault)")
    }
  }

  @Test("takes the first right answer of a browser, and no other")
  func redirects() throws {
    server = try SignInServer(in: box)
    try server.installBrowser(
      before: """
        note(ask(back), ask(back + "?code=x"), ask(back + "?code=x&state=guessed"))
        note(ask(back + "other?code=x"), ask(back + "?code=x&state="), ask(back, data=b"code=x"))
        note(ask(back + "?code=x", host="attacker.example.com"))
        note(ask(back + "?state=a&state=b&code=x"), ask(back + "?%zz"))
        """,
      after: "")
    try signIn().expect(0)
    let log = server.browserLog()
    #expect(log.prefix(4) == ["404 404 404", "404 404 404", "404", "404 404"], "\(log)")
    #expect(log[4].hasPrefix("200 Signed in"), "\(log)")
  }

  @Test("waits for the right state", .waits)
  func wrongState() throws {
    server = try SignInServer(in: box, "hostile=wrong-state")
    box.isHere = false
    let program = try box.start([
      "add", server.home, "--sign-in", "--issuer", server.issuer, "--client-id", "meetings-test",
    ])
    for _ in 0..<200 {
      if try server.log().count(where: { $0.path == "/authorize" }) == 2 { break }
      usleep(50_000)
    }
    sleep(1)
    #expect(program.isRunning, "the wrong answer is as none")
    // A milder signal would have to wait, because a process of a test's thread blocks it.
    kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
    #expect(!box.hasSources)
    #expect(try server.count("authorization_code") == 0)
  }

  @Test("is not possible at a server of another host than the calendar's, unless the user names it")
  func otherHost() throws {
    let calendar = try LoopbackServer { request in
      request.path.hasPrefix("/meta")
        ? LoopbackServer.http(
          200, #"{"authorization_servers": ["https://accounts.example.com"]}"#)
        : LoopbackServer.http(
          401, "",
          ["WWW-Authenticate: Bearer resource_metadata=\"http://\(request.headers["host"]!)/meta\""]
        )
    }
    defer { calendar.stop() }
    try box.run("add", calendar.url, "--sign-in", "--client-id", "x").expect(
      2, err: "https://accounts.example.com", "if you trust that")
  }
}
