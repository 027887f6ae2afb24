import ArgumentParser

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

  /// Lists the options of the command itself, without those of its subcommands.
  init(_ command: any ParsableCommand.Type) {
    options = CommandDescription(command).shown.filter { !$0.isPositional }.map(Option.init)
  }
}

extension ParserOptions.Option {
  fileprivate init(_ argument: CommandDescription.Argument) {
    names = (argument.names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" }
    abstract = argument.abstract ?? ""
    takesValue = argument.kind == "option"
    values = argument.completionKind?.list?.values ?? argument.allValues
  }
}
