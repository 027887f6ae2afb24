import Foundation
import Synchronization
import Testing

@Suite("Signing in")
final class SignInTests {
  let box = try! Sandbox()
  let server: LoopbackServer
  var url: String { server.url + "team.ics" }
  static let calendar = FeedTests.calendar(["Pricing", "Hiring"])

  init() throws { server = try LoopbackServer { _ in LoopbackServer.http(200, Self.calendar) } }

  deinit { server.stop() }

  private func titles() throws -> [String] {
    try box.meetings("list", "--month", "2026-03", "--json").titles.sorted()
  }

  @Test(
    "by digest tells nobody the password, and is done in the way that the server asks for",
    .enabled(if: DigestGate.isThere, "there is no md5sum and sha256sum"),
    arguments: ["MD5", "SHA-256"])
  func digest(algorithm: String) throws {
    let gate = DigestGate(algorithm: algorithm, user: "alice", password: "harbour wall")
    server.answer { request in
      gate.isOpen(to: request)
        ? LoopbackServer.http(200, Self.calendar, ["ETag: \"1\""])
        : LoopbackServer.http(401, "", [gate.challenge])
    }
    let options = ["--user", "alice", "--password-command"]
    let wrong = try box.launch(Sandbox.binary, ["add", url] + options + ["echo harbour"])
    #expect(wrong.status == 2 && wrong.err.contains("user name and password"), "\(wrong)")
    #expect(server.log.count <= 3, "it does not try again and again")
    let added = try box.launch(
      Sandbox.binary, ["add", url, "--name", "team"] + options + ["echo harbour wall"])
    #expect(added.status == 0, "\(added)")
    #expect(try box.meetings("sync").status == 0)
    #expect(try titles() == ["Hiring", "Pricing"])
    for request in server.log {
      let told = request.headers["authorization"] ?? ""
      #expect(!told.hasPrefix("Basic") && !told.contains("harbour"))
    }
  }

  @Test("by a token tells what a command prints, and nothing where it fails")
  func token() throws {
    server.answer { request in
      request.headers["authorization"] == "Bearer t0ken-of-mine"
        ? LoopbackServer.http(200, Self.calendar, ["ETag: \"1\""]) : LoopbackServer.http(401)
    }
    try box.write("t0ken-of-mine\nand a second line\n", to: "token")
    let added = try box.run(
      "add", url, "--token-command", "cat '\(box.folder)/token'", "--name", "team")
    #expect(added.status == 0, "\(added)")
    #expect(try box.meetings("sync").status == 0)
    #expect(try titles() == ["Hiring", "Pricing"])
    try box.write("another\n", to: "token")
    try box.meetings("sync").expect(2, err: "(401)")
    try box.remove("token")
    server.forget()
    let failed = try box.meetings("sync").expect(2, err: "failed with status 1")
    #expect(!failed.err.contains("don't run it yourself"), "who asks servers is started before it")
    #expect(server.log.isEmpty)
    #expect(try titles() == ["Hiring", "Pricing"])
  }

  @Test("by a token with a control character asks nothing: it could end its line of the request")
  func controlCharacter() throws {
    let added = try box.run("add", url, "--token-command", "printf 'a\\013b'", "--name", "team")
    #expect(added.status == 2 && added.err.contains("control character"), "\(added)")
    #expect(server.log.isEmpty)
  }

  // MARK: Keyring

  /// Makes the server require a password.
  private func demand(_ password: String) {
    let wanted = "Basic " + Data("alice:\(password)".utf8).base64EncodedString()
    server.answer { request in
      request.headers["authorization"] == wanted
        ? LoopbackServer.http(200, Self.calendar, ["ETag: \"1\""])
        : LoopbackServer.http(401, "", ["WWW-Authenticate: Basic realm=\"x\""])
    }
  }

  @Test(
    "by a password that is typed keeps it in the keyring, asks once, and leaves nothing there",
    .waits,
    .enabled(if: TypingTerminal.isThere, "there is no setsid that gives a terminal"))
  func keyring() throws {
    let keyring = try StandInKeyring(in: box)
    demand("harbour")
    let words = ["add", url, "--user", "alice", "--name", "team"]
    let wrong = try TypingTerminal.run(words, typing: "guess", in: box)
    #expect(wrong.status == 2 && keyring.content == [:], "what was refused is not kept: \(wrong)")
    let added = try TypingTerminal.run(words, typing: "harbour", in: box)
    #expect(added.status == 0 && added.shown.contains("Password of alice"), "\(added)")
    #expect(!added.shown.contains("harbour"), "it is not shown")
    let key = "service meetings scheme http host 127.0.0.1 port \(server.port) user alice"
    #expect(keyring.content == [key: "harbour"])
    #expect(try box.meetings("sync").status == 0)
    #expect(try titles() == ["Hiring", "Pricing"])
    #expect(try !keyring.arguments().contains("harbour"))

    demand("pier")
    #expect(try box.meetings("sync").status == 2)
    let again = try TypingTerminal.run(words, typing: "pier", in: box)
    #expect(again.status == 0, "one that is not right any more is asked for anew: \(again)")
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.run("remove", "team").status == 0)
    #expect(keyring.content == [:])
  }

  @Test(
    "keeps a password in the keyring until the last source of its account goes, also one by a command",
    .waits,
    .enabled(if: TypingTerminal.isThere, "there is no setsid that gives a terminal"))
  func sharedKeyring() throws {
    let keyring = try StandInKeyring(in: box)
    demand("harbour")
    for name in ["team", "club"] {
      let added = try TypingTerminal.run(
        ["add", server.url + "\(name).ics", "--user", "alice", "--name", name],
        typing: "harbour", in: box)
      #expect(added.status == 0, "\(added)")
    }
    #expect(try box.run("remove", "club").status == 0)
    #expect(keyring.content.count == 1)
    let added = try box.run("add", url, "--user", "alice", "--password-command", "echo harbour")
    #expect(added.status == 0 && keyring.content.count == 1, "a command may print it: \(added)")
    #expect(try box.meetings("sync").status == 0)
    #expect(try box.run("remove", "team").status == 0)
    #expect(keyring.content == [:])
  }

  @Test("says what is missing where there is no keyring, or no terminal to ask at")
  func nowhere() throws {
    demand("harbour")
    try box.run("add", url, "--user", "alice").expect(2, err: "--password-command")
  }
}
