import ArgumentParser
import MeetingIndex
import Presentation
import Questions

struct Context: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "context",
    abstract: "Print the passages that answer a question, for a language model.",
    discussion: """
      Prints whole passages as Markdown, numbered and without repetition, each with its date, \
      people and source: to paste, or to pipe into a program. Better matches get more passages; of \
      weaker ones, only the title is printed.

        meetings context what did we decide about pricing | llm 'answer'
        meetings context "the surcharge" --with dana --since march --tokens 2000
        meetings context about onboarding --json

      Exit status: 0 found, 1 no meeting mentions it, 2 trouble, 64 usage.
      """)

  @Argument(help: "The question.") var words: [String] = []

  @OptionGroup var passages: PassageOptions

  @Flag(help: "Print a JSON object.") var json = false

  @OptionGroup(title: "The question as options") var question: QuestionOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if words.isEmpty, question.fields.isEmpty { throw ValidationError("Type a question.") }
  }

  func run() throws {
    let looked = try passages.page(
      words, question.fields, global, tokens: passages.tokens ?? PassageOptions.usual,
      showsRestricted: restriction.restricted)
    let page = looked.page
    if json {
      try StandardOutput.print(JSON.line(page.value))
    } else {
      try StandardOutput.print(page.markdown, terminator: "")
    }
    if page.items.isEmpty {
      throw ExitCode.nothingFound(
        page.leftOut > 0 ? "no passage fits into the limit; raise --tokens" : "no meeting found")
    }
    if page.leftOut > 0 {
      Trouble.note("and \(page.leftOut.counted("more passage")); raise --tokens to include them")
    }
    if !looked.hasEvidence {
      Trouble.note("no meeting has any word of the question; these are the nearest")
    }
  }
}

/// Options that select the passages for a model.
struct PassageOptions: ParsableArguments {
  @Option(help: .value("number", "The maximum number of tokens of passages. (default: 4000)"))
  var tokens: Int?

  @Flag(help: "Also find meetings that were removed from their calendar.")
  var all = false

  static let usual = 4_000

  func validate() throws {
    if let tokens, tokens < 200 {
      throw ValidationError("--tokens must be a whole number from 200.")
    }
  }

  /// Finds passages, and prints notices for the user.
  func page(
    _ words: [String], _ fields: [QuestionField], _ global: GlobalOptions, tokens: Int,
    showsRestricted: Bool
  ) throws -> (page: ContextPage, hasEvidence: Bool) {
    let store = try global.open(.reading, showsRestricted: showsRestricted)
    var options = AnswerOptions()
    (options.includesGone, options.hours) = (all, global.settings.workingHours)
    options.search.meaning = EmbeddingModel.ofQuestions(global.settings.embedding)
    // Loading a passage of a recording takes milliseconds, so only slightly more passages than fit
    // are loaded.
    options.limit = max(8, tokens / 150)
    let context = try QuestionContext(
      of: Word.words(of: words), fields: fields, options, in: store, now: global.moment)
    context.notices.forEach(Trouble.note)
    let reader = ResultReader(zone: global.zone, owners: try Owners(store).addresses())
    return (ContextPage(context, within: tokens, for: reader), context.hasEvidence)
  }
}
