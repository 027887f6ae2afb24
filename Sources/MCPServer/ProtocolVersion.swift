/// The supported revisions of the Model Context Protocol
/// (https://modelcontextprotocol.io/specification).
enum ProtocolVersion: String, CaseIterable {
  // Revisions with a handshake, oldest first.
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  /// Revisions without a handshake: each request names its version.
  case july2026 = "2026-07-28"

  /// If true, a handshake may agree on this version.
  var hasHandshake: Bool { self != .july2026 }

  /// The version offered to a client that supports none of these.
  static let offered = november2025

  /// The names of all versions, newest first.
  static let names = allCases.reversed().map(\.rawValue)
}

/// The metadata keys of requests and results.
enum Envelope {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
  static let server = "io.modelcontextprotocol/serverInfo"

  /// Returns the version that the request names, or else the one agreed on in the handshake.
  ///
  /// - Throws: `RPCError` if the metadata is incomplete or the version isn't supported.
  static func version(
    of params: [String: JSONValue], handshake: ProtocolVersion
  ) throws(RPCError) -> ProtocolVersion {
    guard let meta = params["_meta"]?.object, let named = meta[version] else { return handshake }
    guard let name = named.string else {
      throw .invalidParams("_meta: \(version) must be a string")
    }
    guard meta[capabilities]?.object != nil else {
      throw .invalidParams("_meta: \(capabilities) must be an object")
    }
    guard let spoken = ProtocolVersion(rawValue: name), !spoken.hasHandshake else {
      throw .unsupportedVersion(name)
    }
    return spoken
  }
}
