import Foundation

/// A request or an answer: the lines of its header, and its body.
struct HTTPMessage {
  var head: [String]
  var body: [UInt8]

  /// The fields by lower-case name.
  var fields: [String: String] {
    Dictionary(
      head.dropFirst().compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        return (line[..<colon].lowercased(), value)
      }, uniquingKeysWith: { first, _ in first })
  }

  var method: String { String(head[0].prefix { $0 != " " }) }

  /// The same message as the only one on its connection.
  var closing: HTTPMessage {
    var message = self
    message.head.removeAll { $0.lowercased().hasPrefix("connection:") }
    message.head.append("Connection: close")
    return message
  }

  var bytes: [UInt8] { Array((head + ["", ""]).joined(separator: "\r\n").utf8) + body }

  /// Reads a request whose length is declared.
  init?(from connection: Int32) {
    guard let (head, body) = Self.head(from: connection) else { return nil }
    (self.head, self.body) = (head, body)
    let length = fields["content-length"].flatMap { Int($0) } ?? 0
    while self.body.count < length, let more = Self.read(from: connection) { self.body += more }
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
