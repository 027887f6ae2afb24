import ArgumentParser
import Calendars
import MeetingIndex
import Presentation
import Questions

/// The question itself: what `meetings` does with words that start no command.
struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search for meetings; the word 'search' may be left out.",
    usage: "meetings [search] [with PEOPLE] [about TOPIC] [DATES] [in CALENDAR] [OPTIONS]",
    discussion: """
      with PEOPLE     by any part of a name or by address: with dana and lee
      without PEOPLE  not with them
      about TOPIC     words; "in quotes", those words in that order
      in CALENDAR     by identifier or title
      DATES           today, last week, 3 weeks ago, on monday, in 2025, q3 2025,
                      since march, before 2026-05-01, between march and may

      Words that fit none of these are searched for as well.

        meetings with dana and lee about "Q3 budget" since march
        meetings without sam in sales last month
        meetings with ana@example.com --json
        meetings search -- sync with bob

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  private static let usualLimit = 10

  @Argument(parsing: .remaining, help: ArgumentHelp("The question.", valueName: "words"))
  var words: [String] = []

  @Option(name: [.customShort("n"), .long], help: "How many meetings to show.")
  var limit = usualLimit

  @Flag(help: "Also find meetings that are gone from their calendar.")
  var all = false

  @Flag(help: "Show each occurrence of a series, also where they say the same.")
  var everyOccurrence = false

  @Flag(help: "Show how the question was understood and why each meeting was found.")
  var explain = false

  @Flag(help: "Show on standard error how long each stage took.")
  var timings = false

  @OptionGroup var format: FormatOptions
  @OptionGroup var global: GlobalOptions

  init() {}

  /// What the parser makes of words without any option; it takes a millisecond for it.
  init(words: [String]) {
    self.words = words
    limit = Self.usualLimit
    (all, everyOccurrence, explain, timings) = (false, false, false, false)
    format = FormatOptions()
    (format.json, format.jsonl) = (false, false)
    global = GlobalOptions()
    (global.home, global.now) = (nil, nil)
  }

  func validate() throws {
    if words.isEmpty { throw CleanExit.helpRequest(Meetings.self) }
    if limit < 1 { throw ValidationError("--limit takes a whole number from 1.") }
  }

  func run() throws {
    let clock = timings ? StageClock() : nil
    defer { clock?.report() }
    let hint = CommandHint(words: words)
    let store: MeetingStore
    do { store = try global.open(.reading) } catch {
      if let hint { throw ValidationError(hint.message) }
      throw error
    }
    clock?.ended("opening")
    var options = SearchOptions(
      limit: limit, includesGone: all, collapsesSeries: !everyOccurrence)
    if let clock { options.stageEnded = { clock.ended($0.rawValue) } }
    let result = try store.answer(
      Word.words(of: words), options: options, now: global.time, zone: global.zone)
    if let hint, !result.hits.contains(where: { !$0.passage.highlights.isEmpty }) {
      throw ValidationError(hint.message)
    }
    try show(result)
    clock?.ended("printing")
    if result.hits.isEmpty { throw ExitCode.nothingFound }
  }

  private func show(_ result: SearchResult) throws {
    if explain { explain(result.query) }
    for notice in result.notices { Trouble.note(notice) }
    if format.isJSON {
      try format.print(
        result.hits.map {
          RecordJSON(record: $0.record, zone: global.zone, hit: $0, explains: explain)
        })
    } else if result.hits.isEmpty {
      Trouble.note("no meeting found")
    } else {
      let wanted = result.query.with.flatMap(\.people).map(\.displayName)
      let text = HitText(
        time: DisplayTime(zone: global.zone), wanted: Set(wanted), page: Terminal.current.page)
      print(result.hits.map { text.hit($0, explains: explain) }.joined(separator: "\n\n"))
    }
  }

  private func explain(_ query: MeetingQuery) {
    func people(_ terms: [PersonTerm]) -> String {
      terms.map { term in
        "\(term.written) (\(term.people.map(\.displayName).joined(separator: ", ")))"
      }.joined(separator: " and ")
    }
    let parts = [
      ("with", people(query.with)), ("without", people(query.without)), ("topic", query.topic),
      ("phrases", query.phrases.map { "\"\($0)\"" }.joined(separator: ", ")),
      ("calendars", query.calendars.joined(separator: ", ")),
      ("dates", query.span?.description ?? ""),
    ]
    for (name, value) in parts where !value.isEmpty { Trouble.note("understood \(name): \(value)") }
  }
}

/// A single word that was probably meant to be a command.
struct CommandHint {
  let message: String

  init?(words: [String]) {
    guard words.count == 1, let word = words.first?.lowercased(), word.count > 2 else { return nil }
    guard let near = Meetings.names.first(where: { $0.isOneEdit(from: word) }) else { return nil }
    message =
      "'\(word)' is no command. Did you mean 'meetings \(near)'? "
      + "To search for the word: meetings search \(word)"
  }
}
