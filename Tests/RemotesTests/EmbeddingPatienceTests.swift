import FetchMessages
import Foundation
import Testing

@testable import Remotes

/// An embedding server that records the patience of each request.
private final class Embedder: Transport {
  private(set) var patience: [Int?] = []
  private(set) var requestCount = 0
  let scheme: String? = nil

  func pause(seconds: Int) {}

  func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>] {
    requests.map { request in
      requestCount += 1
      patience.append(request.patience)
      let body = #"{"data":[{"embedding":[1,0]},{"embedding":[0,1]}]}"#
      return .success(
        WebResponse(status: 200, headers: [:], body: Array(body.utf8), retryAfter: nil))
    }
  }
}

@Suite("A server of vectors")
struct EmbeddingPatienceTests {
  @Test("is waited for longer only once it has answered")
  func first() throws {
    let address = try #require(WebAddress("https://model.example.com/v1/embeddings"))
    var order = FetchOrder(
      task: .embed, url: "https://model.example.com/v1/embeddings", credential: nil, caFile: nil,
      patience: 120, userAgent: "")
    order.firstPatience = 30
    let server = Embedder()
    let requests = EmbeddingRequests(order, address, over: server)
    for _ in 1...2 { _ = try requests.vectors(of: ["a", "b"]).get() }
    #expect(server.patience == [30, nil])
  }
}
