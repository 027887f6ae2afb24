import Foundation
import Synchronization

/// A feed server on the loopback address, which handles one connection at a time and answers
/// exactly the bytes that the test specifies.
final class LoopbackServer: Sendable {
  struct Request: Sendable {
    let method: String
    let path: String
    /// The headers by lower-case name.
    let headers: [String: String]
    var body = ""
  }

  /// Returns the bytes to send, after which the connection is closed.
  typealias Answer = @Sendable (Request) -> [UInt8]

  private let socket: Int32
  let port: Int
  private let state: Mutex<(answer: Answer, log: [Request])>

  private let isClosed = Mutex(false)
  /// If true, the connection stays open after the answer until the client closes it.
  private let holdsOn = Mutex(false)

  var url: String { "http://127.0.0.1:\(port)/" }
  var log: [Request] { state.withLock { $0.log } }

  init(_ answer: @escaping Answer) throws {
    state = Mutex((answer, []))
    (socket, port) = try Loopback.listen()
    let thread = Thread { [self] in serve() }
    thread.start()
  }

  /// Ends the server's thread, which otherwise keeps the server alive.
  func stop() {
    // After closing, the descriptor may be another socket's.
    isClosed.withLock { if !$0 { shutdown(socket, Int32(SHUT_RDWR)) } }
  }

  func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  func holdOn() { holdsOn.withLock { $0 = true } }

  func forget() { state.withLock { $0.log = [] } }

  private func serve() {
    signal(SIGPIPE, SIG_IGN)
    while case let connection = Loopback.accept(socket), connection >= 0 {
      defer { close(connection) }
      var text = ""
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while !text.contains("\r\n\r\n") {
        let count = read(connection, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        text += String(decoding: buffer[..<count], as: UTF8.self)
      }
      guard var request = Request(text) else { continue }
      request.body = Self.body(of: request, begun: text, connection)
      let bytes = state.withLock { state in
        state.log.append(request)
        return state.answer(request)
      }
      _ = Loopback.send(bytes[...], to: connection)
      if holdsOn.withLock({ $0 }) { while read(connection, &buffer, buffer.count) > 0 {} }
    }
    isClosed.withLock {
      $0 = true
      close(socket)
    }
  }

  /// Reads the body, as long as the request declares.
  private static func body(of request: Request, begun text: String, _ connection: Int32) -> String {
    var bytes = Array(
      (text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")).utf8)
    let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < length {
      let count = read(connection, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a complete answer.
  static func http(
    _ status: Int, _ body: String = "", _ headers: [String] = [], length: Int? = nil
  ) -> [UInt8] {
    http(status, Array(body.utf8), headers, length: length)
  }

  /// - Parameter length: the declared length of the body.
  static func http(
    _ status: Int, _ body: [UInt8], _ headers: [String] = [], length: Int? = nil
  ) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status) Whatever", "Content-Length: \(length ?? body.count)"] + headers
      + ["Connection: close", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + body
  }
}

extension LoopbackServer.Request {
  fileprivate init?(_ text: String) {
    let lines = text.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    (method, path) = (String(words[0]), String(words[1]))
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    self.headers = headers
  }
}
