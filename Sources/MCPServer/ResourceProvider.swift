/// The resources that a client can attach to a conversation.
package struct ResourceProvider: Sendable {
  package struct Entry: Sendable {
    package let uri, name, title: String

    package init(uri: String, name: String, title: String) {
      (self.uri, self.name, self.title) = (uri, name, title)
    }

    fileprivate var json: JSONValue {
      [
        "uri": .string(uri), "name": .string(name), "title": .string(title),
        "mimeType": .string(ResourceProvider.format),
      ]
    }
  }

  /// A URI template (RFC 6570).
  package struct Template: Sendable {
    package let uri, name, title, description: String
    /// The completions of the variables, by name.
    let completions: [String: Completion]

    package init(
      uri: String, name: String, title: String, description: String,
      completions: [String: Completion] = [:]
    ) {
      (self.uri, self.name, self.title, self.description) = (uri, name, title, description)
      self.completions = completions
    }

    fileprivate var json: JSONValue {
      [
        "uriTemplate": .string(uri), "name": .string(name), "title": .string(title),
        "description": .string(description), "mimeType": .string(ResourceProvider.format),
      ]
    }
  }

  private static let format = "text/markdown"
  private static let pageLength = 50

  let templates: [Template]
  private let entries: @Sendable () throws(RPCError) -> [Entry]
  private let text: @Sendable (String) throws(RPCError) -> String

  /// - Parameters:
  ///   - entries: returns the listed resources; others can be read, too.
  ///   - text: returns the text of the resource with this URI; throws `noResource` if there is
  ///     none.
  package init(
    templates: [Template], entries: @escaping @Sendable () throws(RPCError) -> [Entry],
    text: @escaping @Sendable (String) throws(RPCError) -> String
  ) {
    (self.templates, self.entries, self.text) = (templates, entries, text)
  }

  /// Returns a page of the list; `cursor` comes from the previous page, and is nil for the first
  /// one.
  func page(_ cursor: String?) throws(RPCError) -> [String: JSONValue] {
    let first = cursor.map { Int($0) ?? -1 } ?? 0
    let all = try entries()
    guard first >= 0, first < max(1, all.count) else { throw .invalidParams("no such cursor") }
    let rest = all.dropFirst(first)
    var fields: [String: JSONValue] = [
      "resources": .array(rest.prefix(Self.pageLength).map(\.json))
    ]
    if rest.count > Self.pageLength {
      fields["nextCursor"] = .string("\(first + Self.pageLength)")
    }
    return fields
  }

  var templateList: [String: JSONValue] { ["resourceTemplates": .array(templates.map(\.json))] }

  func contents(of uri: String) throws(RPCError) -> [String: JSONValue] {
    [
      "contents": [
        ["uri": .string(uri), "mimeType": .string(Self.format), "text": .string(try text(uri))]
      ]
    ]
  }
}
