import ArgumentParser
import MeetingIndex
import Presentation

struct Remove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a source and its meetings.",
    discussion: """
      Your calendar files are never touched. A stored copy of standard input is removed, too, and \
      so is a stored password that no other source needs. If you have ever used 'forget', meetings \
      removed here also disappear from backups.

        meetings remove holidays
      """)

  @Argument(help: "The source's name or location, as 'meetings sources' shows it.")
  var source: String

  @Flag(help: "Also remove meetings that have notes of yours.")
  var force = false

  @OptionGroup var turn: BriefWaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("remove") { log in
      let store = try global.open(.writing)
      let lock = try turn.lock(store, log, now: global.moment)
      let before = try SignInAccount.all(store)
      let removed = try SourceRemoval(store).remove(
        source, withNotes: force, lock, now: global.moment)
      Secrets.release(before, except: try SignInAccount.all(store), log)
      log.info("a source was removed", ["meetings": .count(removed.records)])
      try StandardOutput.print(
        Program.changes.removed(removed.id, removed.records, of: removed.content))
    }
  }
}
