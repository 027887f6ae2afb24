import ArgumentParser
import MeetingIndex
import Presentation
import Questions

struct Alias: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alias",
    abstract: "Give a person's addresses one name.",
    discussion: """
      An alias counts everywhere: in questions, 'people' and 'forget'. Addresses are added to \
      those that the name already has. A person whom calendars write without an address is given \
      by name. The settings keep aliases: see 'meetings config'.

        meetings people alias
        meetings people alias "Lee Park" lee@example.com park@example.org
        meetings people alias --remove "Lee Park"
      """)

  @Argument(help: "The person's name. (default: show all)")
  var name: String?

  @Argument(
    help: ArgumentHelp("Addresses, or names as they appear in calendars.", valueName: "address"))
  var members: [String] = []

  @Flag(help: "Remove the name; its addresses are separate people again.")
  var remove = false

  @OptionGroup var format: FormatOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if remove, name == nil || !members.isEmpty {
      throw ValidationError("--remove needs a name: meetings people alias --remove NAME")
    }
    if let name, NameWords(name).words.isEmpty || name.contains("@") {
      throw ValidationError("'\(name)' is not a name; give the name first, then the addresses.")
    }
    if let bad = members.first(where: { NameWords($0).words.isEmpty }) {
      throw ValidationError("'\(bad)' is neither an address nor a name.")
    }
  }

  func run() throws {
    var file = SettingsFile.users
    guard let name else { return try show(file.settings.preferences.aliases) }
    let known = file.settings.aliases.keys.first { $0.lowercased() == name.lowercased() }
    if members.isEmpty, !remove {
      if known == nil {
        Trouble.say(
          "no alias is called '\(name)'; to add it: meetings people alias "
            + "\(EchoedCommand.typed(name)) ADDRESS")
        throw ExitCode.nothingFound
      }
      return try show(file.settings.preferences.aliases.filter { $0.name == known })
    }
    if remove {
      guard let known else { throw ValidationError("No alias is called '\(name)'.") }
      return try file.setAlias(known, to: [])
    }
    try checkOthers(file.settings, besides: known)
    let before = known.flatMap { file.settings.aliases[$0] } ?? []
    let added = members.map { $0.contains("@") ? $0.lowercased() : $0 }
    try file.setAlias(known ?? name, to: before + added.filter { !before.contains($0) })
    warnOfUnknown(added)
  }

  private func show(_ aliases: [PersonAlias]) throws {
    if format.isJSON {
      try format.show(aliases.map(AliasJSON.init))
    } else {
      for alias in aliases { try StandardOutput.print(AliasText.line(of: alias, global.page)) }
    }
    if aliases.isEmpty { throw ExitCode.nothingFound("no aliases") }
  }

  /// Throws an error if one of the addresses already belongs to another alias.
  private func checkOthers(_ settings: Settings, besides known: String?) throws {
    for (other, taken) in settings.aliases where other != known {
      let both = members.first { member in taken.contains { $0.lowercased() == member.lowercased() }
      }
      if let both {
        throw ValidationError(
          "'\(both)' belongs to '\(other)'; first remove it: meetings people alias --remove "
            + "\"\(other)\"")
      }
    }
  }

  /// Warns about unknown addresses, as a typo would otherwise go unnoticed.
  private func warnOfUnknown(_ added: [String]) {
    guard let store = try? global.open(.reading) else { return }
    for member in added where (try? PeopleDirectory.isKnown(member, in: store)) == false {
      Trouble.note("no meeting mentions '\(member)' yet")
    }
  }
}
