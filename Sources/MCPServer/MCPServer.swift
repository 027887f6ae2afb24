import Foundation

/// A server of the Model Context Protocol, with one message per line. It supports both generations
/// of the protocol: with a handshake, and with the version in each request.
package struct MCPServer: Sendable {
  let identity: JSONValue
  private let instructions: String
  private let tools: [Tool]
  private let prompts: [Prompt]
  private let shelf: ResourceProvider
  /// The version agreed on in the handshake.
  private var handshake = ProtocolVersion.offered
  /// If true, the client declared in the handshake that it supports elicitation.
  private(set) var canAsk = false
  var confirmations = Confirmations()

  /// The length limit of a message in bytes.
  package static let maximumMessageLength = 4 << 20

  package init(
    name: String, title: String, version: String, instructions: String, tools: [Tool],
    prompts: [Prompt], shelf: ResourceProvider
  ) {
    identity = ["name": .string(name), "title": .string(title), "version": .string(version)]
    (self.instructions, self.tools) = (instructions, tools)
    (self.prompts, self.shelf) = (prompts, shelf)
  }

  /// Answers a message.
  ///
  /// - Parameter line: the message without its line ending.
  /// - Returns: the answer without a line ending; nil if there is none.
  package mutating func answer(_ line: Data) -> String? {
    if line.allSatisfy({ $0 == 0x20 || 0x09...0x0d ~= $0 }) { return nil }
    guard String(validating: line, as: UTF8.self) != nil,
      let value = try? JSONValue(parsing: line)
    else { return Refusal(.parse("the message is not JSON")).answer.line }
    return answer(value)?.line
  }

  /// The error reply to a message that exceeds the length limit.
  package static var tooLong: String {
    Refusal(.invalidRequest("a message must have at most \(maximumMessageLength) bytes")).answer
      .line
  }

  /// Answers a batch, which only one protocol revision allows.
  private mutating func answer(_ batch: [JSONValue]) -> JSONValue? {
    guard handshake == .march2025, !batch.isEmpty else {
      return Refusal(.invalidRequest("a message must be an object")).answer
    }
    var answers: [JSONValue] = []
    for value in batch {
      if let answer = answerOne(value) { answers.append(answer) }
    }
    return answers.isEmpty ? nil : .array(answers)
  }

  /// Sets the version as if it had been agreed on in a handshake.
  mutating func assume(_ version: ProtocolVersion) {
    if version.hasHandshake { handshake = version }
  }

  /// Answers a message or a batch of messages.
  mutating func answer(_ value: JSONValue) -> JSONValue? {
    if let batch = value.array { return answer(batch) }
    return answerOne(value)
  }

  private mutating func answerOne(_ value: JSONValue) -> JSONValue? {
    do throws(Refusal) {
      guard case .request(let id, let method, let params) = try Message(value) else {
        return confirmed(by: value)
      }
      var version = handshake
      do throws(RPCError) {
        if method == "initialize" { return Message.answer(id, result: try initialize(params)) }
        version = try Envelope.version(of: params, handshake: handshake)
        if method == "server/discover", version.hasHandshake {
          throw .invalidParams("_meta: \(Envelope.version) is missing")
        }
        if method == "tools/call",
          let tool = tools.first(where: { $0.name == params["name"]?.string }),
          let writing = tool.writing
        {
          return try answer(id, by: tool, writing, params, version)
        }
        let result = try result(of: method, params, version)
        return Message.answer(id, result: result)
      } catch {
        throw Refusal(error.told(in: version), id)
      }
    } catch {
      return error.answer
    }
  }

  // MARK: Methods

  private mutating func initialize(_ params: [String: JSONValue]) throws(RPCError) -> JSONValue {
    guard let wanted = params["protocolVersion"]?.string else {
      throw .invalidParams("protocolVersion is missing")
    }
    let known = ProtocolVersion(rawValue: wanted)
    handshake = known.flatMap { $0.hasHandshake ? $0 : nil } ?? .offered
    canAsk = params["capabilities"]?["elicitation"]?.object != nil
    return [
      "protocolVersion": .string(handshake.rawValue), "capabilities": capabilities,
      "serverInfo": identity, "instructions": .string(instructions),
    ]
  }

  private var capabilities: JSONValue {
    ["tools": [:], "resources": [:], "prompts": [:], "completions": [:]]
  }

  /// The time for which a client may cache an answer.
  private enum CacheLifetime {
    /// An hour, for answers that depend only on the program.
    case hour
    /// Zero, for answers from the index, which may change at any moment.
    case never
    /// Not applicable: answers to this method can't be cached.
    case none
  }

  private func result(
    of method: String, _ params: [String: JSONValue], _ version: ProtocolVersion
  ) throws(RPCError) -> JSONValue {
    var (fields, keeping) = try fields(of: method, params, version)
    if !version.hasHandshake, keeping != .none {
      fields["ttlMs"] = keeping == .hour ? 3_600_000 : 0
      fields["cacheScope"] = keeping == .hour ? "public" : "private"
    }
    return whole(fields, version)
  }

  private func fields(
    of method: String, _ params: [String: JSONValue], _ version: ProtocolVersion
  ) throws(RPCError) -> ([String: JSONValue], CacheLifetime) {
    switch method {
    case "server/discover" where !version.hasHandshake: return (discovery, .hour)
    case "ping" where version.hasHandshake: return ([:], .none)
    case "tools/list":
      try Self.refuseCursor(params)
      return (["tools": .array(tools.map(\.json))], .hour)
    case "tools/call": return (try call(params), .none)
    case "prompts/list":
      try Self.refuseCursor(params)
      return (["prompts": .array(prompts.map(\.json))], .hour)
    case "prompts/get": return (try prompt(params), .none)
    case "completion/complete":
      return (try CompletionRequest(params).answer(prompts, shelf.templates), .none)
    case "resources/list": return (try shelf.page(try Self.text("cursor", params)), .never)
    case "resources/templates/list":
      try Self.refuseCursor(params)
      return (shelf.templateList, .hour)
    case "resources/read":
      guard let uri = try Self.text("uri", params) else { throw .invalidParams("uri is missing") }
      return (try shelf.contents(of: uri), .never)
    default: throw .unknownMethod(method)
    }
  }

  private var discovery: [String: JSONValue] {
    [
      "supportedVersions": .array(ProtocolVersion.names.map { .string($0) }),
      "capabilities": capabilities, "instructions": .string(instructions),
    ]
  }

  private func call(_ params: [String: JSONValue]) throws(RPCError) -> [String: JSONValue] {
    guard let name = try Self.text("name", params) else { throw .invalidParams("name is missing") }
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw .invalidParams("no tool is called '\(name.prefix(64))'")
    }
    let arguments = try Self.fields("arguments", params)
    return Self.fields { () throws(ToolFailure) in try tool.answer(arguments) }
  }

  static func fields(
    _ body: () throws(ToolFailure) -> ToolResult
  ) -> [String: JSONValue] {
    do throws(ToolFailure) {
      let result = try body()
      return [
        "content": [["type": "text", "text": .string(result.text)]],
        "structuredContent": result.structured, "isError": false,
      ]
    } catch {
      return ["content": [["type": "text", "text": .string(error.message)]], "isError": true]
    }
  }

  private func prompt(_ params: [String: JSONValue]) throws(RPCError) -> [String: JSONValue] {
    guard let name = try Self.text("name", params) else { throw .invalidParams("name is missing") }
    guard let prompt = prompts.first(where: { $0.name == name }) else {
      throw .invalidParams("no prompt is called '\(name.prefix(64))'")
    }
    return [
      "description": .string(prompt.description),
      "messages": [try prompt.message(try Self.fields("arguments", params))],
    ]
  }

  // MARK: Parameters

  private static func text(
    _ name: String, _ params: [String: JSONValue]
  ) throws(RPCError) -> String? {
    guard let value = params[name], value != .null else { return nil }
    guard let text = value.string else { throw .invalidParams("\(name) must be a string") }
    return text
  }

  static func fields(
    _ name: String, _ params: [String: JSONValue]
  ) throws(RPCError) -> [String: JSONValue] {
    guard let value = params[name], value != .null else { return [:] }
    guard let fields = value.object else { throw .invalidParams("\(name) must be an object") }
    return fields
  }

  /// Throws if there is a cursor, because the list has only one page.
  private static func refuseCursor(_ params: [String: JSONValue]) throws(RPCError) {
    if try text("cursor", params) != nil { throw .invalidParams("no such cursor") }
  }
}
