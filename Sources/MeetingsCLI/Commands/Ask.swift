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
      is marked. Where no meeting speaks of it, nobody is asked.

      Any interface such as OpenAI's will do; without --endpoint that of Ollama or llama.cpp on this \
      machine. Before passages go to another machine for the first time you are asked.

        meetings ask what did we decide about pricing
        meetings ask --dry-run what did dana say about the surcharge
        meetings ask --endpoint https://api.example.com/v1 --model small \\
          --key-command 'pass show api' what did we decide about pricing

      Exit status: 0 answered, 1 no meeting speaks of it, 2 trouble, 64 usage.
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

  @Flag(help: "Ask although no meeting speaks of it.") var force = false

  @Flag(name: [.customShort("n"), .long], help: "Show all that would be sent, and send nothing.")
  var dryRun = false

  @OptionGroup(title: "The question as options") var question: QuestionOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if timeout < 1 { throw ValidationError("--timeout takes a number of seconds from 1.") }
    if let chosen = chosenEndpoint, Endpoint(chosen) == nil {
      throw ValidationError(
        "'\(chosen)' is no address of a model; try https://host/v1, or http:// of this machine.")
    }
  }

  func run() throws {
    let looked = try passages.page(
      words, question.fields, global,
      tokens: passages.tokens ?? global.settings.asking.tokens ?? PassageOptions.usual,
      showsRestricted: restriction.restricted)
    guard looked.hasEvidence || force else {
      Trouble.note("no meeting speaks of that, so nobody was asked; --force asks all the same")
      throw ExitCode.nothingFound
    }
    if dryRun { return try show(looked.page) }
    do {
      try answer(looked.page)
    } catch let trouble as ModelTrouble {
      try showPassages(looked.page, instead: trouble.message)
    } catch let error as IndexError {
      try showPassages(looked.page, instead: Meetings.remedies.sentence(error))
    }
  }

  /// They are an answer, too.
  private func showPassages(_ page: ContextPage, instead message: String) throws {
    Trouble.say(message)
    try StandardOutput.print(page.markdown, terminator: "")
    throw ExitCode.trouble
  }

  // MARK: Whom

  private var chosenEndpoint: String? {
    endpoint ?? variable("MEETINGS_ENDPOINT") ?? global.settings.asking.endpoint
  }

  private var chosenModel: String? {
    model ?? variable("MEETINGS_MODEL") ?? global.settings.asking.model
  }

  private func variable(_ name: String) -> String? {
    Environment.variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private var candidates: [Endpoint] {
    chosenEndpoint.flatMap { Endpoint($0) }.map { [$0] } ?? Endpoint.usual
  }

  private func body(_ page: ContextPage, model: String?) -> ChatBody {
    ChatBody(question: words.joined(separator: " "), context: page.markdown, model: model)
  }

  private func show(_ page: ContextPage) throws {
    Trouble.note("would be sent to \(candidates[0].base)/chat/completions:")
    try StandardOutput.print(Sanitizer.lines(body(page, model: chosenModel).text))
  }

  // MARK: Asking

  private func answer(_ page: ContextPage) throws {
    let command = keyCommand ?? global.settings.asking.keyCommand
    for (place, candidate) in candidates.enumerated() {
      try Consent.obtain(
        for: candidate, what: "the question and \(page.items.count.counted("passage"))",
        isGiven: yes)
      let key = try command.map { try Secrets.output(of: $0, secret: "key") }
      let call = ModelCall(endpoint: candidate, key: key, patience: timeout)
      do {
        let model = try chosenModel ?? call.models().first
        return try stream(call, body(page, model: model), page)
      } catch let trouble as ModelTrouble where trouble.isAbsent && place + 1 < candidates.count {
        continue
      }
    }
  }

  private func stream(_ call: ModelCall, _ body: ChatBody, _ page: ContextPage) throws {
    var checked = CheckedAnswer(page)
    func say(_ text: String) throws {
      if text.isEmpty { return }
      try StandardOutput.print(text, terminator: "")
      try StandardOutput.flush()
    }
    defer { try? StandardOutput.flush() }
    do {
      try call.answer(body) { try say(checked.take($0)) }
    } catch {
      try say(checked.finish() + "\n")
      throw error
    }
    try say(checked.finish() + "\n")
    try sources(checked, page)
  }

  private func sources(_ checked: CheckedAnswer, _ page: ContextPage) throws {
    let cited = page.items.filter { checked.cited.contains($0.number) }
    if !cited.isEmpty { try StandardOutput.print("") }
    for item in cited { try StandardOutput.print(Sanitizer.line(item.source)) }
    if cited.isEmpty { Trouble.note("the answer names no source; take it for a guess") }
    if checked.dropped > 0 {
      Trouble.note("left out: \(checked.dropped.counted("citation")) of what it was not given")
    }
    if checked.misquoted > 0 {
      Trouble.note(
        "\(checked.misquoted.counted("quotation")) \(checked.misquoted == 1 ? "is" : "are") "
          + "not in the passages")
    }
  }
}
