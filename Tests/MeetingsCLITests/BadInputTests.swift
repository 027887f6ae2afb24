import Foundation
import GRDB
import Testing

@Suite("Bad input gets one clear line, and loses nothing:")
struct BadInputTests {
  let box = try! Sandbox()

  init() throws {
    try box.index(ICS.calendar(ICS.event("good", "Budget")), as: "cal/good.ics")
  }

  /// Expects status 2, one line of error with all of `words`, and that the good meeting is found.
  func expectTrouble(_ output: Sandbox.Output, _ words: String...) throws {
    #expect(output.status == 2, "\(output)")
    #expect(output.err.split(separator: "\n").count == 1, "\(output.err)")
    for word in words { #expect(output.err.contains(word), "\(output.err)") }
    let answer = try box.meetings("about", "budget", "--json")
    #expect(try answer.titles == ["Budget"])
  }

  /// Writes a bad file next to the good one, and syncs.
  func sync(with data: Data, named name: String) throws -> Sandbox.Output {
    try box.write(data, to: "cal/\(name)")
    return try box.meetings("sync")
  }

  @Test("a file that is not there")
  func missingFile() throws {
    try expectTrouble(box.run("add", "nowhere.ics"), "nowhere.ics")
  }

  @Test("an address that nothing reads, and an empty name")
  func unreadAddress() throws {
    try box.run("add", "ftp://example.com/a.ics").expect(
      64, err: "ftp: addresses are not supported")
    try box.run("add", "cal", "--name", " ").expect(64, err: "--name is empty")
  }

  @Test("a binary file named .ics")
  func binaryFile() throws {
    var generator = SystemRandomNumberGenerator()
    let noise = Data((0..<4_096).map { _ in UInt8.random(in: 0...255, using: &generator) })
    try expectTrouble(
      sync(with: Data([0x89, 0x50, 0x4e, 0x47, 0]) + noise, named: "logo.ics"), "logo.ics")
  }

  @Test("an empty file")
  func emptyFile() throws {
    try expectTrouble(sync(with: Data(), named: "empty.ics"), "empty.ics")
  }

  @Test("an event that is cut off")
  func truncatedEvent() throws {
    let whole = ICS.calendar(ICS.event("cut", "Half of it", notes: "and the rest"))
    let half = Data(whole.utf8.prefix(whole.utf8.count - 40))
    try expectTrouble(sync(with: half, named: "cut.ics"), "cut.ics")
  }

  @Test("a file whose text is no UTF-8 is read as Windows-1252, and said to be")
  func invalidUTF8() throws {
    let text = Data(ICS.calendar(ICS.event("latin", "Caf? review")).utf8)
    let latin = Data(text.map { $0 == UInt8(ascii: "?") ? 0xe9 : $0 })
    try sync(with: latin, named: "latin.ics").expect(0, err: "latin.ics")
    #expect(try box.meetings("about", "review", "--json").titles == ["Café review"])
  }

  @Test("a file of 50 MB in which there is no calendar")
  func hugeFile() throws {
    let line = Data("lorem ipsum dolor sit amet consectetur\n".utf8)
    var huge = Data(capacity: 50_000_000)
    while huge.count < 50_000_000 { huge.append(line) }
    try expectTrouble(sync(with: huge, named: "huge.ics"), "huge.ics")
  }

  @Test("a database that another program has locked: reading goes on, writing gives up", .waits)
  func lockedDatabase() throws {
    let database = try DatabaseQueue(path: box.folder + "/home/meetings.sqlite")
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      try box.write(ICS.calendar(ICS.event("new", "New")), to: "cal/new.ics")
      try expectTrouble(box.meetings("sync"), "locked")
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try box.meetings("sync").status == 0)
  }

  @Test("a second sync while one is at work", .waits)
  func busy() throws {
    let path = box.folder + "/home/writer.lock"
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try expectTrouble(box.meetings("sync"), "another meetings process")
  }

