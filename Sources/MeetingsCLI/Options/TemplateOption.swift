import ArgumentParser
import Presentation

/// The option for a template of output lines, for lists of items other than meetings.
struct TemplateOption: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "Print one line for each, such as '{id}\\t{title}', with fields of the JSON.",
      valueName: "template"),
    transform: { try LineTemplate($0) })
  var template: LineTemplate?

  var isWanted: Bool { template != nil }

  /// Checks the options for a list of items of this type.
  func validate<Value: TemplateValue>(of type: Value.Type, beside format: FormatOptions) throws {
    if isWanted, format.isJSON {
      throw ValidationError("--format, --json and --jsonl can't be combined.")
    }
    try template?.validate(Value.templateFields)
  }
}

extension FormatOptions {
  /// Prints `values` with `template` if there is one, and otherwise in the requested JSON format.
  func show(_ values: [some TemplateValue], by template: LineTemplate?) throws {
    if let template { try template.show(values) } else { try show(values) }
  }
}

extension LineTemplate {
  /// Throws `ValidationError` if the template has a field that is not in `known`.
  func validate(_ known: [String]) throws {
    do {
      try require(known)
    } catch let error as Malformed {
      throw ValidationError("--format: \(error.description)")
    }
  }

  /// Prints a line for each value.
  func show(_ values: [some TemplateValue]) throws {
    for value in values { try StandardOutput.print(line(of: value), terminator: ending) }
  }
}
