import ArgumentParser
import Foundation
import MeetingIndex
import Presentation
import Questions

struct Ask: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Have a language model answer from your meetings, with sources.",
    discussion: """
      Passages that answer the question are looked up, and a model is asked once, with them and \
      nothing else. What it cites has to be one of them, and what it quotes has to stand there, or it \
      is marked. If no meeting mentions it, the model is not asked.

      Any interface such as OpenAI's will do; without --endpoint that of Ollama or llama.cpp on this \
      machine. Before passages go to another machine for the first time you are asked.

      zsh takes '?' for a pattern of file names: quote a question that has one, or leave it out.

        meetings ask what did we decide about pricing
        meetings ask --dry-run what did dana say about the surcharge
        meetings ask --endpoint https://api.example.com/v1 --model small \\
          --key-command 'pass show api' what did we decide about pricing

      Exit status: 0 answered, 1 no meeting mentions it, 2 trouble, 64 usage.
      """)

  @Argument(help: "The question.") var words: [String]

  @OptionGroup var passages: PassageOptions

  @Option(help: .value("url", "Where the model is. (default: 'meetings config ask.endpoint')"))
  var endpoint: String?

  @Option(
    help: .value("name", "Which model. (default: 'meetings config ask.model', else the first)"))
  var model: String?

  @Option(help: .value("command", "A command that prints the key, such as 'pass show api'."))
  var keyCommand: String?

  @Option(help: .value("seconds", "How long the model may be silent."))
  var timeout = 120

  @Flag(help: "Send passages to another machine without a question.") var yes = false

  @Flag(help: "Ask even if no meeting mentions it.") var force = false

  @Flag(name: [.customShort("n"), .long], help: "Show all that would be sent, and send nothing.")
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
      Trouble.note("no meeting mentions that, so the model was not asked; --force asks anyway")
      throw ExitCode.nothingFound
    }
    let question = ModelQuestion(
      words.joined(separator: " "), looked.page, of: ModelChoice(self), isAgreed: yes,
      now: global.time)
    if dryRun { return try question.show() }
    do {
      try question.answer()
    } catch let trouble as ModelError {
      try showPassages(looked.page, instead: trouble.message)
    } catch let error as IndexError {
      try showPassages(looked.page, instead: Program.remedies.sentence(error))
    }
  }

  /// Prints the passages, which may themselves be an answer.
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