  @Test("a database of a newer version")
  func newerSchema() throws {
    let path = box.folder + "/home/meetings.sqlite"
    try DatabaseQueue(path: path).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')")
    }
    for arguments in [["sync"], ["about", "budget"]] {
      try box.launch(Sandbox.binary, arguments).expect(2, err: "newer version of meetings")
    }
  }

  @Test("a database that is none", arguments: ["sync", "about budget", "status"])
  func noDatabase(command: String) throws {
    try box.write(
      "This is not a database, but a text of some length.\n", to: "other/meetings.sqlite")
    box.environment["MEETINGS_HOME"] = box.folder + "/other"
    let output = try box.launch(Sandbox.binary, command.split(separator: " ").map(String.init))
      .expect(2, err: "other/meetings.sqlite is not a meetings database")
    #expect(output.err.split(separator: "\n").count == 1)
    let text = try String(contentsOfFile: box.folder + "/other/meetings.sqlite", encoding: .utf8)
    #expect(text.hasPrefix("This is not a database"))
  }

  @Test("no index yet")
  func noIndex() throws {
    box.environment["MEETINGS_HOME"] = box.folder + "/none"
    let output = try box.meetings("about", "budget").expect(2)
    #expect(output.err.contains("'meetings setup', or 'meetings add PATH'"), "\(output.err)")
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/none"))
  }

  @Test(
    "a word that is nearly a command",
    arguments: [("snyc", "sync"), ("lst", "list"), ("shwo", "show")])
  func nearlyACommand(word: String, command: String) throws {
    try box.meetings(word).expect(
      64, err: "Did you mean 'meetings \(command)'?", "meetings search \(word)")
  }

  @Test("but a word that questions know, before another, is no misspelled command")
  func knownWord() throws {
    let output = try box.run("last", "meeting")
    #expect(output.status == 0 || output.status == 1, "\(output)")
    #expect(!output.err.contains("is no command"), "\(output)")
  }

  @Test(
    "what other programs call a command",
    arguments: [
      (["version"], "--version"), (["import", "work.ics"], "add work.ics"),
      (["subscribe", "https://example.com/a.ics"], "add https://example.com/a.ics"),
    ])
  func otherName(words: [String], command: String) throws {
    let output = try box.launch(Sandbox.binary, words)
    #expect(output.status == 64 && output.out.isEmpty, "\(output)")
    #expect(output.err.contains("Did you mean 'meetings \(command)'?"), "\(output)")
  }

  @Test(
    "a date that can't be",
    arguments: [
      (["since", "2026-02-30"], "'2026-02-30' is not a calendar date"),
      (["about", "x", "on", "february", "30"], "February has no day 30"),
    ])
  func impossibleDate(words: [String], cause: String) throws {
    let output = try box.launch(Sandbox.binary, words).expect(64)
    #expect(output.err.contains(cause), "\(output.err)")
    #expect(try box.run("list", "--from", "2026-02-30").status == 64)
  }

  @Test("a folder that may not be read")
  func deniedFolder() throws {
    try box.write(ICS.calendar(ICS.event("secret", "Secret")), to: "cal/private/secret.ics")
    #expect(try box.meetings("sync").status == 0)
    try box.handOver()
    chmod(box.folder + "/cal/private", 0)
    defer { chmod(box.folder + "/cal/private", 0o700) }
    let output = try box.asOrdinaryUser("sync")
    try expectTrouble(output, "cal/private")
    #expect(!output.out.contains("gone"))
    #expect(try box.meetings("about", "secret", "--json").titles == ["Secret"])
  }
}

