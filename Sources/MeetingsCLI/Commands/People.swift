import ArgumentParser
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
      try format.print(shown.map(AcquaintanceJSON.init))
    } else {
      let text = AcquaintanceText(time: DisplayTime(zone: global.zone), page: Terminal.current.page)
      for acquaintance in shown { print(text.line(of: acquaintance)) }
      if shown.count < found.count {
        Trouble.note("and \(found.count - shown.count) more; --limit \(found.count) shows them all")
      }
    }
    if found.isEmpty {
      Trouble.note(wanted.map { "nobody called '\($0)' is known" } ?? "nobody is known yet")
      throw ExitCode.nothingFound
    }
  }
}
