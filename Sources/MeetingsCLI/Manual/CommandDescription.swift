import ArgumentParser
import Foundation

/// A command's options and arguments, as the parser describes them.
struct CommandDescription: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable { let kind, name: String }
    struct Completion: Decodable {
      struct List: Decodable { let values: [String] }
      let list: List?
    }

    let kind: String
    let shouldDisplay, isOptional, isRepeating: Bool
    let names: [Name]?
    let valueName, abstract, discussion, defaultValue: String?
    let allValues: [String]?
    let completionKind: Completion?
  }

  let abstract, discussion: String?
  let arguments: [Argument]?

  /// Creates a description of the command itself, without its subcommands.
  init(_ command: any ParsableCommand.Type) {
    struct Dump: Decodable { let command: CommandDescription }
    let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
    guard let dump else { preconditionFailure("the parser describes its commands as JSON") }
    self = dump.command
  }

  var shown: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
}

extension CommandDescription.Argument {
  var isPositional: Bool { kind == "positional" }

  /// The option as mdoc text that can follow a macro, such as `Fl \-name Ar name`.
  var mdoc: String {
    let value = "Ar " + Mdoc.argument(valueName ?? "value")
    if isPositional { return value + (isRepeating ? " ..." : "") }
    return (names ?? []).map { name in
      let dashes = name.kind == "long" ? "\\-" : ""
      return "Fl " + dashes + Mdoc.argument(name.name) + (kind == "option" ? " " + value : "")
    }.joined(separator: " , ")
  }

  /// The option as mdoc text with only the last of its names, for a synopsis.
  var shortMdoc: String {
    isPositional ? mdoc : mdoc.components(separatedBy: " , ").last ?? mdoc
  }

  /// The help text, with the possible values and the default.
  var meaning: String {
    var text = [abstract, discussion].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: "\n\n")
    if let allValues, !allValues.isEmpty, !text.contains(allValues[0]) {
      text += " One of: \(allValues.joined(separator: ", "))."
    }
    if let defaultValue, !text.contains("(default:") { text += " (default: \(defaultValue))" }
    return text.isEmpty ? "Takes a value." : text
  }
}
