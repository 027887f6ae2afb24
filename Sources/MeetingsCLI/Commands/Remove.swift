import ArgumentParser
import MeetingIndex
import Presentation

struct Remove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "End a subscription and forget its meetings.",
    discussion: """
      The calendar files themselves are never touched; of what came by standard input the kept copy \
      goes too, and a kept password whose account no other source signs in to. Once something was forgotten, what is \
      removed goes from backups as well.

        meetings remove holidays
      """)

  @Argument(help: "The source's name or location, as 'meetings sources' shows it.")
  var source: String

  @Flag(help: "Also remove meetings that carry notes which you attached.")
  var force = false

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("remove") { log in
      let store = try global.open(.writing)
      let lock = try turn.lock(store, log, now: global.time)
      let before = try SignInAccount.all(store)
      let removed = try SourceRemoval(store).remove(
        source, withNotes: force, lock, now: global.time)
      Secrets.release(before, except: try SignInAccount.all(store), log)
      log.info("a source was removed", ["meetings": .count(removed.records)])
      try StandardOutput.print(
        Program.changes.removed(removed.id, meetings: removed.records))
    }
  }
}
