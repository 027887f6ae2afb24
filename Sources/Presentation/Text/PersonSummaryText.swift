import MeetingIndex
import Questions

/// Formats a known person: names, addresses, and meetings with the user.
package struct PersonSummaryText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  /// Returns a line for each person. If the page cuts lines, the lines are aligned in columns; if
  /// the page is too narrow for that, the details follow on a second line.
  package func table(of people: [PersonSummary]) -> String {
    guard page.isCut else { return people.map(line).joined(separator: "\n") }
    let rows = people.map { (name: name($0), address: addresses($0), details: details($0)) }
    let widths = [
      rows.map(\.name.columns).max() ?? 0, rows.map(\.address.columns).max() ?? 0,
      rows.map(\.details.columns).max() ?? 0,
    ]
    let hasRoom = widths.reduce(4, +) <= page.width
    return rows.map { row in
      if hasRoom {
        let gap = String(repeating: " ", count: widths[0] - row.name.columns)
        return page.bold(row.name) + gap + "  " + row.address.padded(to: widths[1]) + "  "
          + page.dim(row.details)
      }
      let address = page.cut(row.address, besides: row.name.columns + 2)
      return
        ([page.bold(row.name) + "  " + address]
        + page.lines(row.details, indent: 2, hanging: 2).map(page.dim)).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  package func line(of person: PersonSummary) -> String {
    [page.bold(name(person)), addresses(person), page.dim(details(person))]
      .filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private func name(_ person: PersonSummary) -> String { Sanitizer.line(person.person.displayName) }

  private func addresses(_ person: PersonSummary) -> String {
    person.person.emails.filter { $0 != person.person.displayName }.map(Sanitizer.line)
      .joined(separator: "  ")
  }

  /// Returns the number and the dates of a person's meetings, such as
  /// `12 past, 3 to come, last Fri 27 Nov`, and further names.
  private func details(_ person: PersonSummary) -> String {
    let met = person.last.map { "last \(time.dayName(time.day(of: $0.start)))" }
    let next = person.next.map { "next \(time.dayName(time.day(of: $0.start)))" }
    let others = person.person.names.dropFirst().map { "also \($0)" }
    let details = [Self.count(person), met, next].compactMap { $0 } + others
    return Sanitizer.line(details.joined(separator: ", "))
  }

  /// Returns the number of meetings with a person: `12 past, 3 to come`, or `12 meetings` if all
  /// are past.
  package static func count(_ person: PersonSummary) -> String {
    let past = person.meetings - person.coming
    return person.coming > 0 ? "\(past) past, \(person.coming) to come" : past.counted("meeting")
  }

  /// Returns the line for a person, followed by the last and the next meeting with their ids.
  package func paragraph(of acquaintance: PersonSummary) -> String {
    let text = HitText(time: time, page: page)
    let meetings = [("last", acquaintance.last), ("next", acquaintance.next)]
    let lines = meetings.compactMap { name, record in
      record.map {
        "  \(name)  " + text.heading($0, when: time.span(from: $0.start, to: $0.end))
      }
    }
    return ([line(of: acquaintance)] + lines).joined(separator: "\n")
  }
}

/// An alias on one line: the name, and the addresses that the user assigned to it.
package enum AliasText {
  package static func line(of alias: PersonAlias, _ page: Page) -> String {
    let members = alias.members.joined(separator: "  ")
    return page.bold(Sanitizer.line(alias.name)) + "  " + Sanitizer.line(members)
  }
}
