import ArgumentParser
import MeetingIndex
import Presentation
import Time

/// Options for printing meetings as lines, for scripts and pickers such as fzf.
struct LineOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "Print one line per meeting: '{id}\\t{start}\\t{title}', with fields of the JSON.",
      valueName: "template"),
    transform: { try LineTemplate($0) })
  var template: LineTemplate?

  @Flag(help: "Print only the meetings' ids, one per line.")
  var ids = false

  /// The options with their default values, created without the parser.
  static var none: LineOptions {
    var options = LineOptions()
    (options.template, options.ids) = (nil, false)
    return options
  }

  var isWanted: Bool { template != nil || ids }

  /// Checks the options; if `hasHits` is true, fields that only a search provides are allowed.
  func validate(beside format: FormatOptions, hasHits: Bool) throws {
    let hitFields = RecordJSON.hitFields
    if !hasHits, let missing = template?.fields.sorted().first(where: hitFields.contains) {
      throw ValidationError(
        "'{\(missing)}' is for search results only; available here: "
          + RecordJSON.ownFields.joined(separator: ", "))
    }
    try validate(
      beside: format, fields: RecordJSON.templateFields + (hasHits ? hitFields : []))
  }

  /// Checks the options against the available fields.
  func validate(beside format: FormatOptions, fields: [String]) throws {
    if [template != nil, ids, format.isJSON].count(where: { $0 }) > 1 {
      throw ValidationError("--format, --ids, --json and --jsonl can't be combined.")
    }
    try template?.validate(fields)
  }

  /// Prints the meetings of an answer. If it has hits, the fields of search results are available.
  func show(_ answer: Answer, in zone: Zone) throws {
    try show(answer.meetings, in: zone, hits: answer.content.hits)
  }

  /// Prints a line for each meeting. The hits, if given, are in the order of the meetings.
  func show(_ records: [MeetingRecord], in zone: Zone, hits: [SearchHit]? = nil) throws {
    for (place, record) in records.enumerated() {
      if let template {
        let json = RecordJSON(record: record, zone: zone, hit: hits?[place], isWhole: true)
        try template.show([json])
      } else {
        try StandardOutput.print(record.id)
      }
    }
  }
}
