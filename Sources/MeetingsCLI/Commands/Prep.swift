import ArgumentParser
import MeetingIndex
import Presentation
import Questions

struct Prep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prep",
    abstract: "Show what to know before a meeting.",
    discussion: """
      Shows when and where it is, who comes and when you last met each, what the previous meeting \
      of its series decided and left open, what these people left open elsewhere, and earlier \
      meetings with them on the topic of its title, or of its description if the title is only \
      something like 'Catch-up'. Each line names its meeting; empty parts are left out.

        meetings prep
        meetings prep with dana
        meetings prep 7f3a
        meetings prep --next 2h
        meetings prep --watch
        meetings prep --watch --before 5m --notify 'notify-send "$MEETINGS_TITLE"'

      --watch runs until Control-C: some minutes before each meeting it prints this, or runs the \
      shell command of --notify, with the text on standard input, and MEETINGS_TITLE, \
      MEETINGS_START, MEETINGS_MINUTES, MEETINGS_LOCATION and MEETINGS_ID in the environment.

      Exit status: 0 found, 1 there is no such meeting, 2 trouble, 64 usage.
      """)

  @Argument(
    help:
      "An id, %1 for the first of the last answer, or words as in a question. (default: the next)")
  var words: [String] = []

  @Option(
    name: .customLong("next"),
    help: ArgumentHelp(
      "The next meeting, if it begins within this time: 30m, 2h.", valueName: "length"))
  var within: ShortLength?

  @Flag(help: "Keep running, and print each meeting before it begins.")
  var watch = false

  @Option(
    help: ArgumentHelp(
      "With --watch: how long before the start. (default: 10m)", valueName: "length"))
  var before: ShortLength?

  @Option(
    help: ArgumentHelp("With --watch: run this command instead of printing.", valueName: "command"))
  var notify: String?

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if within != nil, !words.isEmpty {
      throw ValidationError("--next can't be combined with a question.")
    }
    if watch, within != nil {
      throw ValidationError("--watch and --next can't be combined.")
    }
    if watch, !words.isEmpty {
      throw ValidationError("--watch can't be combined with a question.")
    }
    if !watch, before != nil || notify != nil {
      throw ValidationError("--before and --notify need --watch.")
    }
  }

  func run() throws {
    if watch {
      var watch = PreparationWatch(
        before: before?.seconds ?? 600, command: notify, isJSON: json,
        showsRestricted: restriction.restricted, global: global)
      try watch.run()
    }
    let store = try global.openSynced(showsRestricted: restriction.restricted)
    let preparing = PreparationBuilder(store, now: global.moment)
    guard let meeting = try meeting(store, preparing) else {
      throw ExitCode.nothingFound(
        words.isEmpty
          ? "no upcoming meeting" + (within.map { " within \($0)" } ?? "")
          : "no meeting matches '\(words.joined(separator: " "))'")
    }
    let preparation = try preparing.preparation(of: meeting)
    if json {
      return try StandardOutput.print(JSON.line(PreparationJSON(preparation, zone: global.zone)))
    }
    global.storeAnswer([meeting] + [preparation.last].compactMap { $0 })
    let text = PreparationText(
      time: global.displayTime, page: global.page, now: global.moment)
    try pager.show(text.text(of: preparation))
  }

  private func meeting(_ store: MeetingStore, _ preparing: PreparationBuilder) throws
    -> MeetingRecord?
  {
    if words.isEmpty { return try preparing.next(within: within?.seconds) }
    if words.count == 1, let id = try id(words[0]) {
      return try MeetingRecord(withID: id, in: store).placed(in: global.zone)
    }
    let found = try preparing.meeting(Word.words(of: words.joined(separator: " ")))
    found.notices.forEach(Trouble.note)
    if found.later > 0 {
      let all = "meetings list \(words.joined(separator: " "))"
      Trouble.note("this is the first of \(found.later + 1); to see all: \(all)")
    }
    return found.record
  }

  /// Returns the id if the word is a meeting's id or a reference to one, such as `%1`; nil for any
  /// other word.
  private func id(_ word: String) throws -> String? {
    if word.hasPrefix("%") {
      return try MeetingReference.ids([MeetingReference(word)], LastAnswer(home: global.folder))
        .first?.get()
    }
    let isID = word.count > 3 && word.allSatisfy(\.isHexDigit) && word.contains(where: \.isNumber)
    // Four digits are a year.
    return isID && !(word.count == 4 && word.allSatisfy(\.isNumber)) ? word : nil
  }
}

/// A duration on the command line, such as `30m`, `2h` or `1d`.
struct ShortLength: ExpressibleByArgument, CustomStringConvertible {
  let seconds: Int64
  let description: String

  init?(argument: String) {
    let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400]
    guard let unit = argument.last.flatMap({ units[$0] }), let count = Int64(argument.dropLast()),
      1...10_000 ~= count
    else { return nil }
    (seconds, description) = (count * unit, argument)
  }
}
