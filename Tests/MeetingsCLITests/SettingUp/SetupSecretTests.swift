import Foundation
import Testing

/// A password typed in setup must not be shown, executed, logged or visible to other processes.
@Suite("A password that is typed in setup", .waits, .enabled(if: AnsweringTerminal.isThere))
final class SetupSecretTests {
  let box = try! Sandbox()
  let server: LoopbackServer
  private var url: String { server.url + "team.ics" }
  /// Unique to each test, because all processes are checked together.
  private let secret = "geheim-\(UUID().uuidString)@7"
  private static let calendar = ICS.calendar(ICS.event("b", "Hiring", at: "20260311T140000Z"))

  init() throws {
    server = try LoopbackServer { _ in LoopbackServer.http(401) }
    box.environment["PATH"] = box.folder + "/bin:/usr/bin:/bin"
    demand(secret)
  }

  deinit { server.stop() }

  private func demand(_ password: String) {
    let wanted = "Basic " + Data("alice:\(password)".utf8).base64EncodedString()
    server.answer { request in
      request.headers["authorization"] == wanted
        ? LoopbackServer.http(200, Self.calendar, ["ETag: \"1\""])
        : LoopbackServer.http(401, "", ["WWW-Authenticate: Basic realm=\"x\""])
    }
  }

  private func setUp(_ passwords: [(shown: String, typed: String)]) throws -> (
    status: Int32, shown: String
  ) {
    try AnsweringTerminal.run(
      ["setup", "nextcloud", url],
      [("Your user name:", "alice\n")] + passwords + [
        ("Your email addresses", "me@example.com\n"), ("A folder of notes", "\n"),
        ("automatically every night?", "n\n"),
      ], in: box)
  }

  private let asked = "Password (hidden"
  private var folder: String { "\(box.folder)/.config/meetings/passwords" }
  private var file: String { "\(folder)/alice@127.0.0.1:\(server.port)" }

  /// Returns the files in the home folder that contain a text.
  private func files(with text: String) throws -> [String] {
    let wanted = Data(text.utf8)
    return try FileManager.default.subpathsOfDirectory(atPath: box.folder).filter { path in
      let content = FileManager.default.contents(atPath: "\(box.folder)/\(path)")
      return path.contains(text) || content?.firstRange(of: wanted) != nil
    }
  }

  @Test("is on no screen, in no command line, and in no file but its own, which others can't read")
  func nowhere() throws {
    let watch = CommandLineWatch(for: secret)
    let run = try setUp([(asked, secret + "\n")])
    #expect(watch.end() == [])
    #expect(run.status == 0, "\(run.shown)")
    #expect(!run.shown.contains(secret), "\(run.shown)")
    #expect(
      run.shown.contains("$ meetings add \(url) --user alice --password-stdin --sync"),
      "\(run.shown)")
    #expect(try files(with: secret) == [String(file.dropFirst(box.folder.count + 1))])
    for (path, mode) in [(file, 0o600), (folder, 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }

  @Test("is in the keyring alone, where there is one")
  func keyring() throws {
    let keyring = try StandInKeyring(in: box)
    let watch = CommandLineWatch(for: secret)
    let run = try setUp([(asked, secret + "\n")])
    #expect(watch.end() == [])
    #expect(run.status == 0 && !run.shown.contains(secret), "\(run.shown)")
    #expect(keyring.content.values.sorted() == [secret])
    #expect(try files(with: secret).allSatisfy { $0.hasPrefix("keyring/") })
  }

  @Test("is kept nowhere if the server refuses it, and is asked for again")
  func refused() throws {
    let wrong = "falsch-\(UUID().uuidString)"
    let watch = CommandLineWatch(for: wrong)
    let run = try AnsweringTerminal.run(
      ["setup", "nextcloud", url],
      [
        ("Your user name:", "alice\n"), (asked, wrong + "\n"),
        ("Try another way?", ""), ("A number, a path or an address:", url.dropLast(4) + "\n"),
        ("Your user name", "alice\n"), (asked, secret + "\n"),
        ("Your email addresses", "me@example.com\n"), ("A folder of notes", "\n"),
        ("automatically every night?", "n\n"),
      ], in: box)
    #expect(watch.end() == [])
    #expect(run.status == 0, "\(run.shown)")
    #expect(!run.shown.contains(wrong) && !run.shown.contains(secret), "\(run.shown)")
    #expect(try files(with: wrong) == [])
  }

  @Test("is asked for again behind an empty command, and a command that is given is shown")
  func command() throws {
    let run = try setUp([
      (asked, "\n"), ("A command", "\n"), (asked, "\n"), ("A command", "echo '\(secret)'\n"),
    ])
    #expect(run.status == 0 && run.shown.contains("--password-command"), "\(run.shown)")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  // MARK: End of input

  private func add(_ command: String) throws -> Sandbox.Output {
    try box.launch(
      Sandbox.binary, ["add", url, "--user", "alice", "--password-command", command])
  }

  @Test(
    "stays while a source signs in to its account, however its command is written",
    arguments: ["cat 'FILE'", "cat \"FILE\"", "head -n 1 FILE", "sh -c 'cat FILE'", "echo x"])
  func addedAgain(command: String) throws {
    #expect(try setUp([(asked, secret + "\n")]).status == 0)
    let again = try add(
      command.replacing("FILE", with: file).replacing("echo x", with: "echo '\(secret)'"))
    #expect(again.status == 0, "\(again)")
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(try box.run("sync").status == 0)
    #expect(try box.run("remove", "team").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder), "its last account is gone")
  }

  @Test("of an earlier version, which 'cat' prints, stays and goes in the same way")
  func earlierVersion() throws {
    try box.write(secret + "\n", to: ".config/meetings/passwords/alice@127.0.0.1:\(server.port)")
    #expect(try add("cat \(file)").status == 0)
    #expect(try add("cat '\(file)'").status == 0)
    #expect(try box.run("sync").status == 0)
    #expect(try box.run("remove", "team").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("goes when its source signs in as somebody else, and stays for another source")
  func otherUser() throws {
    #expect(try setUp([(asked, secret + "\n")]).status == 0)
    let club = try box.run("add", server.url + "club.ics", "--user", "alice")
    #expect(club.status == 0, "it is kept for the account: \(club)")
    #expect(try box.run("remove", "club").status == 0)
    #expect(FileManager.default.fileExists(atPath: file))
    server.answer { _ in LoopbackServer.http(200, Self.calendar) }
    let bob = try box.launch(
      Sandbox.binary, ["add", url, "--user", "bob", "--password-command", "echo x"])
    #expect(bob.status == 0, "\(bob)")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("is taken from standard input by 'add', and kept once the server takes it")
  func standardInput() throws {
    let words = ["add", url, "--user", "alice", "--password-stdin"]
    let wrong = try box.launch(Sandbox.binary, words, input: Data("guess\n".utf8))
    #expect(wrong.status == 2 && !FileManager.default.fileExists(atPath: folder), "\(wrong)")
    try box.launch(Sandbox.binary, words).expect(2, err: "no password on standard input")
    let added = try box.launch(Sandbox.binary, words, input: Data((secret + "\n").utf8))
    #expect(added.status == 0 && FileManager.default.fileExists(atPath: file), "\(added)")
    #expect(try box.run("sync").status == 0)
    let both = try box.run(
      "add", url, "--user", "alice", "--password-stdin", "--password-command", "x")
    #expect(both.status == 64 && both.err.contains("can't be combined"), "\(both)")
  }
}
