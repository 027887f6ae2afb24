import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

/// Adds this program to an assistant's settings.
struct InstallServer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Add this program to an assistant's settings.",
    discussion: """
      Existing settings are kept. The options of 'serve' restrict what the assistant sees; to \
      change them, install again.

        meetings mcp install --client claude-code
        meetings mcp install --client zed --calendar holidays --dry-run
      """)

  @Option(
    help: .value(
      "name", AssistantClient.allCases.map(\.rawValue).joined(separator: ", ") + "."))
  var client: AssistantClient

  @Flag(
    name: [.customShort("n"), .long], help: "Print the entry and its file, and change nothing.")
  var dryRun = false

  @OptionGroup var scope: ScopeOptions
  @OptionGroup var changes: WriteOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let preferences = global.settings.preferences
    let seen = try scope.scope(now: global.moment, preferences.dayMonthOrder)
    // An assistant limited to an unknown calendar would never see anything.
    let database = MeetingStore.databasePath(in: global.folder)
    if !seen.calendars.isEmpty, FileManager.default.fileExists(atPath: database) {
      _ = try IndexFolder(global.folder).open(.reading, preferences: preferences, scope: seen)
    }
    // A graphical assistant doesn't have the shell's environment, so the folder is passed as an
    // argument.
    let arguments =
      ["mcp", "serve", "--home", global.folder] + scope.arguments
      + changes.arguments
    let settings = ClientSettings(client: client, program: Program.path, arguments: arguments)
    if dryRun {
      let shown = "would write to \(client.settings):\n\(settings.shown)"
      return try StandardOutput.print(Sanitizer.lines(shown))
    }
    let isNew = try write(settings)
    try StandardOutput.print(
      isNew
        ? "installed in \(client.settings): \(client.afterwards)"
        : "\(client.settings) already has it")
  }

  /// Writes the assistant's settings; returns true if the file has changed.
  private func write(_ settings: ClientSettings) throws -> Bool {
    // If the file is a symbolic link, such as one into a folder of dotfiles, its target is written.
    let file = URL(fileURLWithPath: client.settings).resolvingSymlinksInPath()
    let isThere = FileManager.default.fileExists(atPath: file.path)
    do {
      let text = isThere ? try String(contentsOf: file, encoding: .utf8) : ""
      let changed = try settings.changed(text)
      guard changed != text else { return false }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let mode = isThere ? try? FileManager.default.attributesOfItem(atPath: file.path) : nil
      try Data(changed.utf8).write(to: file, options: .atomic)
      try FileManager.default.setAttributes(
        [.posixPermissions: mode?[.posixPermissions] ?? 0o600], ofItemAtPath: file.path)
      return true
    } catch is ClientSettings.Unreadable {
      let form = client.isTOML ? "not TOML that can be edited by line" : "not a JSON object"
      throw SettingProblem(
        "\(client.settings) is \(form); fix it, or add what --dry-run prints by hand")
    } catch {
      throw SettingProblem(
        "can't change \(client.settings): \(error.systemReason); --dry-run prints what to add by "
          + "hand")
    }
  }
}
