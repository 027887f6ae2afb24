import MeetingIndex

/// Somebody who is known, on a line: names, addresses, how often and when one met.
public struct AcquaintanceText: Sendable {
  public let time: DisplayTime
  public let page: Page

  public init(time: DisplayTime, page: Page) { (self.time, self.page) = (time, page) }

  public func line(of acquaintance: Acquaintance) -> String {
    let person = acquaintance.person
    let met = acquaintance.lastMet.map { "last \(time.day(of: $0))" }
    let next = acquaintance.next.map { "next \(time.day(of: $0))" }
    let others = person.names.dropFirst().map { "also \($0)" }
    let details = [acquaintance.meetings.counted("meeting"), met, next].compactMap { $0 } + others
    let addresses = person.emails.filter { $0 != person.displayName }
    return
      ([page.bold(Sanitizer.line(person.displayName))]
      + addresses.map(Sanitizer.line)
      + [page.dim(Sanitizer.line(details.joined(separator: ", ")))]).joined(separator: "  ")
  }
}
