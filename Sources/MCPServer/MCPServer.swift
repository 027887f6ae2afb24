import Foundation

/// A server of the Model Context Protocol on a pair of streams, a message a line: what comes in is
/// answered, what goes out is returned. It knows both eras, the handshake and requests that each say
/// what they speak, and serves whichever a request is of.
package struct MCPServer: Sendable {
  private let identity: JSONValue
  private let instructions: String
  private let tools: [Tool]
  private let prompts: [Prompt]
  private let shelf: ResourceProvider
  /// The version that the handshake agreed upon.
  private var handshake = ProtocolVersion.offered
  /// If true, the client said in the handshake that it can ask its user.
  private var canAsk = false
  private var confirmations = Confirmations()

  /// The length of the longest message, in bytes.
  package static let longestMessage = 4 << 20

  package init(
    name: String, title: String, version: String, instructions: String, tools: [Tool],
    prompts: [Prompt], shelf: ResourceProvider
  ) {
    identity = ["name": .string(name), "title": .string(title), "version": .string(version)]
    (self.instructions, self.tools) = (instructions, tools)
    (self.prompts, self.shelf) = (prompts, shelf)
  }

  /// - Parameter line: without its end.
  /// - Returns: the answer on a line without its end; nil where none is wanted.
  package mutating func answer(_ line: Data) -> String? {
    if line.allSatisfy({ $0 == 0x20 || 0x09...0x0d ~= $0 }) { return nil }
    guard String(validating: line, as: UTF8.self) != nil,
      let value = try? JSONValue(parsing: line)
    else { return Refusal(.parse("the message is no JSON")).answer.line }
    return answer(value)?.line
  }

  /// The error for a message that is too long and was not read.
  package static var tooLong: String {
    Refusal(.invalidRequest("a message has at most \(longestMessage) bytes")).answer.line
  }

  /// Only one revision knew several messages in one.
  private mutating func answer(_ batch: [JSONValue]) -> JSONValue? {
    guard handshake == .march2025, !batch.isEmpty else {
      return Refusal(.invalidRequest("a message is an object")).answer
    }
    var answers: [JSONValue] = []
    for value in batch {
      if let answer = answerOne(value) { answers.append(answer) }
    }
    return answers.isEmpty ? nil : .array(answers)
  }

  /// Takes a revision for what a handshake agreed upon.
  mutating func assume(_ version: ProtocolVersion) {
    if version.hasHandshake { handshake = version }
  }

  /// Answers a message, or several in one.
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

  /// The time for which a client may keep an answer, in milliseconds, and for whom.
  private enum Keeping {
    /// Says nothing of the index, and changes with the program alone.
    case hour
    /// Is of the index, which may change at any moment.
    case never
    /// Is not kept.
    case none
  }

  private func result(
    of method: String, _ params: [String: JSONValue], _ version: ProtocolVersion
  ) throws(RPCError) -> JSONValue {
    let (fields, keeping) = try fields(of: method, params, version)
    if version.hasHandshake { return .object(fields) }
    var all = fields
    all["resultType"] = "complete"
    all["_meta"] = [Envelope.server: identity]
    if keeping != .none {
      all["ttlMs"] = keeping == .hour ? 3_600_000 : 0
      all["cacheScope"] = keeping == .hour ? "public" : "private"
    }
    return .object(all)
  }

  private func fields(
    of method: String, _ params: [String: JSONValue], _ version: ProtocolVersion
  ) throws(RPCError) -> ([String: JSONValue], Keeping) {
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
      throw .invalidParams("there is no tool '\(name.prefix(64))'")
    }
    let arguments = try Self.fields("arguments", params)
    return Self.fields { () throws(ToolFailure) in try tool.answer(arguments) }
  }

  private static func fields(
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
      throw .invalidParams("there is no prompt '\(name.prefix(64))'")
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
    guard let text = value.string else { throw .invalidParams("\(name) has to be a string") }
    return text
  }

  private static func fields(
    _ name: String, _ params: [String: JSONValue]
  ) throws(RPCError) -> [String: JSONValue] {
    guard let value = params[name], value != .null else { return [:] }
    guard let fields = value.object else { throw .invalidParams("\(name) has to be an object") }
    return fields
  }

  /// Of what is one page no other can be asked for.
  private static func refuseCursor(_ params: [String: JSONValue]) throws(RPCError) {
    if try text("cursor", params) != nil { throw .invalidParams("no such cursor") }
  }
}

// MARK: Writing

extension MCPServer {
  /// The answer of a tool that writes: a question to the user first, which goes as a request of its own to a
  /// client of the handshake, and as a result to be completed to the others.
  private mutating func answer(
    _ id: JSONValue, by tool: Tool, _ writing: Tool.Writing, _ params: [String: JSONValue],
    _ version: ProtocolVersion
  ) throws(RPCError) -> JSONValue {
    func answered(_ fields: [String: JSONValue]) -> JSONValue {
      Message.answer(id, result: whole(fields, version))
    }
    if !version.hasHandshake, let plan = params["requestState"]?.string {
      let choice = Confirmation.Choice(params["inputResponses"]?[Confirmation.key])
      return answered(Self.settled(choice, writing, plan))
    }
    let arguments = try Self.fields("arguments", params)
    let meta = params["_meta"]?[Envelope.capabilities]
    let isAble = version.hasHandshake ? canAsk : meta?["elicitation"]?.object != nil
    do throws(ToolFailure) {
      guard isAble else {
        throw ToolFailure("this client can't ask its user, so nothing is written")
      }
      let confirmation = try writing.plan(Arguments(arguments, for: tool.parameters))
      if version.hasHandshake {
        let call = Confirmations.Call(id: id, tool: tool, plan: confirmation.id)
        return confirmations.request(confirmation, for: call)
      }
      return Message.answer(
        id,
        result: [
          "resultType": "input_required", "requestState": .string(confirmation.id),
          "inputRequests": [
            Confirmation.key: ["method": "elicitation/create", "params": confirmation.params]
          ],
          "_meta": [Envelope.server: identity],
        ])
    } catch {
      return answered(Self.fields { () throws(ToolFailure) in throw error })
    }
  }

  /// The answer to a call whose user was asked; nil where nobody waits for the response.
  private mutating func confirmed(by response: JSONValue) -> JSONValue? {
    guard let call = confirmations.take(response), let writing = call.tool.writing else {
      return nil
    }
    let choice = Confirmation.Choice(response["result"])
    return Message.answer(call.id, result: .object(Self.settled(choice, writing, call.plan)))
  }

  private static func settled(
    _ choice: Confirmation.Choice?, _ writing: Tool.Writing, _ plan: String
  ) -> [String: JSONValue] {
    fields { () throws(ToolFailure) in
      switch choice {
      case .accept: try writing.carryOut(plan)
      case .decline: throw ToolFailure("the user said no; nothing was written")
      case .cancel: throw ToolFailure("the user did not answer; nothing was written")
      case nil: throw ToolFailure("the user could not be asked; nothing was written")
      }
    }
  }

  private func whole(_ fields: [String: JSONValue], _ version: ProtocolVersion) -> JSONValue {
    if version.hasHandshake { return .object(fields) }
    let more: [String: JSONValue] = [
      "resultType": "complete", "_meta": [Envelope.server: identity],
    ]
    return .object(fields.merging(more) { $1 })
  }
}
