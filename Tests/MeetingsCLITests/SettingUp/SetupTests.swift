import Foundation
import Testing

@Suite("Setting up, at a terminal", .waits, .enabled(if: AnsweringTerminal.isThere))
struct SetupTests {
  let box = try! Sandbox()
  typealias Answers = [(shown: String, typed: String)]

  init() throws {
    try box.installScript("systemctl", "echo \"$@\" >> \"$HOME/systemctl-calls\"")
    try haveCrontab("cd; test \"$1\" = -l && cat crontab 2>/dev/null || cat > crontab")
    box.environment["PATH"] = box.folder + "/bin:/usr/bin:/bin"
    box.environment["MEETINGS_PAGER"] = "cat"
  }

  private func haveCrontab(_ script: String) throws {
    try box.installScript("crontab", script)
  }

  private static let work = ICS.calendar(
    name: "Work",
    ICS.event("a", "Pricing", at: "20260310T140000Z", with: ["Dana Kim"]),
    ICS.event("b", "Hiring", at: "20260311T140000Z", with: ["Dana Kim", "Lee Wong"]))

  private let whereIsIt = "A number, a path or an address:"
  private let who = "Your email addresses"
  private let orFolder = "A number or a folder:"
  private let notes = "A folder of notes or transcripts"
  private let nightly = "automatically every night?"

  /// Answers to the remaining questions.
  private var rest: Answers { [(who, "me@example.com\n"), (notes, "\n"), (nightly, "n\n")] }

  private func setUp(_ answers: Answers) throws -> (status: Int32, shown: String) {
    try AnsweringTerminal.run(["setup"], answers, in: box)
  }

  /// Checks that setup succeeded and asked about Dana.
  private func expectAnswer(_ run: (status: Int32, shown: String)) {
    #expect(run.status == 0, "\(run.shown)")
    #expect(run.shown.contains("$ meetings sync\n"), "\(run.shown)")
    #expect(run.shown.contains("$ meetings last meeting with Dana Kim\n"), "\(run.shown)")
    #expect(run.shown.contains("Hiring"), "\(run.shown)")
  }

