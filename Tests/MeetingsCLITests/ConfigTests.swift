import Foundation
import Testing

@Suite("The settings")
struct ConfigTests {
  let sandbox: Sandbox
  let path: String

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.folder + "/.config/meetings/config.toml"
  }

  func write(_ text: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("are set, shown and taken away by their keys")
  func roundTrip() throws {
    #expect(try sandbox.run("config", "owner").status == 1)
    #expect(try sandbox.run("config", "owner", "a@example.com", "b@example.com").status == 0)
    #expect(try sandbox.run("config", "hours.from", "08:30").status == 0)
    #expect(try sandbox.run("config", "owner").out == "a@example.com\nb@example.com\n")
    #expect(try sandbox.run("config", "hours.from").out == "08:30\n")
    #expect(try sandbox.run("config", "owner", "--unset").status == 0)
    #expect(try sandbox.run("config", "owner").status == 1)
    #expect(try sandbox.run("config", "hours.from").out == "08:30\n")
  }

  @Test("take several weekdays in one word, and refuse what only begins as one does")
  func weekdays() throws {
    #expect(try sandbox.run("config", "hours.days", "mon,tue,Wednesday").status == 0)
    #expect(try sandbox.run("config", "hours.days").out == "mon\ntue\nwed\n")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        .contains(#"days = ["mon", "tue", "Wednesday"]"#))
    #expect(try sandbox.run("config", "owner", "a@example.com,b@example.com").status == 0)
    #expect(try sandbox.run("config", "owner").out == "a@example.com\nb@example.com\n")
    #expect(try sandbox.run("config", "hours.days", ",").status == 64)
    let refused = try sandbox.run("config", "hours.days", "monkey")
    #expect(refused.status != 0 && refused.err.contains("'monkey' is not one"), "\(refused)")
  }

  @Test("of a day that would end before it begins are refused, and say what to set first")
  func ordered() throws {
    let refused = try sandbox.run("config", "hours.from", "18:00")
    #expect(
      refused.status == 64 && refused.err.contains("which is 17:00; set that first"), "\(refused)")
    #expect(try sandbox.run("config", "hours.to", "20:00").status == 0)
    #expect(try sandbox.run("config", "hours.from", "18:00").status == 0)
    #expect(try sandbox.run("config", "hours.to", "17:30").err.contains("which is 18:00"))
  }

  @Test("that are a device or a folder are told, and stay")
  func noFile() throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for _ in 0..<2 {
      let set = try sandbox.run("config", "limit", "7")
      #expect(set.status == 2 && !set.err.contains("NSCocoa"), "\(set)")
      #expect(set.err.contains("not a file?") || set.err.contains("it is no file"), "\(set)")
      try FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    }
  }

  @Test("keep what else the user wrote in the file")
  func comments() throws {
    try write(
      "# mine\nlimit = 5  # few\n\n[hours]\n# early\nfrom = \"08:00\"\n\n[people.aliases]\n")
    #expect(try sandbox.run("config", "hours.to", "16:00").status == 0)
    #expect(try sandbox.run("config", "limit", "7").status == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      text
        == "# mine\nlimit = 7  # few\n\n[hours]\n# early\nfrom = \"08:00\"\nto = \"16:00\"\n\n[people.aliases]\n"
    )
  }

  @Test("are for their owner alone")
  func permissions() throws {
    try sandbox.run("config", "limit", "7")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("that nobody knows are named with their line and the nearest that is known")
  func unknownKey() throws {
    try write("limit = 5\nownr = \"a@example.com\"\n")
    let output = try sandbox.run("config")
    #expect(output.status == 2)
    #expect(output.err.contains("config.toml:2: unknown key 'ownr'; did you mean 'owner'?"))
    #expect(try sandbox.run("config", "limit").out == "5\n")
  }

  @Test("that nobody knows by the thousand are told in some lines, at once")
  func thousandUnknownKeys() throws {
    try write("[others]\n" + (0..<3_000).map { "key\($0) = 1\n" }.joined())
    #expect(try sandbox.run("config", "limit").err.split(separator: "\n").count == 1)
    try write("limit = 5\n" + (0..<3_000).map { "key\($0) = 1\n" }.joined())
    let output = try sandbox.run("config", "limit")
    #expect(output.err.split(separator: "\n").count == 11)
    #expect(output.err.hasSuffix("config.toml: 2990 more unknown keys\n"))
    #expect(output.out == "5\n")
  }

  @Test("with a broken line say which, and every command goes on without")
  func broken() throws {
    try write("owner = [\n")
    #expect(try sandbox.run("config").err.contains("config.toml:1"))
    #expect(try sandbox.run("config").status == 2)
    #expect(try sandbox.run("config", "limit", "3").status == 2)
    #expect(try sandbox.run("sources").err.contains("config.toml:1"))
    try sandbox.write(ICS.calendar(ICS.event("a", "Budget")), to: "a.ics")
    try sandbox.run("add", "a.ics")
    try sandbox.meetings("sync")
    let found = try sandbox.meetings("about", "budget")
    #expect(found.err.contains("config.toml:1"))
    #expect(found.status == 0)
    let log = try sandbox.meetings("sync", "--log-format", "json")
    #expect(!log.err.contains("config.toml"))
    #expect(log.err.contains("some of the settings could not be read"))
  }

  @Test("that no line can be put into are left as they are, and it is said")
  func inlineTables() throws {
    try write("hours = { from = \"08:00\" }\n")
    let output = try sandbox.run("config", "hours.to", "16:00")
    #expect(output.status == 2)
    #expect(output.err.contains("config.toml"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "hours = { from = \"08:00\" }\n")
    #expect(try sandbox.run("config", "hours.from").out == "08:00\n")
  }

  @Test("say where a day that ends before it begins is")
  func hours() throws {
    try write("[hours]\nto = \"07:00\"\n")
    #expect(try sandbox.run("config").err.contains("config.toml:1: 'hours.from' is not before"))
  }

  @Test("tell whose the calendars are, unless a flag does")
  func owners() throws {
    let invitation = ICS.event(
      "a", "Budget", with: ["Dana Kim", "Lee Wong"], "ORGANIZER:mailto:dana.kim@example.com")
    try sandbox.write(ICS.calendar(invitation), to: "a.ics")
    try sandbox.write(ICS.calendar(invitation), to: "b.ics")
    try sandbox.run("config", "owner", "Lee.Wong@example.com")
    try sandbox.run("add", "a.ics")
    try sandbox.run("add", "b.ics", "--owner", "dana.kim@example.com")
    try sandbox.meetings("sync")
    for (calendar, answer) in [("a", "accepted"), ("b", "accepted")] {
      let found = try sandbox.meetings(
        "list", "--calendar", calendar, "--month", "2026-03", "--json"
      ).objects
      #expect(found.first?["participation"] as? String == answer)
    }
    #expect(try sandbox.run("add", "a.ics").status == 2)
  }

  @Test("choose the zone, where TZ names none")
  func zone() throws {
    try sandbox.write(ICS.calendar(ICS.event("a", "Budget", at: "20260310T230000Z")), to: "a.ics")
    try sandbox.index("a.ics")
    try sandbox.run("config", "zone", "Asia/Tokyo")
    #expect(try sandbox.meetings("list", "--month", "2026-03").out.contains("10 Mar"))
    sandbox.environment["TZ"] = nil
    #expect(try sandbox.meetings("list", "--month", "2026-03").out.contains("11 Mar"))
  }

  @Test("say how many meetings a question shows, and a flag wins")
  func limit() throws {
    let events = (1...4).map { ICS.event("e\($0)", "Budget \($0)", notes: "Part \($0).") }
    try sandbox.write(ICS.calendar(events.joined()), to: "a.ics")
    try sandbox.index("a.ics")
    try sandbox.run("config", "limit", "2")
    #expect(try sandbox.meetings("about", "budget", "--json").objects.count == 2)
    #expect(try sandbox.meetings("about", "budget", "--limit", "3", "--json").objects.count == 3)
  }

  @Test("say what 04/09 means, before the locale does")
  func dates() throws {
    try sandbox.write(ICS.calendar(ICS.event("a", "Budget")), to: "a.ics")
    try sandbox.index("a.ics")
    func day() throws -> String? {
      try sandbox.meetings("understand", "on", "04/09/2025", "--json").objects[0]["from"] as? String
    }
    #expect(try day() == "2025-09-04")
    sandbox.environment["LC_ALL"] = "en_US.UTF-8"
    #expect(try day() == "2025-04-09")
    try sandbox.run("config", "dates", "day-first")
    #expect(try day() == "2025-09-04")
  }

  @Test("that are linked to another place are written there")
  func link() throws {
    try sandbox.write("limit = 2\n", to: "dotfiles/config.toml")
    try write("")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: sandbox.folder + "/dotfiles/config.toml")
    try sandbox.run("config", "limit", "5")
    let text = try String(contentsOfFile: sandbox.folder + "/dotfiles/config.toml", encoding: .utf8)
    #expect(text == "limit = 5\n")
  }

  @Test(
    "refuse values that can't be",
    arguments: [
      ["owner", "nobody"], ["limit", "0"], ["zone", "Mars/Olympus"], ["hours.from", "9 o'clock"],
      ["hours.days", "someday"], ["dates", "backwards"], ["colour", "blue"],
    ])
  func badValues(arguments: [String]) throws {
    #expect(try sandbox.launch(Sandbox.binary, ["config"] + arguments).status == 64)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
