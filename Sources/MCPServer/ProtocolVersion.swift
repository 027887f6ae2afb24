/// The revisions of the Model Context Protocol that are spoken
/// (https://modelcontextprotocol.io/specification).
enum ProtocolVersion: String, CaseIterable {
  // With a handshake, the oldest first.
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  /// Without any: each request says what it speaks.
  case july2026 = "2026-07-28"

  /// If true, a handshake may agree upon it.
  var hasHandshake: Bool { self != .july2026 }

  /// The version that is offered to a client that speaks none of these.
  static let offered = november2025

  /// All of them, the newest first.
  static let names = allCases.reversed().map(\.rawValue)
}

/// The metadata of a request.
enum Envelope {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
  static let server = "io.modelcontextprotocol/serverInfo"

  /// The revision that a request is of: the one that it names, else the one that a handshake agreed
  /// upon.
  ///
  /// - Throws: `RPCError` if what it says of itself is not whole, or its revision is not spoken.
  static func version(
    of params: [String: JSONValue], handshake: ProtocolVersion
  ) throws(RPCError) -> ProtocolVersion {
    guard let meta = params["_meta"]?.object, let named = meta[version] else { return handshake }
    guard let name = named.string else {
      throw .invalidParams("_meta: \(version) has to be a string")
    }
    guard meta[capabilities]?.object != nil else {
      throw .invalidParams("_meta: \(capabilities) has to be an object")
    }
    guard let spoken = ProtocolVersion(rawValue: name), !spoken.hasHandshake else {
      throw .unsupportedVersion(name)
    }
    return spoken
  }
}
