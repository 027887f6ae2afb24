import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

/// Tells an assistant of this program.
struct InstallServer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Put an entry into an assistant's settings, so that it starts this program.",
    discussion: """
      What stands there already stays as it is. What the assistant may see is narrowed by the options \
      that 'serve' takes; installing again changes them.

        meetings mcp install --client claude-code
        meetings mcp install --client zed --calendar holidays --dry-run
      """)

  @Option(
    help: .value(
      "name", AssistantClient.allCases.map(\.rawValue).joined(separator: ", ") + "."))
  var client: AssistantClient

  @Flag(name: [.customShort("n"), .long], help: "Print the entry and where it goes, no more.")
  var dryRun = false

  @OptionGroup var scope: ScopeOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let preferences = global.settings.preferences
    let seen = try scope.scope(now: global.time, zone: global.zone, preferences.dayMonthOrder)
    // Of a calendar that nobody has, an assistant would see nothing for good. There may be no index yet.
    let database = MeetingStore.databasePath(in: global.folder)
    if !seen.calendars.isEmpty, FileManager.default.fileExists(atPath: database) {
      _ = try MeetingStore(
        home: global.folder, mode: .reading, preferences: preferences, scope: seen)
    }
    // An assistant with windows has not the shell's environment.
    let arguments = ["mcp", "serve", "--home", global.folder] + scope.arguments
    let entry = client.entry(program: Program.path, arguments: arguments)
    if dryRun { return try show(entry) }
    let isNew = try write(entry)
    try StandardOutput.print(
      isNew
        ? "installed in \(client.settings): \(client.afterwards)"
        : "\(client.settings) has it already")
  }

  private func show(_ entry: String) throws {
    let whole = "{\n  \"\(client.field)\": {\n    \"meetings\": \(entry)\n  }\n}"
    try StandardOutput.print(Sanitizer.lines("would write to \(client.settings):\n\(whole)"))
  }

  /// - Returns: whether the file is another than before.
  private func write(_ entry: String) throws -> Bool {
    // What is linked to another place, as a folder of dotfiles does, is written there.
    let file = URL(fileURLWithPath: client.settings).resolvingSymlinksInPath()
    let isThere = FileManager.default.fileExists(atPath: file.path)
    do {
      let text = isThere ? try String(contentsOf: file, encoding: .utf8) : ""
      let isBlank = text.allSatisfy(\.isWhitespace)
      var members = JSONMembers(isBlank ? "{\n}\n" : text)
      guard try members.set("meetings", in: client.field, to: entry) else { return false }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let mode = isThere ? try? FileManager.default.attributesOfItem(atPath: file.path) : nil
      try Data(members.text).write(to: file, options: .atomic)
      try FileManager.default.setAttributes(
        [.posixPermissions: mode?[.posixPermissions] ?? 0o600], ofItemAtPath: file.path)
      return true
    } catch is JSONMembers.Unreadable {
      throw SettingProblem(
        "\(client.settings) is no JSON object; mend it, or put in by hand what --dry-run prints")
    } catch {
      throw SettingProblem(
        "\(client.settings) can't be changed: \(error.localizedDescription); "
          + "--dry-run prints what is to be put in by hand")
    }
  }
}
