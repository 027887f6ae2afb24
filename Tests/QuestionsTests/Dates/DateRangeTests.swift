import Questions
import Testing

/// Ranges, and ambiguous or impossible dates.
extension `A date` {
  @Test func `may be a range, whose ends are in it`() throws {
    try Expectations(
      """
      from 3 to 5 february → 2027-02-03 2027-02-06
      3–5 February 2026 → 2026-02-03 2026-02-06
      between the 3rd and the 5th of february → 2027-02-03 2027-02-06
      february 3 through 5 → 2027-02-03 2027-02-06
      28 december to 2 january → 2026-12-28 2027-01-03
      20 December - 3 January 2027 → 2026-12-20 2027-01-04
      between november and february → 2026-11-01 2027-03-01
      jan–mar 2026 → 2026-01-01 2026-04-01
      2027-02-03..2027-02-05 → 2027-02-03 2027-02-06
      2027-02-03–2027-02-05 → 2027-02-03 2027-02-06
      from monday to wednesday → 2027-06-14 2027-06-17
      january, february and march → 2027-01-01 2027-04-01
      monday or tuesday last week → 2027-06-07 2027-06-09
      this month until the 21st → 2027-06-01 2027-06-22
      this week till wednesday → 2027-06-14 2027-06-17
      """
    ).hold(for: try QueryRun())
  }

  @Test func `may be open to one side`() throws {
    try Expectations(
      """
      since february → 2027-02-01 -
      since last monday → 2027-06-14 -
      after 3 february → 2027-02-04 -
      before 3 february → - 2027-02-03
      until the end of february → - 2027-03-01
      no later than 3 february → - 2027-02-04
      by friday → - 2027-06-19
      what do I have before saturday → 2027-06-17 2027-06-19
      from february onwards → 2027-02-01 -
      from next monday → 2027-06-21 -
      notes from 3 february → 2027-02-03 2027-02-04
      until now → - 2027-06-17T14:40
      starting from july → 2027-07-01 -
      from saturday on → 2027-06-19 -
      since february until the third of march → 2027-02-01 2027-03-04
      """
    ).hold(for: try QueryRun())
  }

  @Test(arguments: [
    "on 30 february", "2027-02-29", "31 june", "on 31.4.", "32/01/2027", "on march 32", "2025-W53",
  ])
  func `that can't be is an error`(_ question: String) throws {
    let asking = try QueryRun()
    #expect(throws: DateError.self) { try asking.span(of: question) }
  }

  @Test func `is in doubt with slashes, which the user's order decides`() throws {
    var asking = try QueryRun()
    #expect(try asking.span(of: "on 03/02/2027") == "2027-02-03 2027-02-04")
    asking.order = .monthFirst
    #expect(try asking.span(of: "on 03/02/2027") == "2027-03-02 2027-03-03")
    #expect(try asking.span(of: "on 23/02/2027") == "2027-02-23 2027-02-24")
    #expect(try asking.span(of: "on 3.2.2027") == "2027-02-03 2027-02-04")
  }

  @Test func `that excludes another is an error with both`() throws {
    let asking = try QueryRun()
    let error = try #require(throws: DateError.self) {
      try asking.span(of: "since march with ines before february")
    }
    #expect(error.message.contains("since march") && error.message.contains("before february"))
  }
}
