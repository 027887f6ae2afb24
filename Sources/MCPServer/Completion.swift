/// Returns the values that begin with `begun`, most likely first.
package typealias Completion = @Sendable (_ begun: String) throws(RPCError) -> [String]

/// A client's request for completions.
struct CompletionRequest {
  private let reference: [String: JSONValue]
  private let argument: String
  private let begun: String

  /// The maximum number of values that the protocol allows in an answer.
  private static let maximumValues = 100

  /// - Throws: `RPCError` if a parameter is missing or has the wrong type.
  init(_ params: [String: JSONValue]) throws(RPCError) {
    guard let reference = params["ref"]?.object else { throw .invalidParams("ref is missing") }
    guard let argument = params["argument"]?.object, let name = argument["name"]?.string,
      let begun = argument["value"]?.string
    else { throw .invalidParams("argument must have a name and a value") }
    (self.reference, self.argument, self.begun) = (reference, name, begun)
  }

  /// Returns the completions; throws if the prompt, template or argument doesn't exist.
  func answer(
    _ prompts: [Prompt], _ templates: [ResourceProvider.Template]
  ) throws(RPCError) -> [String: JSONValue] {
    let found = try completion(prompts, templates)?(begun) ?? []
    return [
      "completion": [
        "values": .array(found.prefix(Self.maximumValues).map { .string($0) }),
        "total": .int(Int64(found.count)), "hasMore": .bool(found.count > Self.maximumValues),
      ]
    ]
  }

  private func completion(
    _ prompts: [Prompt], _ templates: [ResourceProvider.Template]
  ) throws(RPCError) -> Completion? {
    switch reference["type"]?.string {
    case "ref/prompt":
      let name = reference["name"]?.string ?? ""
      guard let prompt = prompts.first(where: { $0.name == name }) else {
        throw .invalidParams("no prompt is called '\(name.prefix(64))'")
      }
      guard let argument = prompt.arguments.first(where: { $0.name == argument }) else {
        throw .invalidParams("'\(name)' has no argument '\(argument.prefix(64))'")
      }
      return argument.completion
    case "ref/resource":
      let uri = reference["uri"]?.string ?? ""
      guard let template = templates.first(where: { $0.uri == uri }) else {
        throw .invalidParams("no template is called '\(uri.prefix(64))'")
      }
      return template.completions[argument]
    default: throw .invalidParams("ref must be a prompt or a resource template")
    }
  }
}
