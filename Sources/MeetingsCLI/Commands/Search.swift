import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions

/// Searches for meetings; also runs if the first word is not a command.
struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search for meetings; the word 'search' may be omitted.",
    usage: "meetings [search] [with PEOPLE] [about TOPIC] [DATES] [in CALENDAR] [OPTIONS]",
    discussion: """
      with PEOPLE     by any part of a name or by address: with dana and lee
      without PEOPLE  not with them
      about TOPIC     words; "in quotes", those words in that order
      in CALENDAR     by identifier or title
      DATES           today, last week, 3 weeks ago, on monday, in 2025, q3 2025,
                      since march, before 2026-05-01, between march and may

      Other words are searched for as well. The form of the question decides the answer: the next \
      or last meeting, a date (when), the people (who), everything in a time span (what do I \
      have), gaps in working hours (am I free). -word excludes meetings with that word. If a date \
      or another filter leaves nothing, a line says what there would be without it; with a topic \
      of four words or more, its words are searched for instead.

        meetings with dana and lee about "Q3 budget" since march
        meetings without sam in sales last month
        meetings with ana@example.com --json
        meetings when did I last meet dana
        meetings who was at the retro in march
        meetings am I free on friday

      Exit status: 0 found, 1 nothing found or not free, 2 trouble, 64 usage.
      """)

  @Argument(parsing: .remaining, help: ArgumentHelp("The question.", valueName: "words"))
  var words: [String] = []

  @OptionGroup var flags: AnswerFlags

  @Flag(help: "Also find meetings that were removed from their calendar.")
  var all = false

  @Flag(help: "List every meeting, even if several have the same text.")
  var everyOccurrence = false

  @Flag(help: "Don't search by meaning, only by words and their parts.")
  var wordsOnly = false

  @Flag(help: "Show how the question is read and why each meeting was found.")
  var explain = false

  @Flag(help: "Print the time of each stage on standard error.")
  var timings = false

  @Flag(help: "With --json or --jsonl: print one object with both the reading and the answer.")
  var reading = false

  @OptionGroup(title: "The question as options") var question: QuestionOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var lines: LineOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  init() {}

  /// Creates the command for words without options. This saves the millisecond that the parser
  /// needs.
  init(words: [String]) {
    self.words = words
    flags = .none
    (all, everyOccurrence, wordsOnly) = (false, false, false)
    (explain, timings, reading) = (false, false, false)
    format = FormatOptions()
    (format.json, format.jsonl) = (false, false)
    (question, lines, restriction, pager, global) = (.none, .none, .none, .none, .none)
  }

  func validate() throws {
    try lines.validate(beside: format, hasHits: true)
    if reading, !format.isJSON { throw ValidationError("--reading needs --json or --jsonl.") }
  }

  func run() throws { try run(hint: nil) }

  /// Answers the question. If no meeting contains its words, or if the index can't be opened,
  /// throws `hint` as an error instead.
  func run(hint: String?) throws {
    let clock = timings ? StageClock() : nil
    defer { clock?.report() }
    try requireQuestion()
    let store: MeetingStore
    do {
      store = try global.open(
        .reading,
        showsRestricted: restriction.areShown(toProgram: format.isJSON || lines.isWanted))
    } catch {
      if let hint { throw ValidationError(hint) }
      throw error
    }
    keepUntilExit(store)
    clock?.ended("opening")
    var options = flags.options
    (options.includesGone, options.search.collapsesSeries) = (all, !everyOccurrence)
    if wordsOnly { options.search.leftOut.insert(.meaning) }
    options.weighsReadings = explain
    options.search.meaning = EmbeddingModel.ofQuestions(global.settings.embedding)
    if let clock { options.search.stageEnded = { clock.ended($0.rawValue) } }
    let answer = try QuestionAnswerer(store, now: global.moment).answer(
      Word.words(of: words), fields: question.fields, options)
    if let hint, !answer.hasMatchingWords { throw ValidationError(hint) }
    try show(answer, from: store)
    clock?.ended("printing")
    options.search.meaning?.storeQuestionVector(global)
    if !answer.isFound { throw ExitCode.nothingFound }
  }

  /// Keeps the database open until the process exits, because closing it takes half a millisecond
  /// and a thread.
  private func keepUntilExit(_ store: MeetingStore) {
    guard Surroundings.current === Surroundings.ofProcess else { return }
    _ = Unmanaged.passRetained(store)
  }

  /// Throws an error for an empty or incomplete question. An empty one would match every meeting.
  private func requireQuestion() throws {
    guard question.fields.isEmpty else { return }
    if words.isEmpty {
      throw ValidationError("Type a question, such as: meetings with dana about pricing")
    }
    if words.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("The question is empty; type one: meetings with dana about pricing")
    }
    if words.count == 1, let missing = Self.openClauses[words[0].lowercased()] {
      throw ValidationError("'\(words[0])' needs something after it, \(missing)")
    }
  }

  /// Words that can't be a question by themselves, with a description of the missing part and an
  /// example.
  private static let openClauses = [
    "with": "a name: meetings with dana", "without": "a name: meetings without dana",
    "about": "a topic: meetings about pricing", "in": "a calendar or a month: meetings in march",
    "since": "a date: meetings since march", "until": "a date: meetings until march",
    "before": "a date: meetings before march", "after": "a date: meetings after march",
  ]

  private func show(_ answer: Answer, from store: MeetingStore) throws {
    if explain {
      ParsedQueryText.explanation(of: answer.reading).forEach(Trouble.note)
      CoverText.lines(of: answer.covers, on: global.displayTime.today).forEach(Trouble.note)
    }
    let output = AnswerOutput(
      format: format, lines: lines, pager: pager, global: global, store: store,
      explains: explain, hasReading: reading)
    try output.show(answer)
  }
}
