import ArgumentParser
import MeetingIndex
import Presentation

struct Links: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Show which notes are linked to which meetings, and why.",
    discussion: """
      A sync links each note and transcript to its meeting by the file's contents: the event's \
      UID, the meeting ID of the call, date and time, title, people, length. If two meetings fit \
      about equally well, the link is left open until you choose one with 'meetings link'.

        meetings links
        meetings links --open
        meetings links --json
        meetings links --unlinked --format '{file}'

      Exit status: 0 found, 1 there are no notes.
      """)

  @Flag(help: "Show only notes whose meeting is unclear.")
  var open = false

  @Flag(help: "Show only notes that belong to no meeting.")
  var unlinked = false

  @OptionGroup var amount: AmountOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var line: TemplateOption
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try line.validate(of: NoteLinkJSON.self, beside: format) }

  func run() throws {
    let all = try NoteLinks(global.open(.reading)).all(weighedIn: global.zone)
    let isForProgram = format.isJSON || line.isWanted
    let showsRestricted = restriction.areShown(toProgram: isForProgram)
    let chosen = all.filter { isWanted($0) && (showsRestricted || !$0.isRestricted) }
    let shown = Array(chosen.prefix(amount.most()))
    if isForProgram {
      try format.show(shown.map { NoteLinkJSON($0) }, by: line.template)
    } else {
      try shown.show(global)
      try amount.noteOmitted(of: chosen.count, shown: shown.count)
    }
    if chosen.isEmpty { throw ExitCode.nothingFound("no such notes") }
  }

  private func isWanted(_ link: NoteLink) -> Bool {
    if !open, !unlinked { return true }
    return open && link.state == .open || unlinked && link.state == .unlinked
  }
}
