import ArgumentParser
import MeetingIndex
import Presentation

/// Which model is asked, and how: by option, variable or setting, in this order.
struct ModelChoice {
  let endpoint: String?
  let model: String?
  /// Prints the key.
  let keyCommand: String?
  /// From 0 to 2; nil for the model's own.
  let temperature: Double?
  /// How long the model may be silent, in seconds.
  let patience: Int

  func validate() throws {
    guard let endpoint, Endpoint(endpoint) == nil else { return }
    throw ValidationError(
      "'\(endpoint)' is no address of a model. Use https://HOST/v1; http:// is for this machine and "
        + "private networks only.")
  }

  /// Where a model may be, likeliest first.
  var candidates: [Endpoint] {
    endpoint.flatMap { Endpoint($0) }.map { [$0] } ?? Endpoint.usual
  }
}

/// A question to a model, with the passages that it may answer from.
struct ModelQuestion {
  private let question: String
  private let page: ContextPage
  private let choice: ModelChoice
  private let isAgreed: Bool
  private let now: Int64

  /// - Parameters:
  ///   - isAgreed: if true, passages may go to another machine without a question.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  init(
    _ question: String, _ page: ContextPage, of choice: ModelChoice, isAgreed: Bool, now: Int64
  ) {
    (self.question, self.page, self.choice) = (question, page, choice)
    (self.isAgreed, self.now) = (isAgreed, now)
  }

  private func body(model: String?) -> ChatBody {
    ChatBody(
      prompt: ModelPrompt(question, page, now: now), model: model, temperature: choice.temperature)
  }

  /// Prints what would be sent.
  func show() throws {
    Trouble.note("would be sent to \(choice.candidates[0].base)/chat/completions:")
    try StandardOutput.print(Sanitizer.lines(body(model: choice.model).text))
  }

  /// Prints the answer as it comes, and its sources.
  ///
  /// - Throws: `ModelTrouble`.
  func answer() throws {
    let candidates = choice.candidates
    for (place, candidate) in candidates.enumerated() {
      try Consent.obtain(
        for: candidate, what: "the question and \(page.items.count.counted("passage"))",
        isGiven: isAgreed)
      let key = try choice.keyCommand.map { try Secrets.output(of: $0, secret: "key") }
      let call = ModelCall(endpoint: candidate, key: key, patience: choice.patience)
      do {
        let model = try choice.model ?? call.models().first
        return try stream(call, body(model: model))
      } catch let trouble as ModelTrouble where trouble.isAbsent && place + 1 < candidates.count {
        continue
      }
    }
  }

  private func stream(_ call: ModelCall, _ body: ChatBody) throws {
    var checked = CheckedAnswer(page)
    var hasSaid = false
    func say(_ text: String) throws {
      if text.isEmpty { return }
      hasSaid = true
      try StandardOutput.print(text, terminator: "")
      try StandardOutput.flush()
    }
    func retract() throws {
      try say(checked.finish() + "\n\n")
      Trouble.note("the text above was the model's reasoning, and no part of its answer")
      checked = CheckedAnswer(page)
    }
    defer { try? StandardOutput.flush() }
    do {
      try call.answer(body, say: { try say(checked.take($0)) }, retract: retract)
    } catch {
      try say(checked.finish())
      if hasSaid { try say("\n") }
      throw error
    }
    try say(checked.finish() + "\n")
    try showSources(checked)
  }

  private func showSources(_ checked: CheckedAnswer) throws {
    let cited = page.items.filter { checked.cited.contains($0.number) }
    if !cited.isEmpty { try StandardOutput.print("\n\(CheckedAnswer.sourcesHeading)") }
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
