import Foundation

@testable import MeetingsCLITests
@testable import Remotes

/// Sends requests to a server on the loopback address as the test user, each on its own connection.
final class LoopbackTransport: Transport {
  private(set) var requestCount = 0
  let scheme: String? = nil

  func pause(seconds _: Int) {}

  func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>] {
    requests.map { request in
      requestCount += 1
      do throws(TransportFailure) { return .success(try send(request)) } catch {
        return .failure(error)
      }
    }
  }

  private func send(_ request: WebRequest) throws(TransportFailure) -> WebResponse {
    let broken = TransportFailure("the connection broke", isTransient: true)
    guard let connection = try? Loopback.connect(port: request.address.origin.port) else {
      throw broken
    }
    defer { close(connection) }
    guard Loopback.send(Self.bytes(of: request)[...], to: connection),
      let answer = HTTPMessage(toTheEndOf: connection),
      let status = answer.head.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
      answer.fields["content-length"].flatMap({ Int($0) }) ?? 0 <= answer.body.count
    else { throw broken }
    let response = WebResponse(
      status: status, headers: answer.fields, body: answer.body, retryAfter: nil)
    guard let taker = request.taker, taker.status == status else { return response }
    guard taker.take(response.body[...]) else { throw TransportFailure("it was broken off") }
    return response
  }

  /// In this version of HTTP, the answer ends with the connection.
  private static func bytes(of request: WebRequest) -> [UInt8] {
    let user = Data("alice:harbour".utf8).base64EncodedString()
    let lines =
      ["\(request.method) \(request.address.path) HTTP/1.0", "Host: \(request.address.host)"]
      + ["Content-Length: \(request.body.count)", "Authorization: Basic \(user)"]
      + request.headers.map { "\($0.name): \($0.value)" } + ["", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + request.body
  }
}
