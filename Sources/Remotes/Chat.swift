import FetchMessages
import Foundation

/// A question to a model through OpenAI's API, which many other servers support. The answer arrives
/// as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), or in
/// one piece if the server doesn't support them.
final class Chat: @unchecked Sendable {
  private let tell: (AnswerText.Part) throws -> Void
  private var waiting: [UInt8] = []
  private var text = AnswerText()
  private var answerSize = 0
  private var hasReasoning = false
  private var callsTools = false
  private var refusal = ""
  private var finishReason: String?
  /// If true, an event of the answer has arrived.
  private var hasEvents = false
  private var hasEnded = false
  private var failure: ChatFailure?
  /// If true, nobody receives the answer any more.
  private var isAbandoned = false

  /// The maximum length of a line, in bytes.
  private static let maximumLineLength = 1 << 20
  /// The maximum length of an answer, in bytes.
  private static let maximumAnswerLength = 256 << 10

  /// - Parameter tell: passes on a part of the answer.
  init(_ tell: @escaping (AnswerText.Part) throws -> Void) { self.tell = tell }

  /// Asks the question; returns nil if the whole answer arrived, otherwise the failure.
  ///
  /// - Throws: `EndOfReader` if nobody receives the answer any more.
  func run(
    _ order: FetchOrder, _ address: WebAddress, over transport: any Transport
  ) throws -> ChatFailure? {
    var request = WebRequest(method: "POST", address: address)
    request.headers = [("Content-Type", "application/json"), ("Accept", "text/event-stream")]
    request.body = Array((order.body ?? "{}").utf8)
    (request.isSignedIn, request.mayBePrivate) = (true, true)
    request.taker = BodyReceiver(status: 200, keepsBody: true) { [self] in take($0) }
    let result = transport.send([request]).first
    if isAbandoned { throw EndOfReader() }
    if let failure { return failure }
    switch result {
    case .success(let response): return try end(of: response)
    case .failure(let failure):
      return answerSize > 0 ? .cutOff : .unreachable(failure.message)
    case nil: return .unreachable("the server did not answer")
    }
  }

  /// Processes the remaining data after the connection has ended; returns nil if the answer is
  /// complete, otherwise the failure.
  private func end(of response: WebResponse) throws -> ChatFailure? {
    guard response.status == 200 else { return ChatFailure(response) }
    takeLine(waiting)
    if !hasEvents { takeWhole(response) }
    handOn(text.finish())
    if isAbandoned { throw EndOfReader() }
    return failure ?? incompleteReason
  }

  /// Processes a reply that is a single object instead of a sequence of events.
  private func takeWhole(_ response: WebResponse) {
    guard let whole = ChatReply(response.body) else {
      failure = .noChat(Self.kind(of: response))
      return
    }
    if whole.error == nil, whole.choices?.first?.message == nil {
      failure = .noChat("JSON without an answer")
      return
    }
    hasEnded = true
    take(whole)
  }

  /// The reason why the answer is incomplete; nil if it is complete.
  private var incompleteReason: ChatFailure? {
    if finishReason == "content_filter" { return .filtered }
    if !refusal.isEmpty { return .declined(refusal) }
    if finishReason == "length" { return .lengthLimit }
    if callsTools { return .toolCall }
    if !hasEnded { return .cutOff }
    if answerSize > 0 { return nil }
    return hasReasoning || text.hasReasoning ? .reasoningAlone : .empty
  }

  /// Processes bytes of the answer; returns true to continue.
  private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        takeLine(waiting)
        waiting = []
      } else if waiting.count <= Self.maximumLineLength {
        waiting.append(byte)
      }
    }
    return !isAbandoned && failure == nil
  }

  /// Parses a line such as `data: {"choices":[{"delta":{"content":"…"}}]}`; ignores other lines.
  private func takeLine(_ line: [UInt8]) {
    guard line.starts(with: "data:".utf8), !hasEnded, failure == nil else { return }
    let data = line.dropFirst(5).drop { $0 == 0x20 }
    if data.starts(with: "[DONE]".utf8) {
      (hasEvents, hasEnded) = (true, true)
    } else if let reply = ChatReply(String(decoding: data, as: UTF8.self).utf8) {
      hasEvents = true
      take(reply)
    } else if data.first == UInt8(ascii: "{") {
      failure = .garbled
    }
  }

  private func take(_ reply: ChatReply) {
    if let error = reply.error { failure = .refused(status: 200, error.text) }
    guard let choice = reply.choices?.first else { return }
    if let words = choice.delta ?? choice.message {
      hasReasoning = hasReasoning || words.hasReasoning
      callsTools = callsTools || words.callsTools
      refusal = String((refusal + words.refusal).prefix(1_000))
      handOn(text.take(words.content))
    }
    // Some servers end without a finish reason; others send an empty one in each event.
    if let reason = choice.finishReason, !reason.isEmpty {
      (finishReason, hasEnded) = (reason, true)
    }
  }

  private func handOn(_ parts: [AnswerText.Part]) {
    for part in parts {
      if case .answer(let words) = part { answerSize += words.utf8.count } else { answerSize = 0 }
      if answerSize > Self.maximumAnswerLength { failure = failure ?? .endless }
      do { try tell(part) } catch { isAbandoned = true }
    }
  }

  static func kind(of response: WebResponse) -> String {
    let start = response.body.first { $0 > 0x20 }
    let isPage =
      start == UInt8(ascii: "<") || response.headers["content-type"]?.contains("html") == true
    if isPage { return "an HTML page" }
    return response.body.isEmpty ? "nothing" : "something that is not JSON"
  }
}

extension FetchOrder {
  /// Removes the API key from a server's message, because some servers repeat it in errors.
  func hidingKey(_ words: String) -> String {
    guard let credential, credential.kind == .bearer, !credential.secret.isEmpty else {
      return words
    }
    return words.replacing(credential.secret, with: "…")
  }
}

extension ChatFailure {
  var isUnreachable: Bool { if case .unreachable = self { true } else { false } }

  /// Returns the failure with the server's message replaced by the result of `change`.
  func mappingWords(_ change: (String) -> String) -> ChatFailure {
    switch self {
    case .noModel(let words): .noModel(change(words))
    case .refused(let status, let words): .refused(status: status, change(words))
    default: self
    }
  }

  /// The failure for an unsuccessful response.
  init(_ response: WebResponse) {
    let words = ChatReply(response.body)?.error?.text
    switch response.status {
    case 401, 403: self = .unauthorized(status: response.status)
    case 404 where words?.lowercased().contains("model") ?? false: self = .noModel(words!)
    case 404, 405, 410: self = .nothingThere(status: response.status)
    case 429, 503: self = .busy(status: response.status, seconds: response.retryAfter)
    default: self = .refused(status: response.status, words ?? "")
    }
  }
}
