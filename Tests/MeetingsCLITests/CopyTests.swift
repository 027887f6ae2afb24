import Testing

@Suite("A meeting that two sources have")
struct CopyTests {
  let box = try! Sandbox()

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
      #expect(try box.meetings("list", day, "--json").titles == [title], "\(number)")
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
}
