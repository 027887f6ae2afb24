import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

struct Ask: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Ask a language model about your meetings, with sources.",
    discussion: """
      Finds passages that answer the question, and asks a model once, with these passages and \
      nothing else. Citations of anything else are removed, and quotations that aren't in the \
      passages are reported. If no meeting mentions the question's words, the model is not asked.

      Works with any OpenAI-compatible endpoint; without --endpoint, with Ollama or llama.cpp on \
      this machine. Before passages go to another machine for the first time, you are asked.

      zsh treats '?' as a file name pattern: quote a question that has one, or leave it out.

        meetings ask what did we decide about pricing
        meetings ask --dry-run what did dana say about the surcharge
        meetings ask --endpoint https://api.example.com/v1 --model small \\
          --key-command 'pass show api' what did we decide about pricing

      Exit status: 0 answered, 1 no meeting mentions it, 2 trouble, 64 usage.
      """)

  @Argument(help: "The question.") var words: [String]

  @OptionGroup var passages: PassageOptions

  @Option(help: .value("url", "The model's address. (default: 'meetings config ask.endpoint')"))
  var endpoint: String?

  @Option(
    help: .value("name", "The model's name. (default: 'meetings config ask.model', else the first)")
  )
  var model: String?

  @Option(help: .value("command", "A command that prints the API key, such as 'pass show api'."))
  var keyCommand: String?

  @Option(help: .value("seconds", "How long to wait for the model's next output."))
  var timeout = 120

  @Flag(help: "Send passages to another machine without asking.") var yes = false

  @Flag(help: "Ask even if no meeting mentions it.") var force = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would be sent, and send nothing.")
  var dryRun = false

  @OptionGroup(title: "The question as options") var question: QuestionOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if timeout < 1 { throw ValidationError("--timeout must be a number of seconds from 1.") }
    try ModelChoice(self).validate()
  }

  func run() throws {
    let looked = try passages.page(
      words, question.fields, global,
      tokens: passages.tokens ?? global.settings.asking.tokens ?? PassageOptions.usual,
      showsRestricted: restriction.restricted)
    guard looked.hasEvidence || force else {
      throw ExitCode.nothingFound(
        "no meeting mentions the question's words, so the model was not asked; --force "
          + "asks anyway")
    }
    let question = ModelQuestion(
      words.joined(separator: " "), looked.page, of: ModelChoice(self), isAgreed: yes,
      now: global.moment)
    if dryRun { return try question.show() }
    do {
      try question.answer()
    } catch let trouble as ModelError {
      try showPassages(looked.page, instead: trouble.message)
    } catch let error as IndexError {
      try showPassages(looked.page, instead: Program.remedies.sentence(error))
    }
  }

  /// Prints `message`, and then the passages in place of an answer, because they may contain it.
  /// Always throws an `ExitCode`.
  private func showPassages(_ page: ContextPage, instead message: String) throws {
    Trouble.say(message)
    try StandardOutput.print(page.markdown, terminator: "")
    throw ExitCode.trouble
  }
}

extension ModelChoice {
  fileprivate init(_ command: Ask) {
    let settings = command.global.settings.asking
    self.init(
      endpoint: command.endpoint ?? Self.variable("MEETINGS_ENDPOINT") ?? settings.endpoint,
      model: command.model ?? Self.variable("MEETINGS_MODEL") ?? settings.model,
      keyCommand: command.keyCommand ?? settings.keyCommand, temperature: settings.temperature,
      window: settings.window,
      patience: command.timeout)
  }

  private static func variable(_ name: String) -> String? {
    Environment.variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
