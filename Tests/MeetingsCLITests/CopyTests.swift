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

  /// Two copies as SEQUENCE and days of DTSTAMP and LAST-MODIFIED; true if the second is later.
  private static let copies: [(first: [Int?], second: [Int?], isSecond: Bool)] = [
    ([0, 1, 1], [1, 1, 1], true), ([1, 1, 1], [0, 1, 1], false), ([0, 9, 9], [1, 1, 1], true),
    ([2, 1, 1], [1, 9, 9], false), ([nil, 9, 9], [1, 1, 1], true),
    ([3, 1, 1], [nil, 9, 9], false),
    ([0, 1, 9], [0, 2, 1], true), ([0, 2, 1], [0, 1, 9], false), ([5, 1, nil], [5, 2, nil], true),
    ([5, 2, nil], [5, 1, 9], false), ([1, nil, 9], [1, 1, nil], true),
    ([1, 1, nil], [1, nil, 9], false), ([0, 1, 1], [0, 1, 2], true),
    ([0, 1, 2], [0, 1, 1], false),
    ([0, 3, nil], [0, 3, 1], true), ([0, 3, 1], [0, 3, nil], false),
    ([nil, nil, nil], [0, 1, nil], true), ([0, 1, nil], [nil, nil, nil], false),
    ([nil, 1, nil], [nil, 2, nil], true), ([nil, 2, nil], [nil, 1, nil], false),
    ([nil, nil, 1], [nil, nil, 2], true), ([nil, nil, 2], [nil, nil, 1], false),
    ([10, 1, 1], [9, 2, 2], false), ([9, 2, 2], [10, 1, 1], true),
  ]

  private static func event(_ number: Int, _ copy: String, _ revision: [Int?]) -> String {
    let names = ["SEQUENCE:%d", "DTSTAMP:202601%02dT000000Z", "LAST-MODIFIED:202602%02dT000000Z"]
    let lines = zip(names, revision).compactMap { name, value in
      value.map { String(format: name, $0) }
    }
    let time = String(format: "202612%02dT10", number + 1)
    let word = String(UnicodeScalar(UInt8(97 + number)))
    return
      (["BEGIN:VEVENT", "UID:copy\(number)", "SUMMARY:Round \(copy) gull\(word)\(word)"] + lines
      + ["DTSTART:\(time)0000Z", "DTEND:\(time)3000Z", "END:VEVENT"]).joined(separator: "\r\n")
  }

  @Test(
    "is its latest revision by SEQUENCE, then DTSTAMP, then LAST-MODIFIED",
    arguments: [false, true])
  func revisions(isSwapped: Bool) throws {
    // The order of reading makes no difference.
    let names = isSwapped ? ["second", "first"] : ["first", "second"]
    for (place, name) in names.enumerated() {
      let events = Self.copies.enumerated().map { number, copy in
        Self.event(
          number, name, name == "first" ? copy.first : copy.second)
      }
      try box.write(
        "BEGIN:VCALENDAR\r\n" + events.joined(separator: "\r\n") + "\r\nEND:VCALENDAR\r\n",
        to: "\(place).ics")
      try box.run("add", "\(place).ics")
    }
    try box.meetings("sync")
    for (number, copy) in Self.copies.enumerated() {
      let day = String(format: "2026-12-%02d", number + 1)
      let word = String(UnicodeScalar(UInt8(97 + number)))
      let (late, early) = copy.isSecond ? ("second", "first") : ("first", "second")
      let title = "Round \(late) gull\(word)\(word)"
      #expect(try listed(day) == [title], "\(number)")
      #expect(
        try box.meetings("about", "gull\(word)\(word)", "--json").titles == [title], "\(number)")
      #expect(
        try box.meetings("search", "--json", "--", "gull\(word)\(word)", "on", day).titles == [
          title
        ])
      let busy = try box.meetings("free", day, "--json").out
      #expect(!busy.contains("Round \(early)"), "\(number) \(busy)")
    }
    #expect(try box.meetings("hours", "in", "december", "2026").out.contains("24 meetings"))
  }

  @Test("is shown as its latest revision, also if one has moved an instance")
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
    #expect(synced.err.contains("'chores' has no meetings: its files contain 1 task and no event"))
    #expect(synced.err.contains("'void' has no meetings: its files contain no event"), "\(synced)")
  }

  @Test("has a time that was guessed: the sync and 'status' count such events")
  func guessed() throws {
    try calendar("odd", "DTSTART;TZID=Customized Time Zone:20261201T100000")
    #expect(try box.meetings("sync").out.hasSuffix("; times of 1 event are guessed\n"))
    #expect(try box.meetings("status").out.contains("guessed    times of 1 event"))
  }
}
