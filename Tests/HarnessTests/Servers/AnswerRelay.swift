import Foundation
import Synchronization

@testable import MeetingsCLITests

/// A relay between a client and a server on the loopback address, which damages answers *after* the
/// server has carried out the request.
final class AnswerRelay: Sendable {
  enum Fault: Hashable, Sendable, CustomStringConvertible {
    /// Another status without a body.
    case status(Int)
    /// The connection ends after this share of the answer.
    case cut(share: Double)
    /// The connection ends without an answer.
    case silence
    /// This status for a request that never reaches the server.
    case refused(Int)

    var description: String {
      switch self {
      case .status(let status): "\(status)"
      case .cut(let share): "cut after \(share)"
      case .silence: "no answer"
      case .refused(let status): "\(status) before it was made"
      }
    }
  }

  struct Request: Sendable {
    let method: String
    var isChange: Bool { ["PUT", "DELETE"].contains(method) }
  }

  private let socket: Int32
  private let port: Int
  private let server: Int
  private let plan = Mutex<@Sendable (Request) -> Fault?>({ _ in nil })
  var url: String { "http://127.0.0.1:\(port)/" }

  init(to server: Int) throws {
    (socket, port) = try Loopback.listen()
    self.server = server
    Thread { [self] in
      signal(SIGPIPE, SIG_IGN)
      while case let connection = Loopback.accept(socket), connection >= 0 {
        Thread.detachNewThread { [self] in
          serve(connection)
          close(connection)
        }
      }
      close(socket)
    }.start()
  }

  func stop() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// - Parameter next: returns the fault for the answer to a request.
  func plan(_ next: @escaping @Sendable (Request) -> Fault?) { plan.withLock { $0 = next } }

  /// Serves one request per connection.
  private func serve(_ client: Int32) {
    guard let request = HTTPMessage(from: client), !request.head.isEmpty else { return }
    let asked = Request(method: request.method)
    let fault = plan.withLock { $0(asked) }
    if case .refused(let status) = fault {
      _ = Loopback.send(LoopbackServer.http(status)[...], to: client)
      return
    }
    guard let upstream = try? Loopback.connect(port: server) else { return }
    defer { close(upstream) }
    guard Loopback.send(request.closing.bytes[...], to: upstream),
      let answer = HTTPMessage(toTheEndOf: upstream)
    else { return }
    switch fault {
    case nil: _ = Loopback.send(answer.closing.bytes[...], to: client)
    case .silence, .refused: break
    case .status(let status): _ = Loopback.send(LoopbackServer.http(status)[...], to: client)
    case .cut(let share):
      let bytes = answer.closing.bytes
      _ = Loopback.send(bytes.prefix(Int(Double(bytes.count) * share)), to: client)
    }
  }
}
