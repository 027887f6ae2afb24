import ArgumentParser
import Presentation

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show or change what you have set once: addresses, zone, working hours.",
    discussion: """
      The settings are a file, config.toml in $XDG_CONFIG_HOME/meetings (or ~/.config/meetings),
      that may be edited as well. Flags and the environment win over it.

        meetings config
        meetings config owner me@example.com me@example.org
        meetings config hours.from 08:30
        meetings config zone --unset

      \(SettingKey.allCases.map { "\($0.rawValue)\(String(repeating: " ", count: 12 - $0.rawValue.count))\($0.help)" }.joined(separator: "\n"))

      Exit status: 0 done, 1 nothing is set, 2 the file can't be read whole.
      """)

  @Argument(help: "What to show or to set. (default: all)")
  var key: String?

  @Argument(help: "What to set it to.")
  var value: [String] = []

  @Flag(help: "Take the setting away.")
  var unset = false

  @Flag(help: "Show where the file is.")
  var path = false

  func run() throws {
    var file = GlobalOptions.settingsFile
    if path { return Output.line(file.path) }
    for problem in file.problems { Trouble.say(problem) }
    guard let key else { return try show(file) }
    guard let known = SettingKey(rawValue: key) else {
      throw ValidationError("'\(key)' is no setting\(SettingsFile.hint(key))")
    }
    if value.isEmpty, !unset { return try show(known, file) }
    do {
      try file.set(known, to: unset ? nil : value)
    } catch let problem as SettingProblem {
      throw ValidationError(problem.message)
    }
  }

  private func show(_ file: SettingsFile) throws {
    for key in SettingKey.allCases {
      let values = key.values(in: file.settings)?.joined(separator: " ")
      Output.line(
        key.rawValue.padded(to: 12) + (values.map(Sanitizer.line) ?? Style.dim("(\(key.help))")))
    }
    for (name, addresses) in file.settings.aliases.sorted(by: { $0.key < $1.key }) {
      Output.line(Sanitizer.line("\(SettingKey.aliases).\"\(name)\" \(addresses.joined(separator: " "))"))
    }
    if !file.problems.isEmpty { throw ExitCode.trouble }
  }

  private func show(_ key: SettingKey, _ file: SettingsFile) throws {
    guard let values = key.values(in: file.settings) else { throw ExitCode.nothingFound }
    for value in values { Output.line(Sanitizer.line(value)) }
  }
}
