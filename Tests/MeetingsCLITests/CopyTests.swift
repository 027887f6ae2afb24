import Testing

@Suite("A meeting that two sources have")
struct CopyTests {
  let box = try! Sandbox()

  private func calendar(_ name: String, _ lines: String) throws {
    try box.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:quay\r\nSUMMARY:Quay round \(name)\r\n"
        + lines.replacing("\n", with: "\r\n") + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "\(name).ics")
    try box.run("add", "\(name).ics")
  }

  private func listed(_ day: String) throws -> [String] {
    try box.meetings("list", day, "--json").titles
  }

  @Test("is shown as its latest revision, by SEQUENCE, then LAST-MODIFIED")
  func revision() throws {
    try calendar(
      "old",
      "SEQUENCE:0\nDTSTART:20261201T100000Z\nDTEND:20261201T103000Z\nRRULE:FREQ=WEEKLY;COUNT=4")
    try calendar(
      "new",
      "SEQUENCE:1\nRECURRENCE-ID:20261208T100000Z\nDTSTART:20261208T101500Z\nDTEND:20261208T104500Z"
    )
    try box.meetings("sync")
    #expect(try listed("2026-12-08") == ["Quay round new"])
    #expect(try listed("2026-12-15") == ["Quay round old"])
    #expect(try box.meetings("hours", "on", "2026-12-08").out.contains("30 min in 1 meeting"))
  }

  @Test("is on no day from which its latest revision moved it")
  func moved() throws {
    try calendar("new", "SEQUENCE:2\nDTSTART:20261202T100000Z\nDTEND:20261202T110000Z")
    try calendar("old", "SEQUENCE:1\nDTSTART:20261202T100000Z\nDTEND:20261202T110000Z")
    try calendar(
      "third",
      "SEQUENCE:3\nRECURRENCE-ID:20261202T100000Z\nDTSTART:20261209T100000Z\nDTEND:20261209T110000Z"
    )
    try box.meetings("sync")
    #expect(try listed("2026-12-02") == [])
    #expect(try listed("2026-12-09") == ["Quay round third"])
  }

  @Test("counts where its calendar holds tasks alone, or nothing: the sync says so")
  func empty() throws {
    try box.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:t\r\nSUMMARY:Call\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
      to: "chores.ics")
    try box.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", to: "void.ics")
    try box.run("add", "chores.ics")
    try box.run("add", "void.ics")
    let synced = try box.meetings("sync")
    #expect(synced.err.contains("'chores' has no meetings: its files hold 1 task and no event"))
    #expect(synced.err.contains("'void' has no meetings: its files hold no event"), "\(synced)")
  }

  @Test("has a time that was guessed: the sync and 'status' count such events")
  func guessed() throws {
    try calendar("odd", "DTSTART;TZID=Customized Time Zone:20261201T100000")
    #expect(try box.meetings("sync").out.hasSuffix("; the times of 1 event are guessed\n"))
    #expect(try box.meetings("status").out.contains("guessed    the times of 1 event"))
  }
}