  private func expectNoTrace() throws {
    let left = try FileManager.default.subpathsOfDirectory(atPath: box.folder)
    #expect(
      left.allSatisfy { !$0.hasPrefix("home") && !$0.hasPrefix(".config/meetings/") }, "\(left)")
  }

  @Test("takes the folder of vdirsyncer that it found, by an empty answer")
  func vdirsyncer() throws {
    try box.write(Self.work, to: "cal/work.ics")
    try box.write(
      ICS.calendar(ICS.event("c", "Focus", at: "20260301T140000Z", with: ["Me"])),
      to: "cal/me.ics")
    try box.write("[storage x]\npath = \"~/cal/\"\n", to: ".config/vdirsyncer/config")
    try box.write("[user]\n  email = me@example.com\n", to: ".gitconfig")
    let run = try setUp([(whereIsIt, "\n"), (who, "\n"), (notes, "\n"), (nightly, "n\n")])
    expectAnswer(run)
    #expect(run.shown.contains("(vdirsyncer)"))
    #expect(
      run.shown.contains("$ meetings add \(box.folder)/cal --sync\n"),
      "\(run.shown)")
    #expect(try box.run("config", "owner").out == "me@example.com\n")
  }

  @Test("takes a stranger's name for words of its first question, and a path for a path")
  func dashes() throws {
    try box.write(
      ICS.calendar(
        ICS.event("a", "Pricing", at: "20260310T140000Z", with: ["--home=\(box.folder)/x Evil"])),
      to: "-work.ics")
    let run = try setUp([(whereIsIt, "-work.ics\n")] + rest)
    #expect(run.status == 0, "\(run.shown)")
    #expect(run.shown.contains("$ meetings add --sync -- -work.ics\n"), "\(run.shown)")
    #expect(run.shown.contains("$ meetings last meeting with -- '--home="), "\(run.shown)")
    #expect(run.shown.contains("Pricing"), "\(run.shown)")
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/x"))
  }

  @Test("takes a path that is typed, and has the system run it every night")
  func path() throws {
    try box.write(Self.work, to: "work.ics")
    let run = try setUp([
      (whereIsIt, "~/work.ics\n"), (who, "me@example.com\n"), (notes, "\n"), (nightly, "\n"),
    ])
    expectAnswer(run)
    #expect(run.shown.contains("$ meetings schedule install\n"))
    #expect(!run.shown.contains("now run:"), "\(run.shown)")
  }

  @Test("says that nothing can sync every night, and how to sync by hand")
  func noScheduler() throws {
    try haveCrontab("exit 127")
    try box.write(Self.work, to: "work.ics")
    let run = try setUp([(whereIsIt, "~/work.ics\n"), (who, "me@example.com\n"), (notes, "\n")])
    expectAnswer(run)
    #expect(run.shown.contains("no scheduler"), "\(run.shown)")
    #expect(run.shown.contains("what is new in your calendars: meetings sync"), "\(run.shown)")
  }

  @Test("says that a folder has no meetings, keeps nothing of it, and asks again")
  func empty() throws {
    try box.write("x", to: "empty/x.bin")
    try box.write(Self.work, to: "work.ics")
    let run = try setUp(
      [
        (whereIsIt, "~/empty\n"), ("/empty has no meetings. Keep it anyway?", "\n"),
        (whereIsIt, "~/work.ics\n"),
      ] + rest)
    expectAnswer(run)
    #expect(try box.run("sources", "--format", "{id}").out == "work\n")
  }

  @Test("adds notes that are given for a calendar, and asks for the calendar again")
  func notesFirst() throws {
    try box.write("# Pricing\n\n2026-03-10\n", to: "vault/2026/pricing.md")
    try box.write(Self.work, to: "work.ics")
    let run = try setUp([
      (whereIsIt, "~/vault\n"), ("add it as notes? [Y/n]", "\n"),
      ("Add a calendar, too?", "\n"), (whereIsIt, "~/work.ics\n"), (who, "me@example.com\n"),
      (nightly, "n\n"),
    ])
    expectAnswer(run)
    #expect(try box.run("sources", "--format", "{id}").out == "vault\nwork\n")
  }

  @Test("says at once what is wrong with a file or an address, and asks again")
  func wrongAtOnce() throws {
    let server = try LoopbackServer { _ in LoopbackServer.http(404) }
    defer { server.stop() }
    try box.write("Dear Dana,\n", to: "letter.txt")
    try box.write(Self.work, to: "work.ics")
    let run = try setUp(
      [
        (whereIsIt, "~/letter.txt\n"), ("add it as notes? [Y/n]", "n\n"),
        ("Try another way?", ""), (whereIsIt, "\(server.url)secret/basic.ics\n"),
        ("nothing at this address (404)", ""), ("Try another way?", ""),
        (whereIsIt, "~/work.ics\n"),
      ] + rest)
    expectAnswer(run)
  }

  @Test(
    "takes a path as it is dropped into a terminal",
    arguments: [
      "'~/my calendars/work.ics'", "~/my\\ calendars/work.ics", "\"$HOME/my calendars/work.ics\"",
    ])
  func dropped(typed: String) throws {
    try box.write(Self.work, to: "my calendars/work.ics")
    expectAnswer(try setUp([(whereIsIt, typed + "\n")] + rest))
  }

  @Test("asks for the next meeting with somebody first, and never for one with the user")
  func next() throws {
    try box.write(
      ICS.calendar(
        ICS.event("a", "Pricing", at: "20260310T140000Z", with: ["Me Myself", "Dana Kim"]),
        ICS.event(
          "b", "Alone", at: "20260310T140000Z", with: ["Me Myself"], "RRULE:FREQ=DAILY"),
        ICS.event(
          "c", "Harbour", at: "20260311T140000Z", with: ["Me Myself", "Lee Wong"],
          "RRULE:FREQ=WEEKLY")
      ).replacing("me.myself@example.com", with: "me@example.com"), to: "work.ics")
    let run = try setUp([(whereIsIt, "~/work.ics\n")] + rest)
    #expect(run.shown.contains("$ meetings next meeting with Lee Wong\n"), "\(run.shown)")
    #expect(run.shown.contains("$ meetings last meeting with Lee Wong\n"), "\(run.shown)")
    #expect(run.shown.contains("Harbour") && !run.shown.contains("with Me Myself"), "\(run.shown)")
  }

  @Test("offers the address of most invitations, and asks about whom its owner meets most")
  func offeredAddress() throws {
    let both = ["Me Myself", "Lee Wong"]
    try box.write(
      ICS.calendar(
        ICS.event("a", "Stand-up", at: "20260302T090000Z", with: both, "RRULE:FREQ=DAILY"),
        ICS.event(
          "b", "Harbour", at: "20260304T140000Z", with: ["Me Myself", "Dana Kim"],
          "RRULE:FREQ=WEEKLY"),
        ICS.event(
          "c", "Physio", at: "20260301T060000Z",
          with: ["Me Myself", "+49 30 123456", "Zoom Dial-in"], "RRULE:FREQ=DAILY")),
      to: "work.ics")
    let run = try setUp([
      (whereIsIt, "~/work.ics\n"), (who, "\n"), (notes, "\n"), (nightly, "maybe\n"),
      (nightly, "n\n"),
    ])
    #expect(run.status == 0 && run.shown.contains("Please answer y or n."), "\(run.shown)")
    #expect(run.shown.contains("$ meetings config owner me.myself@example.com\n"), "\(run.shown)")
    #expect(run.shown.contains("$ meetings last meeting with Lee Wong\n"), "\(run.shown)")
    #expect(!run.shown.contains("with Zoom") && !run.shown.contains("with +49"), "\(run.shown)")
    #expect(try box.run("config", "owner").out == "me.myself@example.com\n")
  }

  @Test("offers the address of whom a file of Outlook is named after, and shows the file's name")
  func namedAfter() throws {
    let file = ICS.calendar(
      name: "Calendar",
      ICS.event("a", "Pricing", at: "20260310T140000Z", with: ["Dana Kim", "Robin Keller"]))
    try box.write(file, to: "Robin Keller Calendar.ics")
    let run = try setUp([
      (whereIsIt, "~/Robin Keller Calendar.ics\n"), (who, "\n"), (notes, "\n"),
      (nightly, "n\n"),
    ])
    #expect(
      run.shown.contains("$ meetings config owner robin.keller@example.com\n"), "\(run.shown)")
    try box.run("hours", "march 2026", "--by", "calendar").expect(out: "Robin Keller Calendar")
  }

  @Test("takes Google's export that was downloaded, or that is named")
  func export() throws {
    try box.write(StoredZip.data([("me.ics", Self.work)]), to: "Downloads/me.ical.zip")
    let run = try setUp([(whereIsIt, "1\n")] + rest)
    expectAnswer(run)
    #expect(run.shown.contains("(Google's export)"))
  }

  @Test("takes Evolution's calendar, and notes that it found")
  func evolution() throws {
    try box.write(Self.work, to: ".local/share/evolution/calendar/system/calendar.ics")
    try box.write("# Pricing\n\n2026-03-10\n\nPer berth.\n", to: "Notes/pricing.md")
    let run = try setUp([
      (whereIsIt, "\n"), (who, "me@example.com\n"), (orFolder, "\n"), (nightly, "n\n"),
    ])
    expectAnswer(run)
    #expect(run.shown.contains("$ meetings add \(box.folder)/Notes --notes --sync\n"))
  }

  @Test("offers vaults whose notes are in subfolders, and takes a folder that is typed")
  func vaults() throws {
    try box.write(Self.work, to: "work.ics")
    try box.write("{}", to: "Documents/Work/.obsidian/app.json")
    try box.write("# Pricing\n", to: "Documents/Work/2026/03/pricing.md")
    for number in 1...3 { try box.write("# x\n", to: "Documents/Club/a/\(number).md") }
    try box.write("# x\n", to: "code/README.md")
    try box.write("# Hiring\n\n2026-03-11\n", to: "elsewhere/hiring.md")
    let run = try setUp([
      (whereIsIt, "~/work.ics\n"), (who, "me@example.com\n"), (orFolder, "~/nowhere\n"),
      ("no such file or folder", ""), (orFolder, "~/elsewhere\n"), (nightly, "n\n"),
    ])
    expectAnswer(run)
    #expect(run.shown.contains("1  \(box.folder)/Documents/Club (notes)\n"), "\(run.shown)")
    #expect(run.shown.contains("2  \(box.folder)/Documents/Work (Obsidian)\n"), "\(run.shown)")
    #expect(run.shown.contains("3  None\n"), "\(run.shown)")
    #expect(try box.run("sources", "--format", "{id}").out.contains("elsewhere"))
  }

  @Test("leads to a secret address, and takes it", arguments: ["Google", "Outlook"])
  func feed(service: String) throws {
    let server = try LoopbackServer(FeedTests.file(Self.work, etag: "\"1\""))
    defer { server.stop() }
    let number = service == "Google" ? "1\n" : "2\n"
    let run = try setUp(
      [
        (whereIsIt, number),
        ("The address, or the path of a file:", "\(server.url)secret/basic.ics\n"),
      ] + rest)
    expectAnswer(run)
    #expect(run.shown.contains(service == "Google" ? "Secret address" : "ICS link"))
  }

  @Test("asks for nothing that the command line names, the service and its address")
  func named() throws {
    let server = try LoopbackServer(FeedTests.file(Self.work, etag: "\"1\""))
    defer { server.stop() }
    let address = "\(server.url)owa/calendar/x/calendar.ics"
    let run = try AnsweringTerminal.run(["setup", "Outlook", address], rest, in: box)
    expectAnswer(run)
    #expect(!run.shown.contains("ICS link") && !run.shown.contains(whereIsIt), "\(run.shown)")
    #expect(run.shown.contains("$ meetings add \(address) "), "\(run.shown)")
  }

  @Test("leads to the address of a service that the command line names, and refuses two calendars")
  func namedService() throws {
    let run = try AnsweringTerminal.run(
      ["setup", "google"], [("The address, or the path of a file:", "\u{4}")], in: box)
    #expect(run.status == 1 && run.shown.contains("Secret address"), "\(run.shown)")
    try expectNoTrace()
    try box.run("setup", "a.ics", "b.ics").expect(64, err: "adds one calendar")
    #expect(try box.run("setup", "a.ics").err.contains("meetings add a.ics --owner"))
  }

  @Test("asks a server before it asks for a password, which may be given anyway")
  func silentServer() throws {
    let run = try setUp([
      (whereIsIt, "5\n"), ("The address, such as", "127.0.0.1:9\n"),
      ("nothing answers at that address", ""), ("Sign in there anyway?", "\n"),
      ("The address, such as", "http://example.com\n"), ("is not encrypted", ""),
      ("The address, such as", "my cloud\n"), ("is not the address of a server", ""),
      ("The address, such as", "127.0.0.1:9\n"), ("Sign in there anyway?", "y\n"),
      ("Your user name:", "\u{4}"),
    ])
    #expect(run.status == 1 && !run.shown.contains("Password"), "\(run.shown)")
    try expectNoTrace()
  }

  @Test(
    "signs in to a server", .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
  func server() throws {
    let server = try CalendarServer(.radicale, in: box)
    try server.make("work")
    try server.put(whole: Self.event, as: "a.ics", in: "work")
    let run = try setUp(
      [
        (whereIsIt, "5\n"), ("The address", "\(server.url)\n"), ("Your user name:", "alice\n"),
        ("Password (hidden", "\n"), ("A command that prints", "echo harbour\n"),
      ] + rest)
    expectAnswer(run)
    #expect(run.shown.contains("Devices & sessions"))
  }

  private static let event = ICS.calendar(
    ICS.event("b", "Hiring", at: "20260311T140000Z", with: ["Dana Kim", "Lee Wong"]))

  @Test(
    "asks again after a wrong password",
    .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
  func wrongPassword() throws {
    let server = try CalendarServer(.radicale, in: box)
    try server.make("work")
    try server.put(whole: Self.event, as: "a.ics", in: "work")
    let run = try setUp(
      [
        (whereIsIt, "\(server.url)\n"), ("Your user name", "alice\n"),
        ("Password (hidden", "\n"), ("A command", "echo wrong\n"),
        ("That did not work", ""), (whereIsIt, "\(server.url)\n"), ("Your user name", "alice\n"),
        ("Password (hidden", "\n"), ("A command", "echo harbour\n"),
      ] + rest)
    expectAnswer(run)
    #expect(try box.run("sources", "--json").objects.count == 1)
  }

  @Test(
    "keeps a typed password in a file where there is no keyring, which goes with its source",
    .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
  func typedPassword() throws {
    let server = try CalendarServer(.radicale, in: box)
    try server.make("work")
    try server.put(whole: Self.event, as: "a.ics", in: "work")
    let signIn: Answers = [("Your user name", "alice\n")]
    let run = try AnsweringTerminal.run(
      ["setup", server.url],
      signIn + [
        ("Password (hidden", "wrong\n"), ("That did not work", ""),
        (whereIsIt, "\(server.url)\n"),
      ] + signIn + [("Password (hidden", "harbour\n")] + rest, in: box)
    expectAnswer(run)
    #expect(!run.shown.contains("harbour") && !run.shown.contains("wrong"), "\(run.shown)")
    let folder = "\(box.folder)/.config/meetings/passwords"
    let file = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
    #expect(file.hasPrefix("alice@127.0.0.1"), "\(file)")
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let source = try #require(box.run("sources", "--json").objects.first?["id"] as? String)
    #expect(try box.run("remove", source).status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("ended while a password is typed leaves no trace")
  func endedAtPassword() throws {
    let run = try AnsweringTerminal.run(
      ["setup", "fastmail", "me@example.com"], [("Password (hidden", "\u{3}")], in: box)
    #expect(run.status == 130 && run.shown.contains("nothing was changed"), "\(run.shown)")
    try expectNoTrace()
  }

  @Test("asks again after a wrong address, and leaves nothing if it is then ended")
  func wrongAddress() throws {
    let run = try setUp(
      [
        (whereIsIt, "127.0.0.1:9/team.ics\n"), ("That did not work", ""), (whereIsIt, "\u{4}"),
      ])
    #expect(run.status == 1, "\(run.shown)")
    #expect(run.shown.contains("nothing answers at that address"))
    try expectNoTrace()
  }

  @Test("asks again at once after a path that is none, and takes a service by its name")
  func wrongPath() throws {
    let run = try setUp([
      (whereIsIt, "/nowhere/at-all.ics\n"), ("no such file or folder", ""),
      (whereIsIt, "google\n"), ("Secret address", ""),
      ("The address, or the path of a file:", "\u{4}"),
    ])
    #expect(run.status == 1, "\(run.shown)")
    try expectNoTrace()
  }

  @Test("takes an address without its scheme, and shows what it made of it")
  func bareAddress() throws {
    let server = try LoopbackServer(FeedTests.file(Self.work, etag: "\"1\""))
    defer { server.stop() }
    let typed = server.url.replacing("http://127.0.0.1", with: "localhost") + "work.ics"
    let run = try setUp([(whereIsIt, "\(typed)\n")] + rest)
    expectAnswer(run)
    #expect(run.shown.contains("$ meetings add http://\(typed) "), "\(run.shown)")
  }

  @Test(
    "ended at a question leaves no trace, and says so",
    arguments: [("\u{3}", 130 as Int32), ("\u{4}", 1)])
  func ended(key: String, status: Int32) throws {
    try box.write(Self.work, to: "work.ics")
    for answers in [[(whereIsIt, key)], [(whereIsIt, "~/work.ics\n"), (who, key)]] {
      let run = try setUp(answers)
      #expect(run.status == status, "\(run.shown)")
      #expect(
        run.shown.contains("cancelled, and nothing was changed; to start again: meetings setup\n"),
        "\(run.shown)")
      try expectNoTrace()
    }
  }

  @Test("interrupted in the middle of a sync leaves no trace, and can be run again")
  func interrupted() throws {
    // The command prints the password once, and blocks the next time.
    let server = try LoopbackServer { _ in LoopbackServer.http(200, Self.work) }
    defer { server.stop() }
    try box.installScript(
      "slow-password",
      "test -e \"$HOME/asked\" && sleep 60\ntouch \"$HOME/asked\"\necho harbour")
    let address = "\(server.url)work.ics"
    let run = try setUp(
      [
        (whereIsIt, "5\n"), ("The address", "\(address)\n"), ("Your user name:", "alice\n"),
        ("Password (hidden", "\n"), ("A command", "slow-password\n"), ("added '", "\u{3}"),
      ])
    #expect(run.status == 130 && run.shown.contains("nothing was changed"), "\(run.shown)")
    try expectNoTrace()
    try box.write(Self.work, to: "work.ics")
    expectAnswer(try setUp([(whereIsIt, "~/work.ics\n")] + rest))
  }

  @Test("leads through a sign-in with Google, whose client it asks for")
  func google() throws {
    // Nobody is asked by way of this proxy.
    box.environment["https_proxy"] = "http://127.0.0.1:1"
    try box.write(#"{"web": {"client_id": "x"}}"#, to: "client.json")
    let good = try box.write(#"{"installed": {"client_id": "x"}}"#, to: "good.json")
    let file = "The path of the JSON file:"
    let run = try AnsweringTerminal.run(
      ["setup", "google", "me@example.com"],
      [
        (file, "~/client.json\n"), ("no client of type 'Desktop app'", ""),
        (file, "~/nowhere.json\n"), ("can't read the client file", ""),
        (file, "~/good.json\n"), ("Try another way?", ""), (whereIsIt, "\u{4}"),
      ], in: box)
    #expect(run.shown.contains("'Publish app'"), "\(run.shown)")
    let address = "https://apidata.googleusercontent.com/caldav/v2/me@example.com/user"
    #expect(
      run.shown.contains(
        "$ meetings add \(address) --sign-in --user me@example.com --client-file \(good) --sync"),
      "\(run.shown)")
    try expectNoTrace()
  }

  @Test("leads through a sign-in with Microsoft, whose client it asks for")
  func microsoft() throws {
    // Nobody is asked by way of this proxy.
    box.environment["https_proxy"] = "http://127.0.0.1:1"
    let run = try AnsweringTerminal.run(
      ["setup", "microsoft", "me@example.com"],
      [("The client id:", "1b730954\n"), ("Try another way?", ""), (whereIsIt, "\u{4}")], in: box)
    #expect(run.shown.contains("'App registrations'"), "\(run.shown)")
    #expect(
      run.shown.contains(
        "$ meetings add https://graph.microsoft.com/v1.0/me --sign-in --user me@example.com "
          + "--client-id 1b730954"), "\(run.shown)")
    #expect(run.shown.contains("login.microsoftonline.com can't be read"), "\(run.shown)")
    try expectNoTrace()
  }

  @Test("run again offers and asks only what is new, and an interruption takes back that alone")
  func again() throws {
    try box.write(Self.work, to: "cal/work.ics")
    try box.write("# Pricing\n\n2026-03-10\n", to: "Notes/a.md")
    try box.write("[storage x]\npath = \"~/cal/\"\n", to: ".config/vdirsyncer/config")
    expectAnswer(
      try setUp([
        (whereIsIt, "1\n"), (who, "me@example.com\n"), (orFolder, "1\n"), (nightly, "\n"),
      ]))
    try box.write(ICS.calendar(ICS.event("c", "Choir", at: "20260312T140000Z")), to: "home.ics")
    let ended = try setUp([(whereIsIt, "\u{3}")])
    #expect(ended.shown.contains("Already added: cal (2 meetings), notes (1 note)\n"))
    #expect(!ended.shown.contains("(vdirsyncer)"), "\(ended.shown)")
    #expect(try box.run("sources", "--json").objects.count == 2)
    let run = try setUp([(whereIsIt, "~/home.ics\n")])
    #expect(run.status == 0 && !run.shown.contains(nightly), "\(run.shown)")
    #expect(run.shown.contains("Your email addresses: me@example.com ("), "\(run.shown)")
    #expect(!run.shown.contains("notes or transcripts"), "\(run.shown)")
    #expect(try box.run("sources", "--json").objects.count == 3)
  }

  @Test("sets up the index of another folder, where one is named")
  func otherHome() throws {
    try box.write(Self.work, to: "work.ics")
    let run = try AnsweringTerminal.run(
      ["--home", "other"], [(whereIsIt, "~/work.ics\n")] + rest, in: box)
    #expect(run.status == 0 && run.shown.contains("Hiring"), "\(run.shown)")
    #expect(try box.run("sources", "--home", "other", "--format", "{id}").out == "work\n")
    #expect(try box.run("sources").status == 2)
  }

  @Test("begins by itself where nothing was added, and does nothing where there is no terminal")
  func bare() throws {
    try box.write(Self.work, to: "work.ics")
    expectAnswer(try AnsweringTerminal.run([], [(whereIsIt, "~/work.ics\n")] + rest, in: box))
    try box.run("setup").expect(2, err: "meetings add PATH")
  }
}
