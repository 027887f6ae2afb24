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
      again with --owner, a source gets other owners.

        meetings add ~/.calendars --owner me@example.com
        meetings add holidays.ics --name holidays
        curl -s https://example.com/team.ics | meetings add - --name team
      """)

  @Argument(help: "A path, a data:text/calendar URL, or - for standard input.")
  var source: String

  @Option(help: "What to call it. (default: its last path component)")
  var name: String?

  @Option(help: "An address of the calendars' owner, whose answers to invitations are shown.")
  var owner: [String] = []

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
    let location = source == "-" ? try keepStandardInput() : source
    let calendars = try CalendarSource(
      parsing: location, relativeTo: FileManager.default.currentDirectoryPath)
    let files = try calendars.listing().files.count
    let store = try global.open(.writing)
    let id = try store.addSource(calendars, named: name, owners: owner, now: global.time)
    log.info("a source was added", ["files": .count(files)])
    print("added '\(id)' (\(files.counted("file"))); now run: meetings sync")
  }

  /// Standard input can't be read again: a copy in the home folder is the source.
  private func keepStandardInput() throws -> String {
    let data = FileHandle.standardInput.readDataToEndOfFile()
    if data.isEmpty { throw IndexError(.notFound, "standard input is empty; nothing was added") }
    let folder = global.folder + "/sources"
    let path = "\(folder)/\((name ?? "stdin").replacing("/", with: "-")).ics"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      throw IndexError(
        .database, "\(path) can't be written; give yourself write permission to \(folder)")
    }
    return path
  }
}
