import Foundation

/// A message posted as one HTTP request ("Streamable HTTP" transport). Requests are independent of
/// each other: there are no sessions, and no stream stays open.
package struct PostedMessage: Sendable {
  private let body: String
  /// Returns the values of a header field by its lower-case name.
  private let values: @Sendable (String) -> [String]

  package init(_ body: String, fields: @escaping @Sendable (String) -> [String]) {
    (self.body, values) = (body, fields)
  }

  package struct Answer: Sendable {
    package let status: UInt32
    /// The JSON body; nil if there is none.
    package let body: String?

    init(_ error: RPCError, id: JSONValue = .null) {
      self.init(Refusal(error, id).answer, usesHandshake: false)
    }

    /// - Parameter usesHandshake: if true, the client uses the older protocol, in which a status
    ///   other than 200 means that the transport failed.
    init(_ answer: JSONValue, usesHandshake: Bool) {
      let code = answer["error"]?["code"]?.int
      let isOfTransport = code == -32_700 || code == -32_600
      status =
        switch code {
        case nil: 200
        case -32_601 where !usesHandshake: 404
        case -32_603: 200
        default: usesHandshake && !isOfTransport ? 200 : 400
        }
      body = answer.line
    }

    init() { (status, body) = (202, nil) }
  }

  private static let version = "mcp-protocol-version"
  private static let method = "mcp-method"
  private static let name = "mcp-name"
  /// By method, the parameter whose value requests repeat in the header field `Mcp-Name`.
  private static let named = ["tools/call": "name", "prompts/get": "name", "resources/read": "uri"]

  /// Returns the server's answer. The server is a copy, so no state is kept between messages.
  package func answer(by server: MCPServer) -> Answer {
    guard let value = try? JSONValue(parsing: Data(body.utf8)) else {
      return Answer(.parse("the message is not JSON"))
    }
    if let twice = [Self.version, Self.method, Self.name].first(where: { values($0).count > 1 }) {
      return Answer(
        .headerMismatch("the header field \(twice) is repeated"), id: Self.id(of: value))
    }
    let written = values(Self.version).first
    // A client that sends no version uses the first revision with this transport.
    guard let spoken = written.map({ ProtocolVersion(rawValue: $0) }) ?? .march2025 else {
      return Answer(.unsupportedVersion(written ?? ""), id: Self.id(of: value))
    }
    let meta = value["params"]?["_meta"]
    let usesHandshake = spoken.hasHandshake && meta?[Envelope.version] == nil
    if !usesHandshake, value["method"] != nil, value["id"] != nil,
      let error = mismatch(value, meta, written)
    {
      return Answer(error, id: Self.id(of: value))
    }
    var server = server
    server.assume(spoken)
    guard let answer = server.answer(value) else { return Answer() }
    return Answer(answer, usesHandshake: usesHandshake)
  }

  private static func id(of message: JSONValue) -> JSONValue {
    guard let id = message["id"], id.string != nil || id.int != nil else { return .null }
    return id
  }

  /// Returns an error if the header fields contradict the message; nil if they agree. A
  /// contradiction would mislead software that reads only the header.
  private func mismatch(
    _ message: JSONValue, _ meta: JSONValue?, _ version: String?
  ) -> RPCError? {
    guard let named = meta?[Envelope.version] else {
      return .invalidParams("_meta: \(Envelope.version) is missing")
    }
    if named.string != version {
      return .headerMismatch(
        "the header field \(Self.version) and the message name different "
          + "revisions")
    }
    let method = message["method"]?.string
    if values(Self.method).first != method {
      return .headerMismatch(
        "the header field \(Self.method) and the message name different "
          + "methods")
    }
    if let parameter = method.flatMap({ Self.named[$0] }),
      let value = message["params"]?[parameter]?.string,
      values(Self.name).first.flatMap(Self.decoded) != value
    {
      return .headerMismatch(
        "the header field \(Self.name) and the message name a different "
          + "\(parameter)")
    }
    return nil
  }

  /// Returns a field's value, decoded if it is in base64; nil if the base64 is invalid.
  private static func decoded(_ value: String) -> String? {
    let (head, tail) = ("=?base64?", "?=")
    guard value.hasPrefix(head), value.hasSuffix(tail), value.utf8.count >= 11 else { return value }
    let bytes = Data(base64Encoded: String(value.dropFirst(head.count).dropLast(tail.count)))
    return bytes.flatMap { String(validating: $0, as: UTF8.self) }
  }
}
