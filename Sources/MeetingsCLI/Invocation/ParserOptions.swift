import ArgumentParser
import Foundation

/// The options of a command, as its parser describes them.
struct ParserOptions {
  struct Option {
    /// The names with their dashes.
    let names: [String]
    let abstract: String
    let takesValue: Bool
    /// The possible values; nil if any text is allowed.
    let values: [String]?
  }

  let options: [Option]

  /// Describes the command itself, without its subcommands.
  init(_ command: any ParsableCommand.Type) {
    let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
    options = (dump?.command.arguments ?? []).filter { $0.kind != "positional" && $0.shouldDisplay }
      .map(Option.init)
  }

  /// The relevant parts of the parser's description.
  private struct Dump: Decodable {
    struct Command: Decodable { let arguments: [Argument]? }
    let command: Command
  }

  fileprivate struct Argument: Decodable {
    struct Name: Decodable { let kind, name: String }
    struct Completion: Decodable {
      struct List: Decodable { let values: [String] }
      let list: List?
    }
    let kind: String
    let shouldDisplay: Bool
    let names: [Name]?
    let abstract: String?
    let allValues: [String]?
    let completionKind: Completion?
  }
}

extension ParserOptions.Option {
  fileprivate init(_ argument: ParserOptions.Argument) {
    names = (argument.names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" }
    abstract = argument.abstract ?? ""
    takesValue = argument.kind == "option"
    values = argument.completionKind?.list?.values ?? argument.allValues
  }
}
