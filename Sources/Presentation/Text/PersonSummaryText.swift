import MeetingIndex

/// A known person: names, addresses, and their meetings with the user.
package struct PersonSummaryText: Sendable {
  package let time: DisplayTime
  package let page: Page

  package init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  package func line(of acquaintance: PersonSummary) -> String {
    let person = acquaintance.person
    let met = acquaintance.last.map { "last \(time.date(time.day(of: $0.start)))" }
    let next = acquaintance.next.map { "next \(time.date(time.day(of: $0.start)))" }
    let others = person.names.dropFirst().map { "also \($0)" }
    let past = (acquaintance.meetings - acquaintance.coming).counted("meeting")
    let coming = acquaintance.coming > 0 ? "\(acquaintance.coming) to come" : nil
    let details = [past, coming, met, next].compactMap { $0 } + others
    let addresses = person.emails.filter { $0 != person.displayName }
    return
      ([page.bold(Sanitizer.line(person.displayName))]
      + addresses.map(Sanitizer.line)
      + [page.dim(Sanitizer.line(details.joined(separator: ", ")))]).joined(separator: "  ")
  }

  /// The line, followed by the last and the next meeting with their ids.
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
