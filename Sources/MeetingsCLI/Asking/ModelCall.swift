import FetchMessages
import Foundation
import Presentation

/// Sends requests to a model through `meetings-fetch`, because only that program uses the network.
struct ModelCall {
  let endpoint: Endpoint
  let key: String?
  /// The maximum number of seconds to wait for the model's next output.
  let patience: Int

  private func order(_ task: FetchOrder.Task, _ path: String) -> FetchOrder {
    let credential = key.map {
      FetchCredential(kind: .bearer, user: "", secret: $0, scheme: nil)
    }
    return FetchOrder(
      task: task, url: endpoint.base + path, credential: credential, caFile: nil,
      patience: patience, userAgent: "meetings/\(Program.version)")
  }

  /// Looks up the model named `wanted` at the endpoint; if nil, the endpoint's first chat model.
  func model(_ wanted: String?) throws -> FoundModel {
    var found = FoundModel(name: wanted, window: nil)
    var order = order(.model, "/models")
    order.model = wanted
    try ask(order) { message in
      if case .model(let model) = message { found = model }
    }
    return found
  }

  /// Sends the request to the model, and passes on the answer.
  ///
  /// - Parameters:
  ///   - say: called with pieces of the answer as they arrive.
  ///   - retract: called if all pieces so far turn out to be the model's reasoning rather than its
  ///     answer.
  func answer(
    _ body: ChatBody, say: (String) throws -> Void, retract: () throws -> Void
  ) throws {
    var order = order(.chat, "/chat/completions")
    order.body = body.text
    try ask(order) { message in
      switch message {
      case .said(let piece): try say(piece)
      case .retracted: try retract()
      default: break
      }
    }
  }

  /// Sends an order to `meetings-fetch`; throws `ModelError`, and errors of `each`.
  private func ask(_ order: FetchOrder, each: (FetchMessage) throws -> Void) throws {
    var trouble: ModelError?
    var hasEnded = false
    try FetchProcess.ask(order) { message, _ in
      switch message {
      case .unanswered(let failure): trouble = ModelError(failure, endpoint)
      case .failed(let reason, _): trouble = ModelError(message: reason, isAbsent: false)
      case .done: hasEnded = true
      default: try each(message)
      }
    }
    if let trouble { throw trouble }
    if !hasEnded { throw ModelError(.cutOff, endpoint) }
  }
}

/// The error thrown if a model doesn't answer, with a message of one line.
struct ModelError: Error {
  let message: String
  /// If true, the endpoint can't be reached.
  let isAbsent: Bool

  init(message: String, isAbsent: Bool) { (self.message, self.isAbsent) = (message, isAbsent) }

  init(_ failure: ChatFailure, _ endpoint: Endpoint) {
    let place = endpoint.base
    isAbsent = if case .unreachable = failure { true } else { false }
    message =
      switch failure {
      case .unreachable(let why): "can't ask \(place): \(why)"
      case .unauthorized(let status):
        "\(place) rejects the key (\(status)); --key-command names a command that prints one"
      case .noModel(let words):
        "\(place) has no such model: \(Self.short(words)); choose another with --model"
      case .nothingThere(let status):
        "\(place) has no chat endpoint (\(status)); the address usually ends in /v1"
      case .busy(let status, let seconds):
        "\(place) is busy (\(status)); try again "
          + (seconds.map { "in \($0) seconds" } ?? "later")
      case .noChat(let what):
        "\(place) answered with \(what), which is not a model's response; the address usually "
          + "ends in /v1"
      case .refused(let status, let words):
        "\(place) refused (\(status))" + (words.isEmpty ? "" : ": \(Self.short(words))")
      case .cutOff: "\(place) stopped in the middle of the answer; ask again"
      case .lengthLimit:
        "the model at \(place) reached its token limit, so the answer is incomplete; try fewer "
          + "--tokens, or raise the limit"
      case .filtered: "a content filter at \(place) blocked the answer or the rest of it"
      case .declined(let words): "the model declined to answer: \(Self.short(words))"
      case .toolCall: "the model called a tool instead of answering; try another with --model"
      case .reasoningAlone:
        "the model returned reasoning but no answer; ask again, or try another with --model"
      case .empty: "the model's answer is empty; ask again, or try another with --model"
      case .garbled: "\(place) sent unreadable data within the answer; ask again"
      case .onlyEmbedders:
        "\(place) has only embedding models; add a chat model, or choose one with --model"
      case .endless: "the model's answer did not end, so it was cut off; ask again"
      }
  }

  private static func short(_ words: String) -> String { String(words.prefix(200)) }
}

/// The body of a chat completion request.
struct ChatBody: Encodable {
  struct Message: Encodable {
    var role: String
    var content: String
  }

  var model: String?
  var messages: [Message]
  var stream = true
  /// The sampling temperature. Nil is not sent, because some models accept only their default.
  var temperature: Double?

  init(prompt: ModelPrompt, model: String?, temperature: Double?) {
    (self.model, self.temperature) = (model, temperature)
    messages = [
      Message(role: "system", content: ModelTask.text),
      Message(role: "user", content: prompt.text),
    ]
  }

  /// The body as JSON, which `--dry-run` prints.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }
}