extension BadInputTests {
  @Test("an empty --home, which would be the current folder")
  func emptyHome() throws {
    for command in [["sync"], ["about", "budget"], ["status"]] {
      let output = try box.launch(Sandbox.binary, command + ["--home", ""]).expect(64)
      #expect(output.err.contains("--home is empty"), "\(output.err)")
    }
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: box.folder).contains {
        $0.hasPrefix("meetings.")
      })
  }

  @Test(
    "a database that was cut to nothing, which nobody but a first subscription makes anew",
    arguments: ["sync", "about budget", "status", "doctor", "doctor --fix", "nightly", "reindex"])
  func databaseWithoutAByte(command: String) throws {
    try box.meetings("sync")
    for log in ["-wal", "-shm"] { try? box.remove("home/meetings.sqlite" + log) }
    try box.write("", to: "home/meetings.sqlite")
    let output = try box.launch(Sandbox.binary, command.split(separator: " ").map(String.init))
    #expect(output.status == 2)
    #expect((output.out + output.err).contains("meetings.sqlite is empty"), "\(output)")
    #expect(try box.run("add", "cal").status == 0)
  }

  @Test("a MEETINGS_HOME that is a file", arguments: ["sync", "about budget", "status", "doctor"])
  func homeIsAFile(command: String) throws {
    box.environment["MEETINGS_HOME"] = box.folder + "/cal/good.ics"
    let output = try box.launch(Sandbox.binary, command.split(separator: " ").map(String.init))
    #expect(output.status == 2)
    let said = command == "doctor" ? output.out : output.err
    #expect(said.contains("good.ics is a file, but an index must be a folder"), "\(output)")
  }

  @Test(
    "an argument with control characters in it, which are not repeated as they are",
    arguments: [
      ["\u{1b}[2J"], ["schedule", "install", "--at", "\u{1b}[2J"],
      ["sync", "--days-ahead", "\u{1b}[2J"],
      ["add", "-", "--name", "x", "--owner", "\u{1b}[2J"], ["list", "--\u{1b}[2J"],
      ["show", "\u{1b}[2J"],
      ["note", "7f", "--text", "x", "\u{1b}[2J\u{200b}"], ["list", "--from", "\u{9b}2J"],
    ])
  func controlCharacters(arguments: [String]) throws {
    let output = try box.launch(Sandbox.binary, arguments)
    #expect(output.status != 0)
    #expect(
      !(output.out + output.err).unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || 0x7f...0x9f ~= $0.value
      })
  }

  @Test("a text in place of a file is said to be none, in the system's words")
  func textForFile() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "a.ics")
    let ids = try box.meetings("list", "--from", "2000-01-01", "--format", "{id}").out
    let id = try #require(ids.split(separator: "\n").first)
    try box.run("note", String(id), "a text with blanks").expect(
      2, err: "can't be read: No such file or directory; to attach a typed text")
    #expect(try box.run("note", String(id), "x.md").err.hasSuffix("No such file or directory\n"))
  }

  @Test("a misspelled command with a word behind it is named, where no meeting has the words")
  func misspelled() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "a.ics")
    try box.run("shwo", "abc").expect(64, err: "Did you mean 'meetings show abc'?")
  }

  @Test("too little memory that may be addressed")
  func littleMemory() throws {
    box.environment["MEETINGS"] = Sandbox.binary
    for command in ["about budget", "sync", "doctor"] {
      let output = try box.launch(
        "/bin/sh", ["-c", "ulimit -v 230000; exec \"$MEETINGS\" \(command)"])
      try expectTrouble(output, "below 256 MB", "ulimit -v")
    }
  }

  @Test("too few files that may be open at once", arguments: [4, 5, 9, 63])
  func fewDescriptors(most: Int) throws {
    box.environment["MEETINGS"] = Sandbox.binary
    func limited(_ most: Int, _ command: String) throws -> Sandbox.Output {
      try box.launch("/bin/sh", ["-c", "ulimit -n \(most); exec \"$MEETINGS\" \(command)"])
    }
    for command in ["about budget", "nightly"] {
      try expectTrouble(limited(most, command), "limit of open files", "ulimit -n")
      #expect(try limited(64, command).status == 0)
    }
  }
}
