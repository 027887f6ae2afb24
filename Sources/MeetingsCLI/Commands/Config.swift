import ArgumentParser
import Presentation

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show or change settings: your addresses, time zone, working hours.",
    discussion: """
      The settings are in config.toml in $XDG_CONFIG_HOME/meetings (or ~/.config/meetings),
      which you can also edit. Options override the environment, and both override the file.

        meetings config
        meetings config owner me@example.com me@example.org
        meetings config hours.from 08:30
        meetings config zone --unset

      \(keys)

      To say which addresses belong to one person: 'meetings people alias'.

      Exit status: 0 done, 1 it is not set, 2 the file can't be read or written, 64 usage.
      """)

  private static let keys = SettingKey.allCases.map { key in
    "  " + key.rawValue.padded(to: SettingKey.width) + key.help
  }.joined(separator: "\n")

  @Argument(help: "The setting. (default: all)")
  var key: String?

  @Argument(help: "The new value.")
  var value: [String] = []

  @Flag(help: "Remove the setting.")
  var unset = false

  @Flag(help: "Print the path of the file.")
  var path = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if unset, key == nil { throw ValidationError("--unset needs the name of a setting.") }
    if unset, !value.isEmpty { throw ValidationError("--unset and a value can't be combined.") }
    if path, key != nil { throw ValidationError("--path can't be combined with a setting.") }
  }

  func run() throws {
    var file = SettingsFile.users
    if path { return try StandardOutput.print(file.path) }
    guard let key else { return try show(file) }
    let known = try setting(named: key)
    if value.isEmpty, !unset { return try show(known, file) }
    let values = known.split(value)
    do {
      if !unset { try known.check(values, beside: file.settings) }
    } catch {
      throw ValidationError(error.message)
    }
    try file.set(known, to: unset ? nil : values)
  }

  private func setting(named name: String) throws -> SettingKey {
    if let known = SettingKey(rawValue: name) { return known }
    if name.hasPrefix(SettingKey.aliases) {
      throw ValidationError("To set an alias: meetings people alias NAME ADDRESS …")
    }
    throw ValidationError("'\(name)' is not a setting\(SettingsFile.hint(name))")
  }

  private func show(_ file: SettingsFile) throws {
    for key in SettingKey.allCases {
      let values = key.values(in: file.settings)?.joined(separator: " ")
      let shown = values.map(Sanitizer.line) ?? global.page.dim("not set: \(key.help)")
      try StandardOutput.print(key.rawValue.padded(to: SettingKey.width) + shown)
    }
    for (name, members) in file.settings.aliases.sorted(by: { $0.key < $1.key }) {
      try StandardOutput.print(
        Sanitizer.line("\(SettingKey.aliases)  \(name): \(members.joined(separator: ", "))"))
    }
    if !file.problems.isEmpty { throw ExitCode.trouble }
  }

  private func show(_ key: SettingKey, _ file: SettingsFile) throws {
    guard let values = key.values(in: file.settings) else { throw ExitCode.nothingFound }
    for value in values { try StandardOutput.print(Sanitizer.line(value)) }
  }
}
