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
      try NoteLinkText(time: DisplayTime(zone: global.zone), page: global.page).show(chosen)
    }
    if chosen.isEmpty { throw ExitCode.nothingFound }
  }

  private func isWanted(_ link: NoteLink) -> Bool {
    if !open, !unlinked { return true }
    return open && link.state == .open || unlinked && link.state == .unlinked
  }
}

extension NoteLinkText {
  fileprivate func show(_ links: [NoteLink]) throws {
    for link in links { try StandardOutput.print(lines(of: link)) }
  }
}

struct Link: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Say to which meeting a note belongs.",
    discussion: """
      What you say stays, whatever speaks for another meeting. A file of many meetings is named by \
      its path; one of its notes by the id that 'meetings links' shows.

        meetings link standup.vtt 7f3a
      """)

  @Argument(help: "The file, or the end of its path, or a note's id.")
  var file: String

  @Argument(help: "The meeting's id, or its first digits.")
  var id: String

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("link") { log in
      let store = try global.open(.writing)
      let lock = try turn.lock(store, log, now: global.time)
      let links = try store.decide(note: file, meeting: id, lock)
      try NoteLinkText(time: DisplayTime(zone: global.zone), page: global.page).show(links)
    }
  }
}

struct Unlink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink",
    abstract: "Say that a note belongs to no meeting.",
    discussion: """
      It is then a record of its own, found and listed with the meetings, and no sync links it again.

        meetings unlink standup.vtt
      """)

  @Argument(help: "The file, or the end of its path, or a note's id.")
  var file: String

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("unlink") { log in
      let store = try global.open(.writing)
      let lock = try turn.lock(store, log, now: global.time)
      let links = try store.decide(note: file, meeting: nil, lock)
      try NoteLinkText(time: DisplayTime(zone: global.zone), page: global.page).show(links)
    }
  }
}
