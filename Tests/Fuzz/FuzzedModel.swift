import FetchMessages

@testable import Remotes

/// The answer of a model's server, whose reading must not depend on how it is divided. The first
/// byte is the length of its pieces.
enum FuzzedModel {
  static func check(_ bytes: [UInt8]) -> CInt {
    guard let first = bytes.first else { return 0 }
    let body = Array(bytes.dropFirst())
    let whole = answer(body, piece: body.count)
    let parts = answer(body, piece: Int(first % 32) + 1)
    precondition(whole == parts, "the answer depends on how it was cut")
    return 0
  }

  private struct Answer: Equatable {
    var text = ""
    var failure: ChatFailure?
  }

  private static func answer(_ body: [UInt8], piece: Int) -> Answer {
    let url = "http://127.0.0.1/v1/chat/completions"
    guard let address = WebAddress(url) else { return Answer() }
    var answer = Answer()
    let chat = Chat { part in
      if case .answer(let words) = part { answer.text += words } else { answer.text = "" }
    }
    let order = FetchOrder(
      task: .chat, url: url, credential: nil, caFile: nil, patience: 1, userAgent: "fuzz")
    answer.failure = try? chat.run(order, address, over: Server(body: body, piece: piece))
    return answer
  }

  private final class Server: Transport {
    let body: [UInt8]
    let piece: Int
    let requestCount = 1
    let scheme: String? = nil

    init(body: [UInt8], piece: Int) { (self.body, self.piece) = (body, piece) }

    func pause(seconds: Int) {}

    func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>] {
      requests.map { request in
        var rest = body[...]
        while !rest.isEmpty, request.taker?.take(rest.prefix(max(1, piece))) ?? true {
          rest = rest.dropFirst(max(1, piece))
        }
        return .success(WebResponse(status: 200, headers: [:], body: body, retryAfter: nil))
      }
    }
  }
}
