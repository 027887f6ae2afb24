import ArgumentParser

/// Options for the number of results to show.
struct AmountOptions: ParsableArguments {
  @Option(
    name: [.customShort("n"), .long], parsing: .unconditional,
    help: .value("number", "Show at most this many."))
  var limit: Int?

  @Flag(help: "Show all.")
  var allResults = false

  func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("--limit must be a whole number from 1, not \(limit).")
    }
    if limit != nil, allResults {
      throw ValidationError("--limit and --all-results can't be combined.")
    }
  }

  /// The options with their default values, created without the parser.
  static var none: AmountOptions {
    var options = AmountOptions()
    (options.limit, options.allResults) = (nil, false)
    return options
  }

  /// Returns the maximum number of results to show; `usual` is the default.
  func most(usually usual: Int = .max) -> Int { allResults ? .max : limit ?? usual }

  /// Prints a notice such as `and 12 more; --limit 32 or --all-results shows them`, unless all
  /// results were printed.
  func noteOmitted(of total: Int, shown: Int) throws {
    guard total > shown else { return }
    try StandardOutput.flush()
    Trouble.note("and \(total - shown) more; --limit \(total) or --all-results shows them")
  }
}
