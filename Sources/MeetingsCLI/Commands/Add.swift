import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Subscribe to calendars: a file, a folder, a data: URL or standard input.",
    discussion: """
      A folder is read to any depth. One that has a 'displayname' or a 'color' file in it is one \
      calendar, as vdirsyncer and khal write them. Nothing is read before the next sync. Added \
      again with --owner, a source gets other owners. Of standard input a copy is kept, which the \
      next one of the same name replaces.

        meetings add ~/.calendars --owner me@example.com
        meetings add holidays.ics --name holidays
        curl -s https://example.com/team.ics | meetings add - --name team
      """)

  @Argument(help: "A path, a data:text/calendar URL, or - for standard input.")
  var source: String

  @Option(help: "What to call it. (default: its last path component)")
  var name: String?

  @Option(
    help: """
      An address of the calendars' owner, whose answers to invitations are shown. (default: \
      'meetings config owner')
      """)
  var owner: [String] = []

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if source == "-", name == nil {
      throw ValidationError("Standard input needs a name: meetings add - --name NAME")
    }
    for address in owner where !address.contains("@") {
      throw ValidationError("--owner takes an e-mail address, and '\(address)' is none.")
    }
  }

  func run() throws {
    try logging.run("add", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    let message = source == "-" ? try keepStandardInput(log) : try subscribe(log)
    try StandardOutput.print("\(message); now run: meetings sync")
  }

  private func subscribe(_ log: RunLog) throws -> String {
    let location = try SourceLocation(
      parsing: source, relativeTo: FileManager.default.currentDirectoryPath)
    let files = try location.listing().files.count
    let store = try global.open(.writing)
    let lock = try turn.lock(store, log, now: global.time)
    let id = try store.addSource(location, named: name, owners: owner, now: global.time, lock)
    log.info("a source was added", ["files": .count(files)])
    return "added '\(id)' (\(files.counted("file")))"
  }

  /// Standard input can't be read again: a copy in the home folder is the source.
  private func keepStandardInput(_ log: RunLog) throws -> String {
    let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
    guard CalendarReader.holdsCalendar(bytes) else {
      let cause = bytes.isEmpty ? "it is empty" : "a calendar begins with BEGIN:VCALENDAR"
      throw IndexError(
        .notFound, "there is no calendar on standard input, \(cause); nothing was added")
    }
    let store = try global.open(.writing)
    let lock = try turn.lock(store, log, now: global.time)
    let copy = try store.keepCopy(
      of: bytes, named: name ?? "", owners: owner, now: global.time, lock)
    if copy.isReplacement {
      log.info("a kept copy was replaced")
      return "replaced what '\(copy.id)' was"
    }
    log.info("a source was added", ["files": .count(1)])
    return "added '\(copy.id)' (1 file)"
  }
}
