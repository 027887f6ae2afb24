/// A change that a tool has planned, which the client shows its user before anything is written.
package struct Confirmation: Sendable {
  /// By which it is carried out, once.
  package let id: String
  /// The text for the user: the change, and the difference of the files.
  package let message: String

  package init(id: String, message: String) { (self.id, self.message) = (id, message) }

  /// The key of the question in the revision without a handshake.
  static let key = "confirm"

  /// The answer of the user.
  enum Choice: String {
    case accept, decline, cancel

    /// Nil if the client could not ask.
    init?(_ result: JSONValue?) {
      guard let action = result?["action"]?.string.flatMap(Choice.init) else { return nil }
      self = action
    }
  }

  /// The question, without a field to fill in.
  var params: JSONValue {
    [
      "message": .string(message),
      "requestedSchema": ["type": "object", "properties": [:]],
    ]
  }
}

/// Questions to the client's user, and the calls that wait for their answers.
struct Confirmations: Sendable {
  struct Call {
    let id: JSONValue
    let tool: Tool
    let plan: String
  }

  private var waiting: [String: Call] = [:]
  private var count = 0

  /// A client has so many questions open at most; those before are forgotten.
  private static let most = 16

  /// A request to a client that agreed upon a handshake.
  mutating func request(_ confirmation: Confirmation, for call: Call) -> JSONValue {
    count += 1
    let name = "\(Confirmation.key)-\(count)"
    waiting["\(Confirmation.key)-\(count - Self.most)"] = nil
    waiting[name] = call
    return [
      "jsonrpc": "2.0", "id": .string(name), "method": "elicitation/create",
      "params": confirmation.params,
    ]
  }

  /// The call that a response is for; nil if nobody waits for it.
  mutating func take(_ response: JSONValue) -> Call? {
    response["id"]?.string.flatMap { waiting.removeValue(forKey: $0) }
  }
}
