import ArgumentParser
import Calendars
import MeetingIndex
import Presentation

struct People: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: "Show who is known, by which addresses, how often and when one last met.",
    discussion: """
      One person may have several addresses and spellings: the same address is one person, and so \
      is the same full name.

        meetings people
        meetings people dana
        meetings people --json

      Exit status: 0 found, 1 nobody found, 2 trouble.
      """)

  @Argument(help: "Any part of a name, or an address. (default: everybody)")
  var name: [String] = []

  @Option(name: [.customShort("n"), .long], help: "How many people to show.")
  var limit = 20

  @OptionGroup var format: FormatOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit takes a whole number from 1.") }
  }

  func run() throws {
    let wanted = name.isEmpty ? nil : name.joined(separator: " ")
    let found = try global.open(.reading).acquaintances(named: wanted, now: global.time)
    let shown = Array(found.prefix(limit))
    if format.isJSON {
      try format.print(shown.map { PersonStatisticsJSON(acquaintance: $0) })
    } else {
      for acquaintance in shown { print(text(of: acquaintance)) }
      if shown.count < found.count {
        Trouble.note("and \(found.count - shown.count) more; --limit \(found.count) shows them all")
      }
    }
    if found.isEmpty {
      Trouble.note(wanted.map { "nobody called '\($0)' is known" } ?? "nobody is known yet")
      throw ExitCode.nothingFound
    }
  }

  private func text(of acquaintance: Acquaintance) -> String {
    let time = DisplayTime(zone: global.zone)
    let person = acquaintance.person
    let met = acquaintance.lastMet.map { "last \(time.day(of: $0))" }
    let next = acquaintance.next.map { "next \(time.day(of: $0))" }
    let others = person.names.dropFirst().map { "also \($0)" }
    let details = [acquaintance.meetings.counted("meeting"), met, next].compactMap { $0 } + others
    let addresses = person.emails.filter { $0 != person.displayName }
    return
      ([Style.bold(Sanitizer.line(person.displayName))]
      + addresses.map(Sanitizer.line)
      + [Style.dim(Sanitizer.line(details.joined(separator: ", ")))]).joined(separator: "  ")
  }
}

/// A person as JSON; absent values are null.
struct PersonStatisticsJSON: Encodable {
  let acquaintance: Acquaintance

  enum CodingKeys: CodingKey { case name, names, emails, meetings, lastMet, next }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(acquaintance.person.displayName, forKey: .name)
    try container.encode(acquaintance.person.names, forKey: .names)
    try container.encode(acquaintance.person.emails, forKey: .emails)
    try container.encode(acquaintance.meetings, forKey: .meetings)
    try container.encode(JSON.instant(acquaintance.lastMet), forKey: .lastMet)
    try container.encode(JSON.instant(acquaintance.next), forKey: .next)
  }
}
