import Testing

@Suite("A month")
struct MonthTests {
  private let box = try! Sandbox()

  @Test("is shown as weeks above its meetings, with how many each day has and today marked")
  func month() throws {
    try box.index(
      ICS.calendar(
        ICS.event("a", "Lunch", at: "20261127T113000Z"),
        ICS.event("b", "Stand-up", at: "20261123T080000Z", "RRULE:FREQ=DAILY;COUNT=5"),
        ICS.event("c", "Fair", at: "20261128", "DTEND;VALUE=DATE:20261202")), as: "cal.ics")
    let shown = try box.meetings("list", "--month")
    let lines = shown.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      Array(lines.prefix(9)) == [
        "November 2026",
        "Mon      Tue      Wed      Thu      Fri      Sat      Sun",
        "                                                        1",
        "  2        3        4        5        6        7        8",
        "  9       10       11       12       13       14       15",
        " 16       17       18       19       20      *21       22",
        " 23 (1)   24 (1)   25 (1)   26 (1)   27 (2)   28 (1)   29 (1)",
        " 30 (1)",
        "",
      ], "\(shown.out)")
    #expect(lines[9] == "Mon 23 Nov")
    // A meeting that began in the previous month belongs to this one, too.
    #expect(try box.meetings("list", "2026-12", "--month").out.contains("\n           1 (1)"))
    #expect(try !box.meetings("list", "--month", "--json").out.contains("Mon "))
  }
}
