import Questions
import Testing
import Time

/// Dates that are made by a rule, each held against a simple calculation on the calendar.
@Suite struct `A length beside an edge` {
  /// A length as it is said, and its months and days.
  private struct Amount {
    let text: String
    var months = 0
    var days = 0
  }

  /// A day as it is said, seen from 17 June 2027, a Thursday.
  private static let edges: [(text: String, day: CivilDate)] = [
    ("today", day("2027-06-17")), ("tomorrow", day("2027-06-18")),
    ("yesterday", day("2027-06-16")), ("31 march 2027", day("2027-03-31")),
    ("2028-02-29", day("2028-02-29")), ("christmas 2027", day("2027-12-25")),
  ]

  private static let counts: [(text: String, number: Int)] = [
    ("1", 1), ("2", 2), ("three", 3), ("ten", 10), ("30", 30),
  ]

  private static let lengths: [Amount] = counts.flatMap { text, number in
    let plural = number == 1 ? "" : "s"
    return [
      Amount(text: "\(text) day\(plural)", days: number),
      Amount(text: "\(text) week\(plural)", days: 7 * number),
      Amount(text: "\(text) month\(plural)", months: number),
      Amount(text: "\(text) year\(plural)", months: 12 * number),
    ]
  }

  private static func day(_ text: String) -> CivilDate { CivilDate(text)! }

  /// The day so far from another; of a month that is too short, its last.
  private static func day(_ day: CivilDate, plus length: Amount, times sign: Int) -> CivilDate {
    let months = day.year * 12 + day.month - 1 + sign * length.months
    let (year, month) = (months / 12, months % 12 + 1)
    let last = (28...31).last { CivilDate(year: year, month: month, day: $0) != nil }!
    return CivilDate(year: year, month: month, day: min(day.day, last))!
      .adding(days: sign * length.days)
  }

