/// A browser's request to the page on this machine.
package struct PageRequest: Codable, Sendable {
  package var method: String
  /// The request target as received.
  package var target: String
  package var fields: [Field]
  /// The text of a form; empty for a request that only reads.
  package var body: String

  package struct Field: Codable, Sendable {
    /// The name in lower case.
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  package init(method: String, target: String, fields: [Field], body: String = "") {
    (self.method, self.target, self.fields, self.body) = (method, target, fields, body)
  }

  /// Returns the values of all fields with this name.
  package func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }
}

/// The answer to a browser's request.
package struct PageResponse: Codable, Sendable {
  package var status: UInt32
  package var fields: [PageRequest.Field]
  package var body: String

  package init(status: UInt32, fields: [PageRequest.Field], body: String) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// The answer of a program that serves no page.
  package static var empty: PageResponse { PageResponse(status: 404, fields: [], body: "") }
}

/// Checks of requests to a server on this machine.
package enum LocalAccess {
  /// The accepted host names with the port.
  package static func hosts(_ port: UInt16) -> Set<String> {
    ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"]
  }

  /// Compares secrets in constant time.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      && zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns `words` times 64 random bits in hexadecimal.
  package static func secret(words: Int) -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<words).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
