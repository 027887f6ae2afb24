import FetchMessages
import Foundation

/// Calls a model by the program that alone can reach the network.
struct ModelCall {
  let endpoint: Endpoint
  let key: String?
  /// How many seconds of silence are waited for.
  let patience: Int

  private func order(_ task: FetchOrder.Task, _ path: String) -> FetchOrder {
    let credential = key.map {
      FetchCredential(kind: .bearer, user: "", secret: $0, scheme: nil)
    }
    return FetchOrder(
      task: task, url: endpoint.base + path, credential: credential, caFile: nil,
      patience: patience, userAgent: "meetings/\(Meetings.version)")
  }

  /// The models that are there.
  func models() throws -> [String] {
    var names: [String] = []
    try ask(order(.models, "/models")) { message in
      if case .models(let found) = message { names = found }
    }
    return names
  }

  /// - Parameter say: is handed what is said, as it comes.
  func answer(_ body: ChatBody, say: (String) throws -> Void) throws {
    var order = order(.chat, "/chat/completions")
    order.body = body.text
    try ask(order) { message in
      if case .said(let piece) = message { try say(piece) }
    }
  }

  /// - Throws: `ModelTrouble`, and what `each` throws.
  private func ask(_ order: FetchOrder, each: (FetchMessage) throws -> Void) throws {
    var trouble: ModelTrouble?
    var hasEnded = false
    try FetchProcess.ask(order) { message, _ in
      switch message {
      case .unanswered(let failure): trouble = ModelTrouble(failure, endpoint)
      case .failed(let reason, _): trouble = ModelTrouble(message: reason, isAbsent: false)
      case .done: hasEnded = true
      default: try each(message)
      }
    }
    if let trouble { throw trouble }
    if !hasEnded { throw ModelTrouble(.cutOff, endpoint) }
  }
}

/// Why a model did not answer, in one line.
struct ModelTrouble: Error {
  let message: String
  /// Whether nobody is there at all.
  let isAbsent: Bool

  init(message: String, isAbsent: Bool) { (self.message, self.isAbsent) = (message, isAbsent) }

  init(_ failure: ChatFailure, _ endpoint: Endpoint) {
    let place = endpoint.base
    isAbsent = if case .unreachable = failure { true } else { false }
    message =
      switch failure {
      case .unreachable(let why): "\(place) can't be asked: \(why)"
      case .unauthorized(let status):
        "\(place) takes no such key (\(status)); --key-command names a command that prints one"
      case .noModel(let words):
        "\(place) has no such model: \(Self.short(words)); name another with --model"
      case .nothingThere(let status):
        "\(place) has no chat (\(status)); the address mostly ends in /v1"
      case .busy(let status, let seconds):
        "\(place) has no time now (\(status)); try again "
          + (seconds.map { "in \($0) seconds" } ?? "later")
      case .noChat(let what):
        "\(place) answered with \(what) and not as a model does; the address mostly ends in /v1"
      case .refused(let status, let words):
        "\(place) refused (\(status))" + (words.isEmpty ? "" : ": \(Self.short(words))")
      case .cutOff: "\(place) broke off in the middle of the answer; ask again"
      }
  }

  private static func short(_ words: String) -> String { String(words.prefix(200)) }
}
