/// The resources that a client may attach to a conversation by their addresses.
package struct ResourceProvider: Sendable {
  /// A resource as it is listed.
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

  /// An address with a gap (RFC 6570).
  package struct Template: Sendable {
    package let uri, name, title, description: String
    /// Of its gaps, by name.
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
  ///   - entries: what is listed; more can be read.
  ///   - text: what is at an address; throws `noResource` where nothing is.
  package init(
    templates: [Template], entries: @escaping @Sendable () throws(RPCError) -> [Entry],
    text: @escaping @Sendable (String) throws(RPCError) -> String
  ) {
    (self.templates, self.entries, self.text) = (templates, entries, text)
  }

  /// - Parameter cursor: what the page before said.
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
