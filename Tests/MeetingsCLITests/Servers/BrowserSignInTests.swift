import Foundation
import Testing

@Suite(
  "Signing in with a browser", .enabled(if: SignInServer.isThere, CalendarServer.skipped))
final class BrowserSignInTests {
  let box = try! Sandbox()
  var server: SignInServer!

  deinit { server?.stop() }

  private func start(_ options: String...) throws {
    server = try SignInServer(in: box, options.first ?? "grace=0")
    try server.put("Pricing", as: "pricing")
  }

  private func signIn(_ more: String...) throws -> Sandbox.Output {
    try box.launch(
      Sandbox.binary,
      ["add", server.home, "--sign-in", "--issuer", server.issuer, "--client-id", "meetings-test"]
        + ["--name", "work"] + more)
  }

  private func titles() throws -> [String] {
    try box.meetings("list", "--month", "2026-03", "--json").titles.sorted()
  }

  /// The path of the file with the refresh token.
  private var file: String { box.folder + "/.config/meetings/sign-ins/me@127.0.0.1:\(server.port)" }

  @Test("reads and writes a calendar, and tells its tokens to nobody but its own file")
  func everything() throws {
    try start()
    var said: [Sandbox.Output] = []
    said.append(try signIn("--writable"))
    #expect(said[0].status == 0, "\(said)")
    said.append(try box.meetings("sync", "--log-format", "text", "--log-level", "debug"))
    #expect(try titles() == ["Pricing"])
    said.append(try box.meetings("create", "Standup tomorrow 10:00", "--yes"))
    #expect(try box.meetings("list", "--month", "2026-11", "--json").titles == ["Standup"])
    said.append(try box.meetings("sources"))
    #expect(said.last!.out.contains("signed in as me"), "\(said)")
    #expect(try box.meetings("sources", "--json").objects[0]["signedInAs"] as? String == "me")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    let secrets = try server.secrets()
    #expect(secrets.count > 4)
    for text in said.map({ $0.out + $0.err }) {
      #expect(!secrets.contains { text.contains($0) }, "\(text)")
    }
    #expect(try files(with: secrets) == [file], "each token is in the file of the sign-in alone")

    said.append(try box.meetings("sign-out", "work"))
    #expect(said.last!.status == 0, "\(said)")
    #expect(try files(with: secrets) == [])
    #expect(try server.log().contains { $0.path == "/revoke" })
    try box.meetings("sync").expect(2, err: "signed out; to sign in again: meetings add")
    #expect(try titles() == ["Pricing"], "what was fetched stays")
    #expect(try !box.meetings("sources").out.contains("signed in"))
  }

  /// Returns the files that contain any of these texts.
  private func files(with secrets: [String]) throws -> [String] {
    let all = try #require(FileManager.default.enumerator(atPath: box.folder))
    return all.compactMap { $0 as? String }.map { "\(box.folder)/\($0)" }.filter { path in
      guard let data = FileManager.default.contents(atPath: path) else { return false }
      return secrets.contains { data.range(of: Data($0.utf8)) != nil }
    }
  }

