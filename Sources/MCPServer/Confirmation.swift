/// A planned change, which the client displays to its user before anything is written.
package struct Confirmation: Sendable {
  /// The identifier with which the change can be carried out once.
  package let id: String
  /// The text for the user: the change, and the diff of the files.
  package let message: String

  package init(id: String, message: String) { (self.id, self.message) = (id, message) }

  /// The key of the question in the protocol revision without a handshake.
  static let key = "confirm"

  /// The user's answer.
  enum Choice: String {
    case accept, decline, cancel

    /// Returns nil if the client could not ask.
    init?(_ result: JSONValue?) {
      guard let action = result?["action"]?.string.flatMap(Choice.init) else { return nil }
      self = action
    }
  }

  /// The parameters of the question, which has no input fields.
  var params: JSONValue {
    [
      "message": .string(message),
      "requestedSchema": ["type": "object", "properties": [:]],
    ]
  }
}

/// The open questions to the client's user, with the calls that wait for their answers.
struct Confirmations: Sendable {
  struct Call {
    let id: JSONValue
    let tool: Tool
    let plan: String
  }

  private var waiting: [String: Call] = [:]
  private var count = 0

  /// The maximum number of open questions of a client; older ones are dropped.
  private static let maximumQuestions = 16

  /// Returns the question as a request to a client with a handshake.
  mutating func request(_ confirmation: Confirmation, for call: Call) -> JSONValue {
    count += 1
    let name = "\(Confirmation.key)-\(count)"
    waiting["\(Confirmation.key)-\(count - Self.maximumQuestions)"] = nil
    waiting[name] = call
    return [
      "jsonrpc": "2.0", "id": .string(name), "method": "elicitation/create",
      "params": confirmation.params,
    ]
  }

  /// Returns and removes the call that waits for a response; nil if there is none.
  mutating func take(_ response: JSONValue) -> Call? {
    response["id"]?.string.flatMap { waiting.removeValue(forKey: $0) }
  }
}
