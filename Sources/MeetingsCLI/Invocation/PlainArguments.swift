import Time

/// Parses words with the most common options, written in full and given once. Setting up the full
/// parser takes longer than answering a question; it handles everything else, including errors.
struct PlainArguments {
  private(set) var words: [String] = []
  private var flags = Set<String>()
  private var values: [String: String] = [:]

  /// - Parameters:
  ///   - flags: the accepted flags with their dashes, besides `sharedFlags`.
  ///   - options: the accepted options whose value doesn't begin with a dash.
  init?(_ arguments: [String], flags: Set<String>, options: Set<String> = []) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if !argument.hasPrefix("-") {
        words.append(argument)
      } else if flags.contains(argument) || Self.sharedFlags.contains(argument) {
        guard self.flags.insert(argument).inserted else { return nil }
      } else if options.contains(argument) || GlobalOptions.names.contains(argument) {
        guard let value = rest.popFirst(), !value.hasPrefix("-"), values[argument] == nil else {
          return nil
        }
        values[argument] = value
      } else {
        return nil
      }
    }
    if has("--json"), has("--jsonl") { return nil }
  }

  /// The flags that are accepted for every command.
  private static let sharedFlags: Set<String> = ["--json", "--jsonl", "--all"]

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  func value(_ option: String) -> String? { values[option] }

  var format: FormatOptions {
    var format = FormatOptions()
    (format.json, format.jsonl) = (has("--json"), has("--jsonl"))
    return format
  }

  /// The global options; nil if a value is invalid.
  var global: GlobalOptions? {
    var global = GlobalOptions.none
    if let home = value("--home") {
      if home.isEmpty { return nil }
      global.home = home
    }
    if let written = value("--now") {
      guard let now = EventTime(written) else { return nil }
      global.now = now
    }
    if let written = value("--color") {
      guard let color = ColorChoice(rawValue: written) else { return nil }
      global.color = color
    }
    return global
  }
}

extension Search {
  /// Parses simple arguments, with the same result as the full parser; returns nil if only the full
  /// parser can handle them.
  init?(plain arguments: [String]) {
    guard
      let plain = PlainArguments(
        arguments, flags: ["--explain", "--timings", "--reading", "--all-results"],
        options: ["--limit", "-n"]),
      let global = plain.global, let flags = AnswerFlags(plain)
    else { return nil }
    self.init(words: plain.words)
    (self.global, self.flags, format) = (global, flags, plain.format)
    (all, explain) = (plain.has("--all"), plain.has("--explain"))
    (timings, reading) = (plain.has("--timings"), plain.has("--reading"))
    if reading, !format.isJSON { return nil }
  }
}

extension AnswerFlags {
  fileprivate init?(_ plain: PlainArguments) {
    self = .none
    allResults = plain.has("--all-results")
    let written = [plain.value("--limit"), plain.value("-n")].compactMap { $0 }
    guard let first = written.first else { return }
    guard written.count == 1, let limit = Int(first), limit > 0, !allResults else { return nil }
    self.limit = limit
  }
}

extension List {
  /// Parses simple arguments, with the same result as the full parser; returns nil if only the full
  /// parser can handle them.
  init?(plain arguments: [String]) {
    let units = ["--day", "--week", "--month"]
    guard let plain = PlainArguments(arguments, flags: Set(units)), let global = plain.global,
      units.count(where: plain.has) <= 1
    else { return nil }
    self.init()
    words = plain.words
    (day, week, month) = (plain.has("--day"), plain.has("--week"), plain.has("--month"))
    (from, to, amount, all) = (nil, nil, .none, plain.has("--all"))
    (question, lines, restriction, pager) = (.none, .none, .none, .none)
    (format, self.global) = (plain.format, global)
  }
}

extension Overview {
  /// Parses global options; returns nil if there are any other arguments.
  init?(plain arguments: [String]) {
    guard let plain = PlainArguments(arguments, flags: []), plain.words.isEmpty,
      !plain.has("--all"), !plain.format.isJSON, let global = plain.global
    else { return nil }
    self.init(global: global)
  }
}
