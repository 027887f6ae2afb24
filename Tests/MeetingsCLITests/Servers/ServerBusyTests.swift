import Foundation
import Testing

/// Tuesday 2026-11-24: a real server has two meetings of Dana's that the index lacks.
@Suite("Busy times on a real server", .enabled(if: CalendarServer.isThere, CalendarServer.skipped))
struct ServerBusyTests {
  let box = try! Sandbox()

  private static let dana = "ATTENDEE;CN=Dana Kim:mailto:dana@example.com"
  private static let lee = "ATTENDEE;CN=Lee Wong:mailto:lee@example.com"

  private func prepare(_ server: CalendarServer) throws {
    try server.make("hers")
    try server.make("mine")
    try server.put("a.ics", in: "hers", ICS.event("a@x", "Secret", at: "20261124T100000Z"))
    try server.put(
      "b.ics", in: "hers",
      ICS.event("b@x", "Secret", at: "20261117T130000Z", "RRULE:FREQ=WEEKLY", "STATUS:TENTATIVE"))
    try server.put(
      "c.ics", in: "hers", ICS.event("c@x", "Secret", at: "20261124T150000Z", "TRANSP:TRANSPARENT"))
    try server.put("d.ics", in: "mine", ICS.event("d@x", "Mine", at: "20261124T090000Z"))
    try box.index(
      ICS.calendar(ICS.event("e", "Talk", at: "20261120T090000Z", "\(Self.dana)\n\(Self.lee)")),
      as: "local.ics")
    try box.launch(
      Sandbox.binary,
      [
        "add", server.url, "--user", "alice", "--password-command", "echo harbour", "--name", "me",
        "--calendar", "mine", "--owner", "alice@example.com",
      ]
    ).expect(0)
    try box.meetings("sync").expect(0)
  }

