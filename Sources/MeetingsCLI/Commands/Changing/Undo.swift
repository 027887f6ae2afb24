import ArgumentParser
import MeetingIndex
import Presentation

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last change to calendars.",
    discussion: """
      Restores the files to the byte, on servers too; a second 'undo' reverts the change before. \
      If another program has changed one of the files since, nothing is undone. The previous \
      contents are kept for thirty days, readable only by you, and 'meetings forget' removes them.

        meetings undo --dry-run
        meetings undo --yes

      Exit status: 0 taken back, 2 trouble.
      """)

  @OptionGroup var change: ChangeOptions

  func run() throws {
    try change.logging.run("undo") { log in
      let store = try change.open()
      // Interrupted changes are completed first, on servers too. Otherwise, the change that is
      // displayed might not be the one that is undone.
      if !change.dryRun {
        _ = try change.turn.lock(store, log, now: change.global.moment)
        try CalendarChanges(store).finishOpen(
          from: .forChanges(store), patience: Double(change.turn.wait), now: change.global.moment)
      }
      guard let last = try CalendarChanges(store).lastChange() else {
        throw IndexError(.notFound, "no change to undo")
      }
      let time = change.global.displayTime.stamp(last.time)
      let what = last.label.split(separator: "\n").first.map(String.init) ?? ""
      let label = "undo of \(time): \(what)"
      if change.dryRun {
        log.note(label)
        return try change.show(last.undo)
      }
      guard try change.isConfirmed(label) else {
        return try StandardOutput.print("nothing was undone")
      }
      let lock = try change.turn.lock(store, log, now: change.global.moment)
      let report = try CalendarChanges(store).undo(
        on: .forChanges(store), isSilent: !change.notify, lock, now: change.global.moment)
      log.info("a change to calendars was undone", ["files": .count(report.paths.count)])
      try change.tell(report, log, isUndone: true)
    }
  }
}
