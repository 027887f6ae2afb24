/// Why a request has no result, in the codes of JSON-RPC and of the protocol.
package struct RPCError: Error, Hashable, Sendable {
  /// The error code, by which a client decides.
  package let code: Int64
  /// One sentence.
  package let message: String
  /// Further data for the client.
  package var data: JSONValue?

  static func parse(_ message: String) -> RPCError { RPCError(code: -32_700, message: message) }

  static func invalidRequest(_ message: String) -> RPCError {
    RPCError(code: -32_600, message: message)
  }

  static func unknownMethod(_ name: String) -> RPCError {
    RPCError(code: -32_601, message: "there is no method '\(name.prefix(64))'")
  }

  /// Parameters that are missing, or are not of their kind.
  package static func invalidParams(_ message: String) -> RPCError {
    RPCError(code: -32_602, message: message)
  }

  /// The index can't be read.
  package static func internalError(_ message: String) -> RPCError {
    RPCError(code: -32_603, message: message)
  }

  /// There is no resource of that address. The code is the newer revision's; the older ones have
  /// one of their own for it.
  package static func noResource(_ uri: String) -> RPCError {
    RPCError(
      code: -32_602, message: "there is no such resource",
      data: ["uri": .string(String(uri.prefix(256)))])
  }

  /// Header fields of HTTP that say something else than the message.
  static func headerMismatch(_ message: String) -> RPCError {
    RPCError(code: -32_020, message: message)
  }

  static func unsupportedVersion(_ name: String) -> RPCError {
    RPCError(
      code: -32_022, message: "the protocol's revision '\(name.prefix(64))' is not spoken here",
      data: [
        "supported": .array(ProtocolVersion.names.map { .string($0) }),
        "requested": .string(String(name.prefix(64))),
      ])
  }

  /// The same for clients of an older revision.
  func told(in version: ProtocolVersion) -> RPCError {
    guard version.hasHandshake, message == RPCError.noResource("").message else { return self }
    return RPCError(code: -32_002, message: message, data: data)
  }

  var json: JSONValue {
    var fields: [String: JSONValue] = ["code": .int(code), "message": .string(message)]
    fields["data"] = data
    return .object(fields)
  }
}
