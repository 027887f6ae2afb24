import ArgumentParser
import FetchMessages
import Foundation
import Presentation
import Time

/// The model to ask, chosen by options, environment variables or settings, in this order.
struct ModelChoice {
  let endpoint: String?
  let model: String?
  /// The shell command that prints the API key.
  let keyCommand: String?
  /// The temperature from 0 to 2; nil for the model's default.
  let temperature: Double?
  /// The context window in tokens; nil to use the server's value.
  let window: Int?
  /// The maximum number of seconds to wait for the model's next output.
  let patience: Int

  func validate() throws {
    guard let endpoint, Endpoint(endpoint) == nil else { return }
    throw ValidationError(
      "'\(endpoint)' is not a model's address. Use https://HOST/v1; http:// is for this machine "
        + "and private networks only.")
  }

  /// The endpoints to try, in this order.
  var candidates: [Endpoint] {
    endpoint.flatMap { Endpoint($0) }.map { [$0] } ?? Endpoint.usual
  }
}

/// A question to a model, with the passages for the answer.
struct ModelQuestion {
  private let question: String
  private let page: ContextPage
  private let choice: ModelChoice
  private let isAgreed: Bool
  private let now: Moment

  /// - Parameter isAgreed: if true, passages may be sent to another machine without asking the
  ///   user.
  init(
    _ question: String, _ page: ContextPage, of choice: ModelChoice, isAgreed: Bool, now: Moment
  ) {
    (self.question, self.page, self.choice) = (question, page, choice)
    (self.isAgreed, self.now) = (isAgreed, now)
  }

  /// Prints the request without sending it (`--dry-run`).
  func show() throws {
    let (endpoint, found) = lookedUp()
    let body = try prepared(for: endpoint, found)
    Trouble.note("would be sent to \(endpoint.base)/chat/completions:")
    try StandardOutput.print(Sanitizer.lines(body.body.text))
  }

  /// Looks for a model and its context window on this machine only; nothing is sent to other hosts.
  private func lookedUp() -> (Endpoint, FoundModel) {
    for endpoint in choice.candidates where endpoint.isLoopback {
      if let found = try? model(call(endpoint)) { return (endpoint, found) }
    }
    return (choice.candidates[0], FoundModel(name: choice.model, window: nil))
  }

  /// Prints the answer as it arrives, and then its sources.
  ///
  /// - Throws: `ModelError`.
  func answer() throws {
    let candidates = choice.candidates
    for (place, candidate) in candidates.enumerated() {
      try Consent.obtain(
        for: candidate, what: "the question and \(page.items.count.counted("passage"))",
        isGiven: isAgreed)
      let call = try call(candidate)
      do {
        return try stream(call, prepared(for: candidate, model(call)))
      } catch let trouble as ModelError where trouble.isAbsent && place + 1 < candidates.count {
        continue
      }
    }
  }

  /// Returns the model, which is looked up unless its name and window are set.
  private func model(_ call: ModelCall) throws -> FoundModel {
    if choice.model != nil, choice.window != nil {
      return FoundModel(name: choice.model, window: choice.window)
    }
    return try call.model(choice.model)
  }

  private func call(_ endpoint: Endpoint) throws -> ModelCall {
    let key = try choice.keyCommand.map { try Secrets.output(of: $0, secret: "key") }
    return ModelCall(endpoint: endpoint, key: key, patience: choice.patience)
  }

  /// Returns the passages that fit in the context window, and the request.
  private func prepared(
    for endpoint: Endpoint, _ found: FoundModel
  ) throws -> (page: ContextPage, body: ChatBody) {
    var page = page
    if let window = choice.window ?? found.window ?? endpoint.defaultWindow {
      page = page.within(window: window, question: question)
      guard page.items.count > 0 || self.page.items.isEmpty else {
        throw ModelError(
          message: "the model's context of \(window) tokens leaves no room for a passage; "
            + "'meetings config ask.window' sets it",
          isAbsent: false)
      }
    }
    let prompt = ModelPrompt(question, page, now: now)
    return (page, ChatBody(prompt: prompt, model: found.name, temperature: choice.temperature))
  }

  private func stream(
    _ call: ModelCall, _ prepared: (page: ContextPage, body: ChatBody)
  ) throws {
    let (page, body) = prepared
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
      Trouble.note("the text above is the model's reasoning, not its answer")
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
    try showSources(checked, of: page)
  }

  private func showSources(_ checked: CheckedAnswer, of page: ContextPage) throws {
    let cited = page.items.filter { checked.cited.contains($0.number) }
    if !cited.isEmpty { try StandardOutput.print("\n\(CheckedAnswer.sourcesHeading)") }
    for item in cited { try StandardOutput.print(Sanitizer.line(item.source)) }
    if cited.isEmpty { Trouble.note("the answer cites no source; treat it as a guess") }
    if checked.dropped > 0 {
      Trouble.note(
        "removed \(checked.dropped.counted("citation")) of passages that the model was not given")
    }
    if checked.misquoted > 0 {
      Trouble.note(
        "\(checked.misquoted.counted("quotation")) \(checked.misquoted == 1 ? "is" : "are") "
          + "not in the passages")
    }
  }
}

/// The user's consent to send passages to another machine, requested once per host.
enum Consent {
  /// Asks for consent if necessary; throws a `ModelError` if it is refused or nobody can be asked.
  ///
  /// - Parameter what: a description of what would be sent.
  static func obtain(for endpoint: Endpoint, what: String, isGiven: Bool) throws {
    let key = endpoint.consent
    if endpoint.isLoopback || isGiven { return }
    if SettingsFile.users.settings.asking.allowed.contains(key) { return }
    let sentence =
      "\(what) would be sent to \(endpoint.host)"
      + (endpoint.isPlain ? ", unencrypted" : "")
    guard Terminal.current.isInput else {
      throw ModelError(
        message: "\(sentence); --dry-run shows them, --yes sends them once, and "
          + "'meetings config ask.allowed \(key)' allows it from now on",
        isAbsent: false)
    }
    Trouble.note("\(sentence). --dry-run shows them. Send them now and in the future? [y/N]")
    guard ["y", "yes"].contains(StandardInput.line()?.lowercased() ?? "") else {
      throw ModelError(message: "nothing was sent", isAbsent: false)
    }
    var file = SettingsFile.users
    try file.set(.askAllowed, to: file.settings.asking.allowed + [key])
  }
}
