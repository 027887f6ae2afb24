import Foundation
import Synchronization

@testable import MeetingsCLITests

/// Stands between a client and a server on the loopback address, and changes what the client gets as an
/// answer *after* the server has done what was asked.
final class AnswerRelay: Sendable {
  /// A damaged answer.
  enum Fault: Hashable, Sendable, CustomStringConvertible {
    /// Another status, without a body.
    case status(Int)
    /// The connection ends after this share of the answer.
    case cut(share: Double)
    /// The connection ends without an answer.
    case silence
    /// This status, of a request that never reaches the server.
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
  /// Fields that are added to the answers of single resources.
  private let added: [String]
  private let plan = Mutex<@Sendable (Request) -> Fault?>({ _ in nil })
  var url: String { "http://127.0.0.1:\(port)/" }

  init(to server: Int, adding added: [String] = []) throws {
    (socket, port) = try Loopback.listen()
    (self.server, self.added) = (server, added)
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

  /// - Parameter next: the fault of the answer to a request.
  func plan(_ next: @escaping @Sendable (Request) -> Fault?) { plan.withLock { $0 = next } }

  /// One request a connection; the client opens another for the next.
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
      var answer = HTTPMessage(toTheEndOf: upstream)
    else { return }
    if asked.isChange || asked.method == "GET" { answer.head += added }
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

/// A request or an answer: the lines of its head, and its body.
private struct HTTPMessage {
  var head: [String]
  var body: [UInt8]

  var method: String { String(head[0].prefix { $0 != " " }) }

  /// The same, as the only one of its connection.
  var closing: HTTPMessage {
    var message = self
    message.head.removeAll { $0.lowercased().hasPrefix("connection:") }
    message.head.append("Connection: close")
    return message
  }

  var bytes: [UInt8] { Array((head + ["", ""]).joined(separator: "\r\n").utf8) + body }

  /// A request, whose length is told.
  init?(from connection: Int32) {
    guard var (head, body) = Self.head(from: connection) else { return nil }
    let length = head.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) }
    while body.count < length ?? 0, let more = Self.read(from: connection) { body += more }
    (self.head, self.body) = (head, body)
    head = []
  }

  init?(toTheEndOf connection: Int32) {
    guard let (head, start) = Self.head(from: connection) else { return nil }
    (self.head, body) = (head, start)
    while let more = Self.read(from: connection) { body += more }
  }

  private static func head(from connection: Int32) -> (lines: [String], rest: [UInt8])? {
    let end = Array("\r\n\r\n".utf8)
    var bytes: [UInt8] = []
    while true {
      if let place = bytes.firstRange(of: end) {
        let lines = String(decoding: bytes[..<place.lowerBound], as: UTF8.self)
          .components(separatedBy: "\r\n")
        return (lines, Array(bytes[place.upperBound...]))
      }
      guard let more = read(from: connection) else { return nil }
      bytes += more
    }
  }

  private static func read(from connection: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(connection, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(buffer[..<count]) : nil
    }
  }
}
