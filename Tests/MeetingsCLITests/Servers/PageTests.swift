import Foundation
import Testing

/// Tests `meetings page` with the real programs on the loopback address.
@Suite("The page in a browser", .serialized)
final class PageTests {
  let box = try! Sandbox()
  private let visitor: PageVisitor
  private var port: Int { visitor.port }
  private var token: String { visitor.start }
  private var cookie: String {
    get { visitor.cookie }
    set { visitor.cookie = newValue }
  }

  init() throws {
    try box.index(
      ICS.calendar(
        name: "Work",
        ICS.event(
          "board", "Harbour <script>alert(1)</script>", at: "20261124T090000Z",
          with: ["Dana Kim"], notes: "The rope is hemp.", "URL:javascript:alert(1)"),
        ICS.event("pilots", "Pilots", at: "20261203T090000Z"),
        ICS.event("tides", "Tides", at: "20261203T093000Z"),
        ICS.event("locks", "Locks", at: "20261203T110000Z"),
        ICS.event("fair", "Boat fair", at: "20261202", "DTEND;VALUE=DATE:20261205")),
      as: "cal/a.ics")
    visitor = try PageVisitor(box)
  }

  @Test("that loses what listens for it says so, and ends in trouble", arguments: ["page", "mcp"])
  func listenerDies(command: String) throws {
    let errors = Pipe()
    let listener = try ListeningProgram(
      box, command == "page" ? ["page", "--no-open"] : ["mcp", "--http", "--port", "0"],
      errors: errors.fileHandleForWriting)
    defer { listener.kill() }
    let own = try box.launch(
      "/bin/sh", ["-c", "pkill -KILL -P \(listener.process.processIdentifier)"])
    try #require(own.status == 0, "\(own)")
    listener.process.waitUntilExit()
    try errors.fileHandleForWriting.close()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(listener.process.terminationStatus == 2, "\(said)")
    #expect(said.contains("meetings-fetch ended by signal 9"), "\(said)")
  }

  private func post(_ path: String, _ form: String) throws -> String {
    try visitor.post(path, form)
  }

  private func get(
    _ path: String, host: String? = nil, method: String = "GET", body: String = "",
    _ lines: String...
  ) throws -> String {
    try visitor.get(path, host: host, method: method, body: body, lines)
  }

  private func signIn() throws { try visitor.signIn() }

  @Test("shows who was signed in what was found, the meeting, and its month")
  func views() throws {
    try signIn()
    let search = try get("/search?q=with+dana+about+rope")
    #expect(search.hasPrefix("HTTP/1.1 200") && search.contains("hemp"), "\(search)")
    let link = try #require(search.firstMatch(of: #/\/meeting\/[0-9a-f]+/#)?.output)
    let meeting = try get(String(link))
    #expect(meeting.contains("Harbour") && meeting.contains("Dana Kim"), "\(meeting)")
    #expect(!meeting.contains("<script>") && !meeting.contains("href=\"javascript"), "\(meeting)")
    #expect(meeting.contains("cal/a.ics") && meeting.contains("source cal"), "\(meeting)")
    #expect(meeting.contains("default-src 'none'"), "\(meeting)")
    let month = try get("/month/2026-11-24")
    #expect(month.contains("<table") && month.contains("<caption"), "\(month)")
    let json = try get("/month/2026-11-24.json")
    #expect(json.contains("application/json") && json.contains("\"uid\":\"board\""), "\(json)")
    let nothing = try get("/nothing")
    #expect(nothing.hasPrefix("HTTP/1.1 404") && nothing.contains("<title>Not found"), "\(nothing)")
  }

