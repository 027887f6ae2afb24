/// Checks for requests to a server on this machine.
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
}
