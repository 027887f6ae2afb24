import ArgumentParser
import MeetingIndex

/// Options for the size and order of an answer.
struct AnswerFlags: ParsableArguments {
  @Option(
    name: [.customShort("n"), .long], parsing: .unconditional,
    help: "How many meetings to show. (default: 'meetings config limit', else 10)")
  var limit: Int?

  @Flag(help: "Show all matching meetings.")
  var allResults = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort by relevance, date (the earliest first) or -date.",
      valueName: "order"))
  var sort: AnswerOptions.Sort?

  func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("--limit must be a whole number from 1, not \(limit).")
    }
    if limit != nil, allResults {
      throw ValidationError("--limit and --all-results can't be combined.")
    }
  }

  /// The options with their default values, created without the parser.
  static var none: AnswerFlags {
    var flags = AnswerFlags()
    (flags.limit, flags.allResults, flags.sort) = (nil, false, nil)
    return flags
  }

  var options: AnswerOptions {
    var options = AnswerOptions()
    let settings = SettingsFile.users.settings
    options.limit = allResults ? .max : limit ?? settings.limit
    options.hours = settings.workingHours
    options.sort = sort
    return options
  }
}

extension AnswerOptions.Sort: ExpressibleByArgument {}