  @Test("links to the meetings that it leaves out")
  func leftOut() throws {
    let lines =
      (1...14).map {
        ICS.event(
          "n\($0)", "Ferry \($0)", at: "202612\($0 + 10)T090000Z", notes: "Ferry and berth.")
      } + (1...9).map { ICS.event("d\($0)", "Dock \($0)", at: "20261210T0\($0)0000Z") }
    try box.write(ICS.calendar(name: "Ferries", lines.joined()), to: "cal/ferries.ics")
    try box.meetings("sync")
    try signIn()
    let search = try get("/search?q=about+ferry")
    #expect(search.matches(of: #/<h2><a[^>]*>Ferry/#).count == 10, "\(search)")
    let link = try #require(
      search.firstMatch(of: #/href="([^"]*results=[0-9]+)">and (at least )?[0-9]+ more</#)?.output.1
    )
    let more = try get(String(link).replacing("&amp;", with: "&"))
    #expect((1...14).allSatisfy { more.contains("Ferry \($0)<") }, "\(more)")
    #expect(!more.contains(" more</"), "\(more)")
    let month = try get("/month/2026-12-10")
    #expect(
      month.contains(#/href="\/day\/2026-12-10"[^>]*>and [0-9]+ more</#), "\(month)")
  }

  @Test("sums meetings up by person, two of them side by side, by hour, by year and by state")
  func reports() throws {
    try signIn()
    let everybody = try get("/people")
    #expect(everybody.contains("/people?name=dana"), "\(everybody)")
    let person = try get("/people?name=dana")
    #expect(person.contains("Dana Kim") && person.contains("0 past, 1 to come"), "\(person)")
    #expect(person.contains("Compare with"), "\(person)")
    #expect(try !get("/people?name=nobody").contains("Compare with"))
    let pair = try get("/people?name=dana&name=nobody")
    #expect(pair.contains("0 past, 1 to come") && pair.contains("No one is called that"), "\(pair)")
    #expect(try get("/people.json?name=dana").contains("\"meetings\":1"))
    let hours = try get("/hours?q=in+november&by=person")
    #expect(hours.contains("Dana Kim") && hours.contains("class=\"bar\""), "\(hours)")
    let year = try get("/year/2026")
    #expect(year.contains("5 meetings in 2026") && year.contains("/week/2026-11-23"), "\(year)")
    #expect(try get("/status").contains("<dt>Meetings</dt><dd>5</dd>"))
    #expect(try get("/status.json").contains("\"records\":5"))
    #expect(try get("/year/2026.json").contains("\"meetings\":4"))
    #expect(try get("/agenda.json").contains("application/json"))
    for page in [person, pair, hours, year] { #expect(!page.contains("<script>"), "\(page)") }
  }

  @Test("prepares for the next meeting and for one, and says where each line is from")
  func preparation() throws {
    let title = "Harbour <script>alert(1)</script>"
    try box.write(
      ICS.calendar(
        name: "Earlier",
        ICS.event(
          "board0", title, at: "20261117T090000Z", with: ["Dana Kim", "Zoe Ram"],
          notes: "Decision: per berth & quay.\\nAction: Dana orders the rope."),
        ICS.event(
          "quay", "Alert of the harbour", at: "20261112T090000Z", with: ["Dana Kim"],
          notes: "TODO: Dana measures the quay.")),
      to: "cal/b.ics")
    try box.write(
      "---\nuid: quay\nsensitivity: restricted\n---\nTODO: Dana pays the secret bill\n",
      to: "notes/secret.md")
    try box.run("add", "notes", "--notes")
    try box.meetings("sync")
    try signIn()
    let page = try get("/prep")
    for part in [
      "Prepare for Harbour &lt;script&gt;", "per berth &amp; quay.", "the invitation</a>",
      "last met Tue 17 Nov", "no longer invited: Zoe Ram", "Dana measures the quay.",
      ">Alert of the harbour</a>", "Earlier on this topic",
    ] { #expect(page.contains(part), "\(part) in \(page)") }
    for part in ["secret", "<script>", "Not known"] {
      #expect(!page.contains(part), "\(part) in \(page)")
    }
    let id = try #require(page.firstMatch(of: #/href="\/meeting\/([0-9a-f]+)"/#)?.output.1)
    #expect(try get("/meeting/\(id)").contains("href=\"/prep/\(id)\""))
    #expect(try get("/prep/\(id)").contains("Dana measures the quay."))
    #expect(try get("/").contains("href=\"/prep\""))
    let json = try get("/prep/\(id).json")
    #expect(json.contains("application/json") && json.contains("per berth & quay."), "\(json)")
    #expect(!json.contains("secret") && !json.contains("rel=\"next\""), "\(json)")
    let posted = try get("/prep", method: "POST", "Sec-Fetch-Site: same-origin")
    #expect(posted.contains(" 405 ") && !posted.contains("Not found"), "\(posted)")
    let past = try #require(page.firstMatch(of: #/href="\/meeting\/([0-9a-f]+)">Alert/#)?.output.1)
    #expect(try !get("/meeting/\(past)").contains("href=\"/prep/"))
  }

  @Test("says of a meeting of which nothing is known before it that nothing is")
  func nothingToPrepare() throws {
    try signIn()
    let list = try get("/search?q=pilots")
    let id = try #require(list.firstMatch(of: #/\/meeting\/([0-9a-f]+)/#)?.output.1)
    let page = try get("/prep/\(id)")
    #expect(page.contains("Prepare for Pilots"), "\(page)")
    #expect(
      page.contains("Not known: an earlier meeting of this series, who else comes,"), "\(page)")
    #expect(!page.contains("Last time") && !page.contains("<h2>"), "\(page)")
  }

  @Test("shows what overlaps side by side, and several days as one bar")
  func layout() throws {
    try signIn()
    let week = try get("/week/2026-12-03")
    func classes(_ title: String) throws -> String {
      let pattern = try Regex("<li class=\"([^\"]*)\"[^>]*><a href=\"[^\"]*\">\(title)</a>")
      let match = try #require(week.firstMatch(of: pattern), "\(title): \(week)")
      return match.output[1].substring.map(String.init) ?? ""
    }
    #expect(try classes("Pilots").contains("x0 w6"))
    #expect(try classes("Tides").contains("x6 w6"))
    #expect(try classes("Locks").contains("x0 w12"))
    #expect(try classes("Boat fair").contains("bar b3 s3"))
    let month = try get("/month/2026-12-03")
    #expect(month.components(separatedBy: ">Boat fair</a>").count == 2, "\(month)")
    // This is the only script; it has at most 3 KB, with a header of 1 KB.
    let script = try get("/keys.js")
    #expect(script.contains("text/javascript") && script.utf8.count < 6_656, "\(script)")
    #expect(week.components(separatedBy: "<script").count == 2, "\(week)")
  }

  @Test("writes what was shown and confirmed, and takes it back, where calendars may be changed")
  func changes() throws {
    try signIn()
    #expect(try get("/new").hasPrefix("HTTP/1.1 405"))
    #expect(try post("/new", "text=rope+check+tomorrow+9%3A00").hasPrefix("HTTP/1.1 405"))
    #expect(try box.run("add", "cal", "--writable").status == 0)
    #expect(try get("/new").contains("What, when, where"))
    let place = visitor.place
    let file = box.folder + "/cal/a.ics"
    let before = try String(contentsOfFile: file, encoding: .utf8)
    let plan = try place(try post("/new", "text=rope+check+tomorrow+9%3A00"))
    let shown = try get(plan)
    #expect(
      shown.contains("Sun 22 Nov, 09:00") && shown.contains("SUMMARY:rope check"), "\(shown)")
    #expect(try !get("/week/2026-11-22").contains("rope check"))
    let id = try #require(plan.split(separator: "/").last)
    #expect(try place(try post("/write", "plan=\(id)")) == plan)
    let written = try get(plan)
    #expect(written.contains("done: create rope check") && written.contains(">Show event</a>"))
    #expect(try get("/week/2026-11-22").contains("rope check"))
    // A plan is written only once.
    #expect(try post("/write", "plan=\(id)").contains("already been written"))
    let undo = try get("/undo")
    let back = try #require(undo.firstMatch(of: #/name="plan" value="([0-9a-f-]+)"/#)?.output.1)
    _ = try place(try post("/write", "plan=\(back)"))
    #expect(try !get("/week/2026-11-22").contains("rope check"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
    #expect(try post("/new", "text=rope+check").contains("role=\"alert\""))
    let suggestions = try get("/search")
    #expect(suggestions.hasPrefix("HTTP/1.1 200") && suggestions.contains("with%20Dana%20Kim"))
    for (letter, count) in [("a", 1_100_000), ("%D0%BF", 600_000), ("a", 5_000_000)] {
      let long = try post("/new", "text=" + String(repeating: letter, count: count))
      #expect(long.hasPrefix("HTTP/1.1 413") && long.contains("is longer than"), "\(long)")
      #expect(!long.contains("Not found"), "\(long)")
    }
  }

  @Test("offers the calendars for a new event by unique names")
  func calendarNames() throws {
    try box.write(ICS.calendar(name: "Home", ICS.event("sail", "Sail")), to: "cal/home/b.ics")
    try box.write(ICS.calendar(name: "work", ICS.event("oars", "Oars")), to: "cal/club/c.ics")
    try box.run("add", "cal", "--writable")
    try box.meetings("sync")
    try signIn()
    let names = try get("/new").matches(of: #/<option[^>]*>([^<]*)</#).map { String($0.output.1) }
    #expect(Set(names) == ["Home", "Work (cal/work)", "work (club)"])
    let unknown = try box.meetings("calendars", "exclude", "hoem")
    #expect(names.allSatisfy(unknown.err.contains), "\(unknown)")
    #expect(try box.meetings("calendars", "exclude", "WORK (club)").status == 0)
  }

  @Test("shows when the source of a meeting was last read, whether or not that changed anything")
  func lastRead() throws {
    try signIn()
    let id = try #require(
      try get("/search?q=about+rope").firstMatch(of: #/href="\/meeting\/([^"?]+)"/#)?.output.1)
    #expect(try get("/meeting/\(id)").contains("<dt>Last read</dt><dd>Sat 21 Nov"))
    try box.run("sync", "--now", "2026-11-23T12:00:00Z")
    let later = try get("/meeting/\(id)")
    #expect(later.contains("<dt>Last read</dt><dd>Mon 23 Nov"), "\(later)")
    #expect(later.contains("<dt>First read</dt><dd>Sat 21 Nov"), "\(later)")
  }

  @Test("shows how a question was read as parts that can be taken away")
  func chips() throws {
    try signIn()
    let search = try get("/search?q=with+dana+about+rope")
    #expect(search.contains("Remove with dana"), "\(search)")
    #expect(search.contains("href=\"/search?q=with%20dana\""), "\(search)")
  }

  @Test("shows nothing to another host, without the cookie of this run, or twice by one address")
  func refused() throws {
    #expect(try !get("/").contains("Harbour"))
    try signIn()
    let mine = cookie
    for host in ["evil.example", "127.0.0.1:1", "evil.example:\(port)", ""] {
      let answer = try get("/", host: host)
      #expect(
        !answer.hasPrefix("HTTP/1.1 200") && !answer.contains("Harbour"), "\(host): \(answer)")
    }
    #expect(try !get("/", "Host: 127.0.0.1:\(port)").hasPrefix("HTTP/1.1 200"))
    #expect(try !get("http://127.0.0.1:\(port)/").hasPrefix("HTTP/1.1 200"))
    #expect(
      try !get("/", method: "POST", "Sec-Fetch-Site: cross-site").hasPrefix("HTTP/1.1 200"))
    #expect(try !get("/../../etc/passwd").contains("root:"))
    cookie = ""
    #expect(try !get(token).lowercased().contains("set-cookie"))
    cookie = String(mine.dropLast()) + (mine.hasSuffix("0") ? "1" : "0")
    #expect(try !get("/").contains("Harbour"))
  }

  @Test("ends with Ctrl-C, as it should")
  func end() throws {
    let process = visitor.program.process
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }
}