  /// The span holds the day, and is no longer than the unit in which it was counted.
  private func hold(
    _ question: String, _ day: CivilDate, within days: Int, _ asking: QueryRun
  ) throws {
    let found = try asking.readings(of: question)
    let span = try #require(try asking.reader.combined(found.dates, tense: .open), "\(question)")
    let (from, to) = (try #require(span.from, "\(question)"), try #require(span.to, "\(question)"))
    #expect(found.rest.isEmpty, "\(question): \(found.rest.map(\.text))")
    #expect(from <= LocalTime(day: day), "\(question): \(from) \(to), not \(day)")
    #expect(LocalTime(day: day.adding(days: 1)) <= to, "\(question): \(from) \(to), not \(day)")
    #expect(to.day.daysSince1970 - from.day.daysSince1970 <= days, "\(question): \(from) \(to)")
  }

  private func unit(_ length: Amount) -> Int {
    length.months >= 12 && length.months % 12 == 0
      ? 366
      : length.months > 0
        ? 31
        : length.days % 7 == 0 ? 7 : 1
  }

  @Test func `is ago or ahead of today`() throws {
    let asking = try QueryRun()
    for length in Self.lengths {
      for (question, sign) in [
        ("\(length.text) ago", -1), ("in \(length.text)", 1), ("\(length.text) from now", 1),
        ("\(length.text) from today", 1),
      ] {
        try hold(
          question, Self.day(Self.edges[0].day, plus: length, times: sign), within: unit(length),
          asking)
      }
    }
  }

  @Test func `lies before or after a day`() throws {
    let asking = try QueryRun()
    for length in Self.lengths {
      for edge in Self.edges {
        for (operation, sign) in [("before", -1), ("after", 1), ("from", 1)] {
          let question = "\(length.text) \(operation) \(edge.text)"
          try hold(
            question, Self.day(edge.day, plus: length, times: sign), within: unit(length), asking)
        }
      }
    }
  }

  @Test func `goes on from a day that it starts on`() throws {
    let asking = try QueryRun()
    for length in Self.lengths {
      for edge in Self.edges {
        let end = Self.day(edge.day, plus: length, times: 1)
        for question in [
          "\(length.text) starting \(edge.text)", "for \(length.text) from \(edge.text)",
          "\(length.text) beginning on \(edge.text)",
        ] {
          #expect(try asking.span(of: question) == "\(edge.day) \(end)", "\(question)")
        }
      }
    }
  }

  @Test func `ends or begins at now where it is counted back or ahead`() throws {
    let asking = try QueryRun()
    let now = LocalTime(day: Self.edges[0].day, second: 14 * 3_600 + 40 * 60)
    for length in Self.lengths {
      for (question, sign) in [
        ("last \(length.text)", -1), ("the past \(length.text)", -1), ("next \(length.text)", 1),
      ] {
        // `last month` is the calendar's.
        if length.text.hasPrefix("1 ") { continue }
        let found = try asking.readings(of: question)
        let span = try #require(try asking.reader.combined(found.dates), "\(question)")
        let (from, to) = (try #require(span.from), try #require(span.to))
        let edge = Self.day(Self.edges[0].day, plus: length, times: sign)
        let (far, near) = sign < 0 ? (from, to) : (to, from)
        let offset = far.day.daysSince1970 - edge.daysSince1970
        #expect(found.rest.isEmpty && (-1...2).contains(offset), "\(question): \(from) \(to)")
        #expect(
          abs(near.day.daysSince1970 - now.day.daysSince1970) <= 1, "\(question): \(from) \(to)")
      }
    }
  }

  @Test func `of hours and minutes is exact`() throws {
    let asking = try QueryRun()
    let now = LocalTime(day: Self.edges[0].day, second: 14 * 3_600 + 40 * 60)
    for (text, minutes) in [
      ("20 minutes", 20), ("90 min", 90), ("an hour", 60), ("1.5 hours", 90), ("two hours", 120),
      ("2h", 120), ("1 hour 30 minutes", 90), ("half an hour", 30),
      ("an hour and a half", 90),
    ] {
      let later = { (sign: Int) in
        LocalTime(day: now.day, second: now.second + sign * minutes * 60)
      }
      for (question, from, to) in [
        ("last \(text)", later(-1), now), ("next \(text)", now, later(1)),
        ("within \(text)", now, later(1)),
      ] {
        #expect(try asking.span(of: question) == "\(from) \(to)", "\(question)")
      }
    }
  }

  @Test func `of several units is their sum`() throws {
    let asking = try QueryRun()
    for (text, length) in [
      ("1 year 2 months", Amount(text: "", months: 14)),
      ("2 weeks and 3 days", Amount(text: "", days: 17)),
      ("1 month and 1 week", Amount(text: "", months: 1, days: 7)),
      ("a year and a day", Amount(text: "", months: 12, days: 1)),
    ] {
      for (question, sign) in [("\(text) ago", -1), ("in \(text)", 1), ("\(text) from now", 1)] {
        try hold(
          question, Self.day(Self.edges[0].day, plus: length, times: sign), within: 31, asking)
      }
    }
  }
}

/// Edges of a span, on either side and with each operator.
@Suite struct `An edge with an operator` {
  private static let edges: [(text: String, first: String, next: String)] = [
    ("12 march 2026", "2026-03-12", "2026-03-13"), ("march 2026", "2026-03-01", "2026-04-01"),
    ("2026", "2026-01-01", "2027-01-01"), ("q1 2026", "2026-01-01", "2026-04-01"),
    ("2026-w15", "2026-04-06", "2026-04-13"), ("yesterday", "2027-06-16", "2027-06-17"),
    ("last week", "2027-06-07", "2027-06-14"), ("last month", "2027-05-01", "2027-06-01"),
    ("christmas 2026", "2026-12-25", "2026-12-26"), ("9.4.2026", "2026-04-09", "2026-04-10"),
  ]

  @Test func `is open on its other side`() throws {
    let asking = try QueryRun()
    for edge in Self.edges {
      for (question, span) in [
        ("since \(edge.text)", "\(edge.first) -"), ("from \(edge.text) on", "\(edge.first) -"),
        ("from \(edge.text) onwards", "\(edge.first) -"), ("after \(edge.text)", "\(edge.next) -"),
        ("before \(edge.text)", "- \(edge.first)"), ("until \(edge.text)", "- \(edge.next)"),
        ("\(edge.text) or later", "\(edge.first) -"), ("\(edge.text) or after", "\(edge.first) -"),
        ("\(edge.text) or earlier", "- \(edge.next)"), ("\(edge.text) or before", "- \(edge.next)"),
      ] {
        #expect(try asking.span(of: question) == span, "\(question)")
      }
    }
  }

  @Test func `makes a range with each later one`() throws {
    let asking = try QueryRun()
    for first in Self.edges {
      for last in Self.edges where first.next <= last.first {
        for question in [
          "from \(first.text) to \(last.text)", "between \(first.text) and \(last.text)",
          "from \(first.text) until \(last.text)", "\(first.text) to \(last.text)",
          "\(first.text) through \(last.text)",
        ] {
          #expect(
            try asking.span(of: question) == "\(first.first) \(last.next)", "\(question)")
        }
      }
      let now = "2027-06-17T14:40"
      for question in ["from \(first.text) until now", "between \(first.text) and now"] {
        #expect(try asking.span(of: question) == "\(first.first) \(now)", "\(question)")
      }
    }
  }
}
