import FetchMessages
import Foundation

/// One question to a model, by the interface that OpenAI's servers have and many others took over:
/// the answer comes as events (https://html.spec.whatwg.org/multipage/server-sent-events.html), or
/// whole from a server that knows no better.
final class Chat: @unchecked Sendable {
  private let tell: (String) throws -> Void
  private var waiting: [UInt8] = []
  private var hasSpoken = false
  private var hasEnded = false
  private var failure: ChatFailure?
  /// Nobody listens any more.
  private var isAbandoned = false

  /// Nothing that is said is longer, in bytes.
  private static let longestLine = 1 << 20

  /// - Parameter tell: hands a piece of what is said on.
  init(_ tell: @escaping (String) throws -> Void) { self.tell = tell }

  /// - Throws: `EndOfReader` where nobody listens.
  /// - Returns: nil where all of it came.
  func run(
    _ order: FetchOrder, _ address: WebAddress, over transport: any Transport
  ) throws -> ChatFailure? {
    var request = WebRequest(method: "POST", address: address)
    request.headers = [("Content-Type", "application/json"), ("Accept", "text/event-stream")]
    request.body = Array((order.body ?? "{}").utf8)
    (request.isSignedIn, request.mayBePrivate) = (true, true)
    request.taker = BodyTaker(status: 200, keepsBody: true) { [self] in take($0) }
    let result = transport.send([request]).first
    if isAbandoned { throw EndOfReader() }
    if let failure { return failure }
    switch result {
    case .success(let response): return try end(of: response)
    case .failure(let failure):
      return hasSpoken ? .cutOff : .unreachable(failure.message)
    case nil: return .unreachable("nothing came back")
    }
  }

  /// What is left when the connection has ended.
  private func end(of response: WebResponse) throws -> ChatFailure? {
    guard response.status == 200 else { return ChatFailure(response) }
    if !waiting.isEmpty { takeLine(waiting) }
    if isAbandoned { throw EndOfReader() }
    if let failure { return failure }
    if hasSpoken || hasEnded { return hasEnded ? nil : .cutOff }
    guard let whole = try? JSONDecoder().decode(Reply.self, from: Data(response.body)) else {
      return .noChat(Self.kind(of: response))
    }
    if let error = whole.error { return .refused(status: 200, error.text) }
    guard let text = whole.choices?.first?.message?.content else {
      return .noChat("JSON without an answer")
    }
    try tell(text)
    return nil
  }

  /// - Returns: whether it is to go on.
  private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        takeLine(waiting)
        waiting = []
      } else if waiting.count < Self.longestLine {
        waiting.append(byte)
      }
    }
    return !isAbandoned && failure == nil
  }

  /// `data: {"choices":[{"delta":{"content":"…"}}]}`; what else a line may be says nothing.
  private func takeLine(_ line: [UInt8]) {
    guard line.starts(with: "data:".utf8), !hasEnded else { return }
    let data = line.dropFirst(5).drop { $0 == 0x20 }
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    if text == "[DONE]" {
      hasEnded = true
      return
    }
    guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(text.utf8)) else { return }
    if let error = reply.error { failure = .refused(status: 200, error.text) }
    guard let choice = reply.choices?.first else { return }
    if let words = choice.delta?.content, !words.isEmpty {
      hasSpoken = true
      do { try tell(words) } catch { isAbandoned = true }
    }
    // Some servers say no more than that.
    if choice.finishReason != nil { hasEnded = true }
  }

  /// Which models there are.
  static func models(
    _ address: WebAddress, over transport: any Transport
  ) -> Result<[String], ChatFailure> {
    var request = WebRequest(method: "GET", address: address)
    (request.isSignedIn, request.mayBePrivate) = (true, true)
    switch transport.send([request]).first {
    case .success(let response) where response.status == 200:
      guard let list = try? JSONDecoder().decode(ModelList.self, from: Data(response.body)) else {
        return .failure(.noChat(kind(of: response)))
      }
      return .success(list.data.map(\.id))
    case .success(let response): return .failure(ChatFailure(response))
    case .failure(let failure): return .failure(.unreachable(failure.message))
    case nil: return .failure(.unreachable("nothing came back"))
    }
  }

  private static func kind(of response: WebResponse) -> String {
    let start = response.body.first { $0 > 0x20 }
    let isPage =
      start == UInt8(ascii: "<") || response.headers["content-type"]?.contains("html") == true
    if isPage { return "a page of HTML" }
    return response.body.isEmpty ? "nothing" : "what is no JSON"
  }

  /// As much of an answer as is of interest.
  struct Reply: Decodable {
    var choices: [Choice]?
    var error: Trouble?

    struct Choice: Decodable {
      var delta: Words?
      var message: Words?
      var finishReason: String?

      enum CodingKeys: String, CodingKey {
        case delta, message
        case finishReason = "finish_reason"
      }
    }

    struct Words: Decodable {
      var content: String?
    }
  }

  private struct ModelList: Decodable {
    var data: [Model]

    struct Model: Decodable {
      var id: String
    }
  }

  /// Servers say what is wrong as an object with a message, or as a text.
  struct Trouble: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      struct Fields: Decodable {
        var message: String?
      }
      let plain = try? decoder.singleValueContainer().decode(String.self)
      text = try plain ?? (Fields(from: decoder).message ?? "it does not say what is wrong")
    }
  }
}

extension ChatFailure {
  /// What a status that is none of success means.
  init(_ response: WebResponse) {
    let words = (try? JSONDecoder().decode(Chat.Reply.self, from: Data(response.body)))?.error?.text
    switch response.status {
    case 401, 403: self = .unauthorized(status: response.status)
    case 404 where words?.lowercased().contains("model") ?? false: self = .noModel(words!)
    case 404, 405, 410: self = .nothingThere(status: response.status)
    case 429, 503: self = .busy(status: response.status, seconds: response.retryAfter)
    default: self = .refused(status: response.status, words ?? "")
    }
  }
}
