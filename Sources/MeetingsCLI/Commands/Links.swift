import ArgumentParser
import MeetingIndex
import Presentation

struct Links: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Show which notes belong to which meetings, and why.",
    discussion: """
      A sync links each note and transcript to the meeting that it is of, by what the file says: the \
      event, the number of the call, date and hour, title, people, length. Where two meetings are \
      near it is left open, and 'meetings link' decides.

        meetings links
        meetings links --open
        meetings links --json

      Exit status: 0 found, 1 there are no notes.
      """)

  @Flag(help: "Only such that are left open.")
  var open = false

  @Flag(help: "Only such that belong to no meeting.")
  var unlinked = false

  @OptionGroup var format: FormatOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let all = try global.open(.reading).noteLinks()
    let showsRestricted = restriction.areShown(toProgram: format.isJSON)
    let chosen = all.filter { isWanted($0) && (showsRestricted || !$0.isRestricted) }
    if format.isJSON {
      try format.show(chosen.map { NoteLinkJSON($0) })
    } else {
      try chosen.show(global)
    }
    if chosen.isEmpty { throw ExitCode.nothingFound }
  }

  private func isWanted(_ link: NoteLink) -> Bool {
    if !open, !unlinked { return true }
    return open && link.state == .open || unlinked && link.state == .unlinked
  }
}
