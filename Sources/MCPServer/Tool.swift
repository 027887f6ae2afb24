/// A tool that a client's model may call. It only reads, or asks the user before it writes.
package struct Tool: Sendable {
  package let name: String
  /// The title that clients display.
  package let title: String
  /// The description for the model.
  package let description: String
  package let parameters: [Parameter]
  let call: @Sendable (Arguments) throws(ToolFailure) -> ToolResult
  /// The steps of a tool that writes; nil for a tool that only reads.
  let writing: Writing?

  /// The two steps of a tool that writes.
  struct Writing: Sendable {
    let plan: @Sendable (Arguments) throws(ToolFailure) -> Confirmation
    /// Carries out the plan with this identifier.
    let carryOut: @Sendable (String) throws(ToolFailure) -> ToolResult
  }

  /// Creates a tool that writes.
  ///
  /// - Parameters:
  ///   - plan: returns what would be written.
  ///   - carryOut: carries out the plan with this identifier after the user has accepted it.
  package init(
    name: String, title: String, description: String, parameters: [Parameter],
    plan: @escaping @Sendable (Arguments) throws(ToolFailure) -> Confirmation,
    carryOut: @escaping @Sendable (String) throws(ToolFailure) -> ToolResult
  ) {
    (self.name, self.title, self.description) = (name, title, description)
    self.parameters = parameters
    call = { (_) throws(ToolFailure) in throw ToolFailure("the user was not asked") }
    writing = Writing(plan: plan, carryOut: carryOut)
  }

  package init(
    name: String, title: String, description: String, parameters: [Parameter],
    call: @escaping @Sendable (Arguments) throws(ToolFailure) -> ToolResult
  ) {
    (self.name, self.title, self.description) = (name, title, description)
    (self.parameters, self.call) = (parameters, call)
    writing = nil
  }

  /// Returns the result of a call with these arguments.
  package func answer(_ arguments: [String: JSONValue]) throws(ToolFailure) -> ToolResult {
    try call(Arguments(arguments, for: parameters))
  }

  package struct Parameter: Sendable {
    /// The type of the value.
    package enum Kind: Sendable {
      case text
      /// A list of texts; a single text is accepted, too.
      case texts
      case number(ClosedRange<Int>)
    }

    /// The maximum length of a text in Unicode scalars. A longer text is probably a pasted
    /// document, and the answer would repeat it.
    static let maximumTextLength = 4_000
    /// The maximum number of texts in a list.
    static let maximumTexts = 100

    package let name: String
    package let kind: Kind
    package let help: String
    package let isRequired: Bool

    package init(_ name: String, _ kind: Kind, _ help: String, isRequired: Bool = false) {
      (self.name, self.kind, self.help, self.isRequired) = (name, kind, help, isRequired)
    }

    var schema: JSONValue {
      switch kind {
      case .text:
        [
          "type": "string", "maxLength": .int(Int64(Self.maximumTextLength)),
          "description": .string(help),
        ]
      case .texts:
        [
          "type": "array", "maxItems": .int(Int64(Self.maximumTexts)),
          "items": ["type": "string", "maxLength": .int(Int64(Self.maximumTextLength))],
          "description": .string(help),
        ]
      case .number(let range):
        [
          "type": "integer", "minimum": .int(Int64(range.lowerBound)),
          "maximum": .int(Int64(range.upperBound)), "description": .string(help),
        ]
      }
    }
  }

  /// The tool's entry in the list for clients. It has no output schema, because clients pay for its
  /// tokens in every conversation.
  var json: JSONValue {
    let properties = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.schema) })
    return [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": [
        "type": "object", "properties": .object(properties), "additionalProperties": false,
        "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
      ],
      "annotations": [
        "title": .string(title), "readOnlyHint": .bool(writing == nil),
        "destructiveHint": .bool(writing != nil), "idempotentHint": .bool(writing == nil),
        "openWorldHint": false,
      ],
    ]
  }
}

/// The result of a tool: text for the model, and the same content as JSON for programs.
package struct ToolResult: Sendable {
  package let text: String
  package let structured: JSONValue

  package init(text: String, structured: JSONValue) {
    (self.text, self.structured) = (text, structured)
  }
}

/// The error of a tool call, with a message that helps a model to correct the call.
package struct ToolFailure: Error, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// The arguments of a call, with checked types.
package struct Arguments: Sendable {
  private let values: [String: JSONValue]

  /// - Throws: `ToolFailure` that names the unknown, missing or mistyped argument.
  init(_ values: [String: JSONValue], for parameters: [Tool.Parameter]) throws(ToolFailure) {
    for name in values.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      throw ToolFailure(
        "no argument is called '\(name.prefix(64))', but "
          + parameters.map(\.name).joined(separator: ", "))
    }
    self.values = values.filter { $0.value != .null }
    for parameter in parameters {
      guard let value = self.values[parameter.name] else {
        if parameter.isRequired { throw ToolFailure("the argument '\(parameter.name)' is missing") }
        continue
      }
      try Self.check(value, parameter)
    }
  }

  private static func check(
    _ value: JSONValue, _ parameter: Tool.Parameter
  ) throws(ToolFailure) {
    switch parameter.kind {
    case .text:
      guard let text = value.string else {
        throw ToolFailure("'\(parameter.name)' must be a string")
      }
      try check(length: text, parameter)
    case .texts:
      let texts = value.array ?? [value]
      guard texts.allSatisfy({ $0.string != nil }) else {
        throw ToolFailure("'\(parameter.name)' must be a list of strings")
      }
      guard texts.count <= Tool.Parameter.maximumTexts else {
        throw ToolFailure(
          "'\(parameter.name)' has more than \(Tool.Parameter.maximumTexts) strings")
      }
      for text in texts { try check(length: text.string ?? "", parameter) }
    case .number(let range):
      guard let number = value.int, range.contains(Int(clamping: number)) else {
        throw ToolFailure(
          "'\(parameter.name)' must be a whole number from \(range.lowerBound) to "
            + "\(range.upperBound)")
      }
    }
  }

  private static func check(
    length text: String, _ parameter: Tool.Parameter
  ) throws(ToolFailure) {
    guard text.unicodeScalars.count <= Tool.Parameter.maximumTextLength else {
      throw ToolFailure(
        "'\(parameter.name)' is longer than \(Tool.Parameter.maximumTextLength) characters; shorten it"
      )
    }
  }

  /// Returns the argument as text; nil if it is missing or blank.
  package func text(_ name: String) -> String? {
    values[name]?.string.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  package func texts(_ name: String) -> [String] {
    let all = values[name]?.array?.compactMap(\.string) ?? [values[name]?.string].compactMap { $0 }
    return all.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  package func number(_ name: String) -> Int? { values[name]?.int.map { Int(clamping: $0) } }
}