  @Test("goes on when the token expires in the middle of a sync, with one new token")
  func expiry() throws {
    try start()
    #expect(try signIn("--sync").status == 0)
    for number in 1...8 { try server.put("Review \(number)", as: "review-\(number)") }
    let before = try server.count("refresh_token")
    try server.set(#"{"requests_until_expiry": 2}"#)
    let synced = try box.meetings("sync")
    #expect(synced.status == 0 && synced.err.isEmpty, "\(synced)")
    #expect(try titles().count == 9)
    #expect(try server.count("refresh_token") == before + 2, "one at the start, and one more")
    #expect(try server.log().contains { $0.refused ?? false })
  }

  @Test("asks for one token for all sources of an account")
  func once() throws {
    try start()
    #expect(try signIn().status == 0)
    let second = try box.launch(
      Sandbox.binary,
      ["add", server.home + "work/", "--sign-in", "--issuer", server.issuer, "--user", "me"])
    #expect(second.status == 0, "the client is known from the first time: \(second)")
    let before = try server.count("refresh_token")
    #expect(try box.meetings("sync").status == 0)
    #expect(try server.count("refresh_token") == before + 1)
    #expect(try box.meetings("remove", "work", "--force").status == 0)
    #expect(FileManager.default.fileExists(atPath: file), "another source signs in with it")
  }

  @Test("is renewed by one program after the other, so that each uses the token that is valid")
  func several() throws {
    try start()
    #expect(try signIn("--sync").status == 0)
    let before = try server.count("refresh_token")
    // Whoever used an old token would lose the sign-in for all.
    try server.set(#"{"delay": 0.2}"#)
    let programs = try (0..<4).map { _ in try box.start(["sync"]) }
    for program in programs { program.waitUntilExit() }
    #expect(programs.map { $0.terminationStatus } == [0, 0, 0, 0])
    #expect(try server.count("refresh_token") == before + 4)
    #expect(try box.meetings("sync").status == 0)
  }

  @Test("doesn't depend on the clocks, which differ by an hour", arguments: [-3_600, 3_600])
  func clocks(seconds: Int) throws {
    try start()
    try server.set(#"{"now": \#(seconds)}"#)
    #expect(try signIn("--sync").status == 0)
    #expect(try titles() == ["Pricing"])
  }

  @Test("keeps all meetings when consent is revoked, and says how to sign in again")
  func revoked() throws {
    try start()
    #expect(try signIn("--sync").status == 0)
    try server.set(#"{"revoke": true}"#)
    for _ in 0..<2 {
      let synced = try box.meetings("sync").expect(
        2, err: "signed out: ", "meetings add \(server.home) --sign-in --user me")
      #expect(synced.err.components(separatedBy: "signed out").count == 2, "it says so once")
      #expect(try titles() == ["Pricing"])
    }
    let again = try box.run(
      "add", server.home, "--sign-in", "--user", "me", "--issuer", server.issuer)
    #expect(again.status == 0 && again.out.contains("signed in again"), "\(again)")
    #expect(try box.meetings("sync").status == 0)
  }

  @Test("is refused by the user without a trace")
  func denied() throws {
    try start()
    try server.installBrowser(answer: "no")
    try signIn().expect(2, err: "access was denied")
    #expect(try files(with: server.secrets()) == [] && !box.hasSources)
  }

  @Test("needs a client, and says how to get one")
  func client() throws {
    try start()
    try box.run("add", server.home, "--sign-in", "--issuer", server.issuer).expect(
      2, err: "--client-id")
    try box.run("add", "me@gmail.com", "--sign-in").expect(2, err: "console.cloud.google.com")
    try box.run("add", "me@gmail.com", "--sign-in", "--device", "--client-id", "x").expect(
      2, err: "--device")
    let file = try box.write(#"{"installed": {"client_id": "meetings-test"}}"#, to: "client.json")
    let signed = try box.run(
      "add", server.home, "--sign-in", "--issuer", server.issuer, "--client-file", file)
    #expect(signed.status == 0, "\(signed)")
    let web = try box.write(#"{"web": {"client_id": "x"}}"#, to: "web.json")
    try box.run("add", server.home, "--sign-in", "--client-file", web).expect(2, err: "web.json")
  }

  @Test("may be done on another device, by a code")
  func device() throws {
    try start()
    box.isHere = false
    let shown = box.folder + "/shown"
    let program = try box.start(
      [
        "add", server.home, "--sign-in", "--device", "--issuer", server.issuer, "--client-id",
        "meetings-test", "--name", "work",
      ], errors: "shown")
    var code: Substring?
    for _ in 0..<200 where code == nil {
      usleep(50_000)
      let text = try String(contentsOfFile: shown, encoding: .utf8)
      code = text.firstMatch(of: /type this code: ([A-Z-]+)/)?.output.1
    }
    try server.allow(String(try #require(code)))
    program.waitUntilExit()
    #expect(program.terminationStatus == 0)
    #expect(try box.meetings("sync").status == 0)
    #expect(try titles() == ["Pricing"])
  }

  @Test("shows a terminal the address of the other device as a QR code")
  func code() throws {
    try start()
    try server.set(#"{"allow_devices": true}"#)
    let run = try AnsweringTerminal.run(
      ["add", server.home, "--sign-in=device", "--issuer", server.issuer, "--client-id"]
        + ["meetings-test", "--name", "work"], [("type this code", "")], in: box)
    #expect(run.status == 0 && run.shown.contains("▀▀"), "\(run.shown)")
    #expect(try box.meetings("sync").status == 0)
    let wrong = try box.run("add", server.home, "--sign-in=code")
    #expect(wrong.status == 64 && wrong.err.contains("--sign-in can't have a value"), "\(wrong)")
  }

  @Test("tells the server of a client's secret, by which some know it, also for a code")
  func secretOfClient() throws {
    let login = try LoopbackServer { _ in LoopbackServer.http(400, "{}") }
    defer { login.stop() }
    let metadata = """
      {"issuer": "\(login.url)", "token_endpoint": "\(login.url)token",
       "device_authorization_endpoint": "\(login.url)code",
       "token_endpoint_auth_methods_supported": ["client_secret_post"]}
      """
    login.answer { LoopbackServer.http($0.path.hasPrefix("/.well") ? 200 : 400, metadata) }
    let file = try box.write(
      #"{"installed": {"client_id": "tv", "client_secret": "s3"}}"#, to: "client.json")
    _ = try box.run(
      "add", login.url, "--sign-in", "--device", "--issuer", login.url, "--client-file", file)
    let asked = try #require(login.log.last)
    #expect(asked.path == "/code" && asked.body.contains("client_id=tv&client_secret=s3"))
  }

  @Test("takes the client's id from the settings")
  func settings() throws {
    // Nobody is asked by way of this proxy.
    box.environment["https_proxy"] = "http://127.0.0.1:1"
    for (source, key, advice) in [
      ("me@gmail.com", "accounts.google.client-id", "console.cloud.google.com"),
      ("outlook", "accounts.microsoft.client-id", "entra.microsoft.com"),
    ] {
      let before = try box.run("add", source, "--sign-in")
      #expect(before.status == 2 && before.err.contains(advice), "\(before)")
      #expect(try box.run("config", key, "an-id").status == 0)
      try box.run("add", source, "--sign-in").expect(2, err: "can't be read")
    }
  }

  @Test("keeps the refresh token in the keyring where there is one, and in no argument")
  func keyring() throws {
    try start()
    let browser = try String(contentsOfFile: box.folder + "/bin/xdg-open", encoding: .utf8)
    let keyring = try StandInKeyring(in: box)
    try box.write(browser, to: "bin/xdg-open")
    #expect(try signIn("--sync").status == 0)
    let key = "service meetings-sign-in scheme http host 127.0.0.1 port \(server.port) user me"
    #expect(keyring.content.keys.sorted() == [key])
    let secrets = try server.secrets()
    #expect(try !secrets.contains { try keyring.arguments().contains($0) })
    #expect(try box.run("remove", "work", "--force").status == 0)
    #expect(keyring.content == [:])
  }
}

extension Sandbox {
  /// If true, a source was added.
  var hasSources: Bool { (try? meetings("sources").out.contains("http")) ?? false }
}
