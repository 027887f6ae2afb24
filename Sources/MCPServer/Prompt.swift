/// A prompt with which a user may start a conversation.
package struct Prompt: Sendable {
  package let name: String
  package let title: String
  package let description: String
  package let arguments: [Argument]
  /// Returns the prompt's text for these arguments.
  let text: @Sendable ([String: String]) throws(RPCError) -> String

  package init(
    name: String, title: String, description: String, arguments: [Argument],
    text: @escaping @Sendable ([String: String]) throws(RPCError) -> String
  ) {
    (self.name, self.title, self.description) = (name, title, description)
    (self.arguments, self.text) = (arguments, text)
  }

  package struct Argument: Sendable {
    package let name: String
    package let help: String
    package let isRequired: Bool
    /// The completions of the value; nil if there are none.
    let completion: Completion?

    package init(
      _ name: String, _ help: String, isRequired: Bool, completion: Completion? = nil
    ) {
      (self.name, self.help, self.isRequired) = (name, help, isRequired)
      self.completion = completion
    }
  }

  var json: JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "arguments": .array(
        arguments.map { argument in
          [
            "name": .string(argument.name), "description": .string(argument.help),
            "required": .bool(argument.isRequired),
          ]
        }),
    ]
  }

  /// Returns the prompt's message; throws for arguments that are missing, unknown or not strings.
  func message(_ values: [String: JSONValue]) throws(RPCError) -> JSONValue {
    var given: [String: String] = [:]
    for (name, value) in values {
      guard arguments.contains(where: { $0.name == name }) else {
        throw .invalidParams("'\(self.name)' has no argument '\(name.prefix(64))'")
      }
      guard let text = value.string else { throw .invalidParams("'\(name)' must be a string") }
      given[name] = text
    }
    for argument in arguments where argument.isRequired {
      guard given[argument.name]?.contains(where: { !$0.isWhitespace }) ?? false else {
        throw .invalidParams("'\(argument.name)' is missing")
      }
    }
    return ["role": "user", "content": ["type": "text", "text": .string(try text(given))]]
  }
}