  @Test(
    "of a calendar that is named for somebody are in the way, and are not shown with what",
    arguments: CalendarServer.Kind.allCases)
  func calendar(kind: CalendarServer.Kind) throws {
    let server = try CalendarServer(kind, in: box)
    try prepare(server)
    try box.run(
      "config", "servers.busy", "dana@example.com=\(server.address(of: "hers"))"
    ).expect(0)
    try box.meetings("free", "with dana on tuesday for 2 hours").expect(
      out: "free 10:00–17:00", err: "Dana's other calendars aren't visible")
    let asked = try box.meetings("free", "with dana on tuesday for 2 hours", "--ask-servers")
    #expect(asked.status == 0 && asked.err == "", "\(asked)")
    let lines = asked.out.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Tue 24 Nov  11:00–13:00", "\(asked)")
    #expect(lines.contains("Tue 24 Nov  free 11:00–13:00, 14:00–17:00"), "\(asked)")
    #expect(lines.contains("  (server)  10:00–11:00  dana is busy"), "\(asked)")
    #expect(lines.contains("  (server)  13:00–14:00  dana may be busy"), "\(asked)")
    #expect(!asked.out.contains("Secret"))
    let json = try box.meetings("free", "with dana on tuesday", "--ask-servers", "--json").out
    for value in try #require(try JSONValue(json).list) {
      #expect(try JSONSchema("stretch").problems(of: value) == [])
    }
  }

  @Test("of others are asked for at the account's outbox, and who it does not know is said")
  func outbox() throws {
    let server = try CalendarServer(.xandikos, in: box, schedules: true)
    try prepare(server)
    try server.setAddresses(["alice@example.com", "dana@example.com"])
    let asked = try box.meetings(
      "free", "with dana and lee on tuesday for an hour", "--ask-servers")
    #expect(asked.out.contains("free 11:00–13:00, 14:00–17:00"), "\(asked)")
    #expect(asked.out.contains("(server)  10:00–11:00  dana is busy"), "\(asked)")
    #expect(asked.err.contains("Lee's other calendars aren't visible"), "\(asked)")
    #expect(asked.err.contains("127.0.0.1:\(server.port) on lee@example.com: it "), "\(asked)")
    try box.run("add", "local.ics", "--writable")
    let sync = "sync with dana on tuesday for an hour in the first slot"
    for (options, hour) in [([], 10), (["--ask-servers"], 11)] {
      let created = try box.launch(
        Sandbox.binary,
        ["create", sync, "--calendar", "local", "--dry-run", "--now", Sandbox.now] + options)
      #expect(created.out.contains("+DTSTART:20261124T\(hour)0000Z"), "\(created)")
    }
  }

  @Test("can't be had of a server without scheduling, or one that is gone, and the rest is shown")
  func without() throws {
    let server = try CalendarServer(.radicale, in: box)
    try prepare(server)
    try box.meetings("free", "with dana on tuesday", "--ask-servers").expect(
      0, out: "free 10:00–17:00", err: "can't tell when others are busy",
      "Dana's other calendars aren't visible")
    server.stop()
    try box.meetings("free", "with dana on tuesday", "--ask-servers").expect(
      0, out: "free 10:00–17:00", err: "127.0.0.1")
  }

  @Test(
    "are those that 'free --freebusy' prints of the same calendar",
    arguments: CalendarServer.Kind.allCases)
  func same(kind: CalendarServer.Kind) throws {
    let server = try CalendarServer(kind, in: box)
    try server.make("work")
    let events = [
      ICS.event("a@x", "A", at: "20261123T100000Z"),
      ICS.event("b@x", "B", at: "20261116T133000Z", "RRULE:FREQ=DAILY", "EXDATE:20261125T133000Z"),
      ICS.event("c@x", "C", at: "20261124T150000Z", "TRANSP:TRANSPARENT"),
      ICS.event("d@x", "D", at: "20261124T160000Z", "STATUS:TENTATIVE"),
      ICS.event("e@x", "E", at: "20261125T160000Z", "STATUS:CANCELLED"),
      ICS.event("f@x", "F", at: "20261124T143000Z"),
    ]
    for (place, event) in events.enumerated() {
      try server.put("\(place).ics", in: "work", event)
    }
    try box.index(ICS.calendar(events.joined()), as: "work.ics")
    let span = "from 2026-11-23 to 2026-11-27"
    let own = try box.meetings("free", span, "--freebusy").out
    let report = """
      <C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav">\
      <C:time-range start="20261123T000000Z" end="20261128T000000Z"/></C:free-busy-query>
      """
    let theirs = try server.report(report, on: "work")
    #expect(Self.periods(own) == Self.periods(theirs), "\(own)\n\(theirs)")
    #expect(Self.periods(own).count == 6)
  }

  /// Radicale stores no VFREEBUSY, so the library with which it parses calendars is used.
  @Test("that 'free --freebusy' prints are kept by Xandikos, and read by the reader of Radicale")
  func kept() throws {
    let server = try CalendarServer(.xandikos, in: box)
    let events = (0..<9).map { hour in
      ICS.event("e\(hour)", "E", at: "20261123T\(hour + 10)1500Z").replacing("PT1H", with: "PT15M")
    }
    try box.index(ICS.calendar(events.joined()), as: "work.ics")
    let printed = try box.meetings("free", "on monday", "--freebusy").out
    let periods = Self.periods(printed)
    #expect(periods.count == 9, "\(printed)")
    try server.make("busy", kind: "VFREEBUSY")
    try server.put(whole: printed, as: "busy.ics", in: "busy")
    #expect(Self.periods(try server.get("busy.ics", in: "busy")) == periods)

    let path = try box.write(printed, to: "busy.ics")
    let script = """
      import sys, vobject
      busy = vobject.readOne(open(sys.argv[1], newline='').read()).vfreebusy
      for line in busy.freebusy_list:
          for start, end in line.value:
              print(f"{line.fbtype_param} {start:%Y%m%dT%H%M%SZ}/{end:%Y%m%dT%H%M%SZ}")
      """
    let read = try box.launch(
      try #require(CalendarServer.environment) + "/python", ["-c", script, path])
    #expect(read.out.split(separator: "\n").map(String.init) == periods, "\(read)")
  }

  /// Returns periods such as `BUSY 20261123T100000Z/20261123T110000Z`, with adjacent ones joined.
  private static func periods(_ file: String) -> [String] {
    let lines = file.replacing("\r\n", with: "\n").replacing("\n ", with: "").split(separator: "\n")
    let utc = ISO8601DateFormatter()
    utc.formatOptions = [.withYear, .withMonth, .withDay, .withTime, .withTimeZone]
    var spans: [(kind: String, from: Date, to: Date)] = []
    for line in lines where line.hasPrefix("FREEBUSY") && !line.contains("FBTYPE=FREE") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let kind = parts[0].contains("TENTATIVE") ? "TENTATIVE" : "BUSY"
      for period in parts[1].split(separator: ",") {
        let ends = period.split(separator: "/").map(String.init)
        guard let from = utc.date(from: ends[0]) else { continue }
        let hours =
          ends[1].hasPrefix("PT") ? Double(ends[1].dropFirst(2).prefix { $0.isNumber }) : nil
        guard let to = hours.map({ from + $0 * 3_600 }) ?? utc.date(from: ends[1]) else { continue }
        spans.append((kind, from, to))
      }
    }
    spans.sort { ($0.kind, $0.from) < ($1.kind, $1.from) }
    var joined: [(kind: String, from: Date, to: Date)] = []
    for span in spans {
      if let last = joined.last, last.kind == span.kind, last.to >= span.from {
        joined[joined.count - 1].to = max(last.to, span.to)
      } else {
        joined.append(span)
      }
    }
    return joined.map { "\($0.kind) \(utc.string(from: $0.from))/\(utc.string(from: $0.to))" }
  }
}
