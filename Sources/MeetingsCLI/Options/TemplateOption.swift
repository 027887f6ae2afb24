import ArgumentParser
import Presentation

/// A line of one's own for each thing that is listed and is no meeting.
struct TemplateOption: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "Print a line for each, such as '{id}\\t{title}', with fields of the JSON.",
      valueName: "template"),
    transform: { try LineTemplate($0) })
  var template: LineTemplate?

  var isWanted: Bool { template != nil }

  /// - Parameter type: of what is listed.
  func validate<Value: TemplateValue>(of type: Value.Type, beside format: FormatOptions) throws {
    if isWanted, format.isJSON {
      throw ValidationError("--format, --json and --jsonl can't be combined.")
    }
    try template?.validate(Value.templateFields)
  }
}

extension FormatOptions {
  /// Prints `values` by the template, else in the JSON form that was asked for.
  func show(_ values: [some TemplateValue], by template: LineTemplate?) throws {
    if let template { try template.show(values) } else { try show(values) }
  }
}

extension LineTemplate {
  /// - Throws: a `ValidationError` if it shows a field that is not among `known`.
  func validate(_ known: [String]) throws {
    do {
      try require(known)
    } catch let error as Malformed {
      throw ValidationError("--format: \(error.description)")
    }
  }

  /// Prints a line for each of `values`.
  func show(_ values: [some TemplateValue]) throws {
    for value in values { try StandardOutput.print(line(of: value), terminator: ending) }
  }
}
