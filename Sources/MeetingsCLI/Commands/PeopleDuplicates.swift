import ArgumentParser
import MeetingIndex
import Presentation

struct Duplicates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doubles",
    abstract: "List people who may be the same, with the command to merge them.",
    discussion: """
      The evidence is equal words in two names, the same address at another domain, initials, \
      short forms, or one different letter. People who were at a meeting together are not listed.

        meetings people doubles
        meetings people doubles --json

      Exit status: 0 found, 1 none found, 2 trouble.
      """)

  @OptionGroup var amount: AmountOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let found = try PossibleDuplicate.all(in: global.open(.reading))
    let shown = found.prefix(amount.most(usually: 20))
    if format.isJSON {
      try format.show(shown.map(DuplicateJSON.init))
    } else if !found.isEmpty {
      let text = DuplicateText(
        time: global.displayTime, page: global.page,
        program: Program.remedies.program)
      try StandardOutput.print(shown.map(text.paragraph).joined(separator: "\n\n"))
      try amount.noteOmitted(of: found.count, shown: shown.count)
    }
    if found.isEmpty {
      if !format.isJSON { Trouble.note("no likely duplicates") }
      throw ExitCode.nothingFound
    }
  }
}
