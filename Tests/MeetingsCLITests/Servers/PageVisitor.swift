import Foundation
import Testing

/// A browser's requests to `meetings page`, one connection each.
final class PageVisitor {
  let program: ListeningProgram
  let port: Int
  /// The address for signing in, valid once.
  let start: String
  var cookie = ""

  init(_ box: Sandbox, _ options: String...) throws {
    program = try ListeningProgram(box, ["page", "--no-open"] + options)
    port = try #require(program.address.port)
    start = "/start?" + (program.address.query() ?? "")
  }

  deinit { program.kill() }

  func signIn() throws {
    let answer = try get(start)
    let line = answer.split(separator: "\r\n").first { $0.lowercased().hasPrefix("set-cookie:") }
    let value = try #require(line, "\(answer)").split(separator: " ")[1]
    #expect(answer.contains("HttpOnly") && answer.contains("SameSite=Strict"), "\(answer)")
    cookie = String(value.prefix { $0 != ";" })
  }

  /// Submits a form of the page.
  func post(_ path: String, _ form: String) throws -> String {
    try get(
      path, method: "POST", body: form,
      [
        "Sec-Fetch-Site: same-origin", "Content-Type: application/x-www-form-urlencoded",
      ])
  }

  /// Submits fields, which are encoded here.
  func post(_ path: String, fields: [(String, String)]) throws -> String {
    let form = fields.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
    return try post(path, form)
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  func get(
    _ path: String, host: String? = nil, method: String = "GET", body: String = "",
    _ lines: [String] = []
  ) throws -> String {
    let socket = try Loopback.connect(port: port)
    defer { close(socket) }
    let head =
      ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"]
      + (cookie.isEmpty ? [] : ["Cookie: \(cookie)"])
      + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
      + lines + ["Connection: close", "", body]
    _ = Loopback.send(Array(head.joined(separator: "\r\n").utf8)[...], to: socket)
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var side = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&side, 1, 60_000) > 0, case let count = read(socket, &buffer, buffer.count),
      count > 0
    {
      answer += buffer[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }

  /// Returns the target of a redirection.
  func place(_ answer: String) throws -> String {
    #expect(answer.hasPrefix("HTTP/1.1 303"), "\(answer.prefix(2_000))")
    let line = answer.split(separator: "\r\n").first { $0.hasPrefix("Location: ") }
    return String(try #require(line, "\(answer.prefix(2_000))").dropFirst("Location: ".count))
  }
}
