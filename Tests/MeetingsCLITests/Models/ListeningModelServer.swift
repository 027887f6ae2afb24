import Foundation
import Testing

/// `meetings mcp --http` on a free port, until it goes out of scope.
final class ListeningModelServer {
  private let program: ListeningProgram
  let port: Int
  let token: String
  /// The address of the protocol's endpoint.
  var address: String { program.address.absoluteString }

  init(_ box: Sandbox, _ options: String...) throws {
    program = try ListeningProgram(box, ["mcp", "--http", "--port", "0"] + options)
    port = try #require(program.address.port)
    token = try String(contentsOfFile: Self.tokenFile(of: box), encoding: .utf8)
      .trimmingCharacters(in: .newlines)
  }

  deinit { program.kill() }

  static func tokenFile(of box: Sandbox) -> String { box.folder + "/home/mcp-token" }

  /// Sends a request with the access token.
  func ask(
    _ path: String, method: String = "GET", body: String = "", _ headers: String...
  ) throws -> (status: Int, body: String) {
    try Loopback.ask(
      port, method, path, headers: ["Authorization: Bearer \(token)"] + headers, body: body)
  }

  /// Sends a protocol message.
  func post(_ message: [String: Any]) throws -> [String: Any] {
    let body = String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self)
    let answer = try ask("/mcp", method: "POST", body: body, "Content-Type: application/json")
    try #require(answer.status == 200, "\(answer)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
  }
}
