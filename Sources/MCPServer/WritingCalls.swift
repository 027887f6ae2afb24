extension MCPServer {
  /// Answers a call of a tool that writes, by first asking the user. In revisions with a handshake,
  /// the question is a request of its own; in others, it is a result that the client completes.
  mutating func answer(
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

  /// Returns the answer to a call after its user has responded; nil if no call waits for the
  /// response.
  mutating func confirmed(by response: JSONValue) -> JSONValue? {
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

  /// Returns the result; in revisions without a handshake, it also contains the server's identity.
  func whole(_ fields: [String: JSONValue], _ version: ProtocolVersion) -> JSONValue {
    if version.hasHandshake { return .object(fields) }
    let more: [String: JSONValue] = [
      "resultType": "complete", "_meta": [Envelope.server: identity],
    ]
    return .object(fields.merging(more) { $1 })
  }
}
