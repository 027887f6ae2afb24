/// A planned change that the client's user has to approve before anything is written.
package struct Confirmation: Sendable {
  /// The identifier for carrying out the change, which can be used once.
  package let id: String
  /// The message for the user: a description of the change, and a diff of the files.
  package let message: String

  package init(id: String, message: String) { (self.id, self.message) = (id, message) }

  /// The key of the question in protocol revisions without a handshake.
  static let key = "confirm"

  /// The user's answer to an elicitation request.
  enum Choice: String {
    case accept, decline, cancel

    /// Returns nil if the result contains no answer of the user.
    init?(_ result: JSONValue?) {
      guard let action = result?["action"]?.string.flatMap(Choice.init) else { return nil }
      self = action
    }
  }

  /// The parameters of the elicitation request. Its form has no input fields.
  var params: JSONValue {
    [
      "message": .string(message),
      "requestedSchema": ["type": "object", "properties": [:]],
    ]
  }
}

/// The unanswered questions to the client's user, and the tool calls that wait for the answers.
struct Confirmations: Sendable {
  struct Call {
    let id: JSONValue
    let tool: Tool
    let plan: String
  }

  private var waiting: [String: Call] = [:]
  private var count = 0

  /// The maximum number of unanswered questions. If there are more, the oldest is dropped.
  private static let maximumQuestions = 16

  /// Registers a waiting call, and returns the elicitation request to send, as defined by protocol
  /// revisions with a handshake.
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

  /// Removes and returns the call that waits for this response; nil if there is none.
  mutating func take(_ response: JSONValue) -> Call? {
    response["id"]?.string.flatMap { waiting.removeValue(forKey: $0) }
  }
}
