import Foundation

/// A JSON-RPC 2.0 message to a server (https://www.jsonrpc.org/specification).
enum Message {
  case request(id: JSONValue, method: String, params: [String: JSONValue])
  /// A message that gets no answer, even if it is invalid.
  case notification
  /// A response to a request that this server sent.
  case response

  /// - Throws: `Refusal` with the message's id if it is known.
  init(_ value: JSONValue) throws(Refusal) {
    guard let fields = value.object else {
      throw Refusal(.invalidRequest("a message must be an object"))
    }
    let id = fields["id"]
    let isNamed = id?.string != nil || id?.int != nil
    guard fields["jsonrpc"] == "2.0" else {
      throw Refusal(.invalidRequest("jsonrpc must be \"2.0\""), isNamed ? id! : .null)
    }
    guard let method = fields["method"] else {
      if fields["result"] != nil || fields["error"] != nil {
        self = .response
        return
      }
      throw Refusal(.invalidRequest("a request must have a method"), isNamed ? id! : .null)
    }
    guard let id else {
      self = .notification
      return
    }
    guard isNamed else {
      throw Refusal(.invalidRequest("an id must be a string or a whole number"))
    }
    guard let name = method.string else {
      throw Refusal(.invalidRequest("a method must be a string"), id)
    }
    switch fields["params"] {
    case nil, .null: self = .request(id: id, method: name, params: [:])
    case .object(let params): self = .request(id: id, method: name, params: params)
    default: throw Refusal(.invalidParams("params must be an object"), id)
    }
  }

  static func answer(_ id: JSONValue, result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }
}

/// The error response to a message that can't be processed. Its id is null if the id is unknown.
struct Refusal: Error {
  let error: RPCError
  let id: JSONValue

  init(_ error: RPCError, _ id: JSONValue = .null) { (self.error, self.id) = (error, id) }

  var answer: JSONValue { ["jsonrpc": "2.0", "id": id, "error": error.json] }
}
